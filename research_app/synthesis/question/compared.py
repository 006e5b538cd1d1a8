"""The two or more things a question compares, in what, and the question asked anew of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from research_app.synthesis.question.words import (
    AUX,
    BE,
    COMPARATIVE,
    WH,
    Found,
    is_measure_word,
    is_name,
    names_measure,
    pattern,
    split_list,
    trimmed,
)

_VS = r"(?:vs\.?|versus|against|compared (?:with|to))"
_IN = (
    r"(?: (?:in terms of|with regard to|with respect to|when it comes to|regarding|concerning|by"
    r"|on|as to) (?P<a>[^?.;]+?)| *: (?P<topic>[^?;]+?))?"
)
_END = r" *[?.!]* *$"
_X, _Y = r"(?P<x>[^?;:]+?)", r"(?P<y>[^?;,:]+?)"
_BOTH = rf"(?P<both>[^?;:]+?(?: (?:and|with|to|{_VS}) |, | */ )[^?;:]+?)"
_AMOUNT = r"(?:(?:roughly|about|around|over) )?(?:[\d$€£]|(?:half|one|two|three|four|five|ten|a)\b)"
_THAN = pattern(
    rf"^{AUX} {_X} (?:ha(?:ve|s|d) )?(?:an? )?(?:(?:much|far|any) )?{COMPARATIVE}\b"
    rf"(?P<a>[\w -]*?) *\bthan (?!{_AMOUNT}){_Y}{_END}"
)
_SIDES = tuple(
    map(
        pattern,
        (
            rf"\bdifferences? (?:in|of) (?P<a>[^?;]+?) between {_BOTH}{_END}",
            rf"\b(?:differences?|similarities|comparison|contrast) between {_BOTH}{_IN}{_END}",
            rf"^how (?:{AUX}) {_X} (?:compare[sd]? (?:with|to|against)|differ(?:ed|s|ent)?"
            rf" (?:from|to)) {_Y}{_IN}{_END}",
            rf"^how (?:do|did) {_BOTH} (?:compare|differ){_IN}{_END}",
            rf"^(?:which|who|what)\b[^?,:]*? (?:the )?(?:{COMPARATIVE}|most|least|[a-z]+est)\b"
            rf"(?P<a>[\w -]*?) *[,:] {_X},? or {_Y}{_END}",
            r"\bcompare (?:the )?(?P<a>[^?;:,]+?) (?:of|in|between|across|among|under)"
            rf" {_BOTH}{_END}",
            rf"\b(?:compare|contrast)[sd]? {_BOTH}{_IN}{_END}",
        ),
    )
)
_JOINT = pattern(
    rf",? (?:and|or|with|to|{_VS})(?: (?:that|those) of)? (?:(?:in|of|under) )?(?:the )?"
    r"|, | */ | +/ *"
)
_VERSUS = pattern(rf" {_VS} ")
_BREAK = re.compile(r"[:;]|,(?= )| [-–—](?= )")
_OWNED = pattern(r"^(?P<a>[^,]+?)(?P<p> (?:of|in|at|for|on|under) (?:the )?)(?P<e>.+)$")
_OWNS = re.compile(r"(?P<e>.+?)(?:['’]s|(?<=s)['’])(?: +(?P<a>\S.*))?$")
_LED = re.compile(r"(?P<e>.*[A-Z\d]\S*) (?P<a>[a-z][a-z ]+)$")
_NO_SIDE = pattern(rf"\b(?:{WH}|{BE}|there)\b|(?:\S+ ){{8}}")
"""A clause, or more than eight words, is no thing that is compared."""
_ASKS_OTHERWISE = pattern(
    r"(?:who|when|where|why|how (?!much|many|large|high)|list|name|define|describe|explain"
    rf"|{AUX})\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """`own` are the attributes of each thing where they differ, in the order of `entities`; else
    `attributes` holds for all. `context` is what else is said of all of them."""

    entities: tuple[Found, ...]
    attributes: tuple[Found, ...] = ()
    own: tuple[Found, ...] = ()
    context: str = ""

    def questions(self, periods: Sequence[str], rest: str = "") -> tuple[str, ...]:
        """The question of each thing by itself; `rest` is asked where there is no attribute."""
        shared = [each.text for each in self.attributes] or [rest]
        measures = [[each.text] for each in self.own]
        things = [each.text for each in self.entities] or [""]
        return tuple(
            _question(measures[at] if measures else shared, f"{thing}{self.context}", periods)
            for at, thing in enumerate(things)
        )


def find_compared(
    text: str, entities: Sequence[Found], attributes: Sequence[Found]
) -> Compared | None:
    """What is compared, or None. `text` has its periods blanked."""
    for expression in (_THAN,) if re.match(rf"{AUX}\b", text, re.IGNORECASE) else _SIDES:
        match = expression.search(text)
        sides = _sides(match) if match else []
        if match and len(sides) > 1:
            group = "topic" if match.groupdict().get("topic") else "a"
            named = split_list(trimmed(match.groupdict().get(group) or "", match.start(group)))
            return _read(sides, named or _apart(attributes, sides))
    return _keywords(text) or _joined(text, entities, attributes)


def _question(measures: Sequence[str], thing: str, periods: Sequence[str]) -> str:
    *others, last = measures
    when = " and ".join(periods)
    what = f"{', '.join(others)} and {last}" if others else last
    if re.search(rf"\b{WH}\b", what, re.IGNORECASE):
        whole = f"{thing}: {what}"
    else:
        whole = " of ".join(each for each in (what, thing) if each)
    return f"{whole} in {when}" if when else whole


def _apart(attributes: Sequence[Found], sides: Sequence[Found]) -> list[Found]:
    last = max(each.end for each in sides)
    return [each for each in attributes if each.end <= sides[0].start or each.start >= last]


def _sides(match: re.Match[str]) -> list[Found]:
    groups = match.groupdict()
    if groups.get("both"):
        return _pieces(match["both"], match.start("both"))
    y = trimmed(match["y"], match.start("y"))
    sides = [*_pieces(match["x"], match.start("x"), list_only=True), y]
    return [each for each in sides if each.text and not _NO_SIDE.search(each.text)]


def _pieces(words: str, start: int, *, list_only: bool = False) -> list[Found]:
    joints = list(_JOINT.finditer(words)) if not list_only or "," in words else []
    pieces, at = [], 0
    for joint in [*joints, None]:
        pieces.append(trimmed(words[at : joint.start() if joint else None], start + at))
        at = joint.end() if joint else at
    return [each for each in pieces if each.text and not _NO_SIDE.search(each.text)]


def _keywords(text: str) -> Compared | None:
    """ "helios vs amcor: margin", "backlog of Vega: rail, road", "rail / road: backlog"."""
    clauses, at = [], 0
    for each in [*_BREAK.finditer(text), None]:
        clauses.append(trimmed(text[at : each.start() if each else None], at))
        at = each.end() if each else at
    for clause in clauses:
        joint = _VERSUS.search(clause.text)
        if joint is None or re.search(rf"\b(?:{WH}|{AUX})\b", clause.text[: joint.start()], re.I):
            continue
        right = trimmed(clause.text[joint.end() :], clause.start + joint.end())
        left = trimmed(clause.text[: joint.start()], clause.start)
        if "against" not in joint[0] or (_OWNED.match(left.text) and _OWNED.match(right.text)):
            return _read([left, right], [a for a in clauses if a is not clause and a.text])
    head, colon, tail = text.partition(":")
    if not colon or re.search(rf"\b(?:{WH}|{AUX})\b", text, re.IGNORECASE):
        return None
    heads, tails = split_list(trimmed(head, 0)), split_list(trimmed(tail, len(head) + 1))
    if len(heads) > 1 and tails and not any(names_measure(each.text) for each in heads):
        return _read(heads, tails)
    of_measure = any(map(is_measure_word, head.split()))
    if len(tails) > 1 and of_measure and not any(names_measure(each.text) for each in tails):
        return Compared(entities=tuple(tails), attributes=(trimmed(head, 0),))
    return None


def _read(sides: list[Found], attributes: list[Found]) -> Compared:
    """Measures that stand with one side are those of all ("the margin of Helios and Amcor", "Helios
    and Amcor margin"); where each has one, each keeps its own. What follows the last thing holds
    for all ("chilled and bakery at Vega")."""
    context, read = "", [_side(each) for each in sides]
    last = _OWNED.match(sides[-1].text)
    if last and not names_measure(last["a"]) and not any(each for _, each in read[:-1]):
        context = f"{last['p']}{last['e']}"
        read[-1] = (trimmed(last["a"], sides[-1].start), None)
    own = [each for _, each in read if each]
    if attributes and not any(names_measure(each.text) for each in own):
        # "drinks segment of Vega": what stands with the side belongs to its name.
        read = [
            (side, None) if each else (thing, None)
            for side, (thing, each) in zip(sides, read, strict=True)
        ]
        own = []
    differ = len(own) == len(sides) and len({each.text.casefold() for each in own}) > 1
    return Compared(
        entities=tuple(_headed([thing for thing, _ in read])),
        attributes=(*(own if differ else own[:1]), *attributes),
        own=tuple(own) if differ else (),
        context=context,
    )


def _side(side: Found) -> tuple[Found, Found | None]:
    """The thing and, where one stands with it, its measure: "margin of Amcor", "Amcor's margin",
    "amcor margin"."""
    words = side.text.split()
    match = _OWNED.match(side.text) or _OWNS.match(side.text) or _LED.match(side.text)
    if match is None and len(words) > 1 and is_measure_word(words[-1]):
        start = side.start + len(side.text) - len(words[-1])
        return trimmed(side.text[: -len(words[-1])], side.start), trimmed(words[-1], start)
    if match is None:
        return side, None
    thing = trimmed(match["e"], side.start + match.start("e"))
    return thing, trimmed(match["a"], side.start + match.start("a")) if match["a"] else None


def _headed(sides: list[Found]) -> list[Found]:
    """ "lithium and flow batteries" compares two kinds of batteries; "15 mg dose N-1 and N-2" two
    doses."""
    first, last = sides[0].text.split(), sides[-1].text.split()
    if len(first) > len(last) == 1 and first[-1][:3].casefold() == last[0][:3].casefold():
        lead = " ".join(first[:-1])
        return [sides[0], *(_renamed(each, f"{lead} {each.text}") for each in sides[1:])]
    short = all(len(e.text.split()) < len(last) and not is_name(e.text) for e in sides[:-1])
    if not short or is_name(sides[-1].text) or not last[-1].endswith("s"):
        return sides
    if any(each.text.endswith("s") for each in sides[:-1]):
        return sides
    tails = (" ".join(last[len(each.text.split()) :]) for each in sides[:-1])
    headed = [_renamed(e, f"{e.text} {tail}") for e, tail in zip(sides, tails, strict=False)]
    return [*headed, sides[-1]]


def _renamed(found: Found, text: str) -> Found:
    return Found(start=found.start, end=found.end, text=text)


def _joined(text: str, entities: Sequence[Found], attributes: Sequence[Found]) -> Compared | None:
    """An attribute of two entities side by side: "the revenue of Helios and Amcor"."""
    if len(entities) < 2 or _ASKS_OTHERWISE.match(text):
        return None
    if not any(is_measure_word(word) for each in attributes for word in each.text.split()):
        return None
    pairs = zip(entities, entities[1:], strict=False)
    if not all(_JOINT.fullmatch(text[one.end : other.start]) for one, other in pairs):
        return None
    return Compared(entities=tuple(entities), attributes=tuple(attributes))
