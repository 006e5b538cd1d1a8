"""The two or more things a question compares, in what, and the question asked anew of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from research_app.synthesis.question.words import (
    AUX,
    COMPARATIVE,
    WH,
    Found,
    is_measure_word,
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
_SIDES = tuple(
    map(
        pattern,
        (
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
"""Signs between clauses; a comma or dash only before a space, not inside a number or name."""
_OWNED = pattern(r"^(?P<a>[^,]+?)(?P<p> (?:of|in|at|for|on|under) (?:the )?)(?P<e>.+)$")
_LED = re.compile(r"(?P<e>.*[A-Z\d]\S*) (?P<a>[a-z][a-z ]+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """`context` is what else is said of all of the things."""

    entities: tuple[Found, ...]
    attributes: tuple[Found, ...] = ()
    context: str = ""

    def questions(self, periods: Sequence[str], rest: str = "") -> tuple[str, ...]:
        """The question of each thing by itself; `rest` is asked where there is no attribute."""
        *others, last = [each.text for each in self.attributes] or [rest]
        what = f"{', '.join(others)} and {last}" if others else last
        when = f" in {' and '.join(periods)}" if periods else ""
        things = [f"{each.text}{self.context}" for each in self.entities] or [self.context]
        if re.search(rf"\b{WH}\b", what, re.IGNORECASE):
            return tuple(f"{thing}: {what}{when}" for thing in things)
        asked = (" of ".join(each for each in (what, thing) if each) for thing in things)
        return tuple(f"{each}{when}" for each in asked)


def find_compared(
    text: str, entities: Sequence[Found], attributes: Sequence[Found]
) -> Compared | None:
    """What is compared, or None. `text` has its periods blanked."""
    for expression in () if re.match(rf"{AUX}\b", text, re.IGNORECASE) else _SIDES:
        match = expression.search(text)
        sides = _sides(match) if match else []
        if match and len(sides) > 1:
            group = "topic" if match.groupdict().get("topic") else "a"
            named = split_list(trimmed(match.groupdict().get(group) or "", match.start(group)))
            return _read(sides, named or _apart(attributes, sides))
    return _keywords(text) or _joined(text, entities, attributes)


def _apart(attributes: Sequence[Found], sides: Sequence[Found]) -> list[Found]:
    last = max(each.end for each in sides)
    return [each for each in attributes if each.end <= sides[0].start or each.start >= last]


def _sides(match: re.Match[str]) -> list[Found]:
    groups = match.groupdict()
    if groups.get("both"):
        return _pieces(match["both"], match.start("both"))
    y = trimmed(match["y"], match.start("y"))
    sides = [*_pieces(match["x"], match.start("x"), list_only=True), y]
    return [each for each in sides if each.text]


def _pieces(words: str, start: int, *, list_only: bool = False) -> list[Found]:
    joints = list(_JOINT.finditer(words)) if not list_only or "," in words else []
    pieces, at = [], 0
    for joint in [*joints, None]:
        pieces.append(trimmed(words[at : joint.start() if joint else None], start + at))
        at = joint.end() if joint else at
    return [each for each in pieces if each.text]


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
    """A measure that stands with one side is that of all ("the margin of Helios and Amcor", "Helios
    and Amcor margin"); where each has another, it belongs to its name ("rent in Oslo vs wages in
    Bergen"). What follows the last thing holds for all ("chilled and bakery at Vega")."""
    context, read = "", [_side(each) for each in sides]
    thing, measure = read[-1]
    if measure and all(names_measure(each.text) and not own for each, own in read[:-1]):
        # "revenue and margin of Helios": measures of one thing.
        return Compared(entities=(thing,), attributes=(*sides[:-1], measure, *attributes))
    last = _OWNED.match(sides[-1].text)
    if last and not names_measure(last["a"]) and not any(each for _, each in read[:-1]):
        context = f"{last['p']}{last['e']}"
        read[-1] = (trimmed(last["a"], sides[-1].start), None)
    own = [each for _, each in read if each]
    differ = len({each.text.casefold() for each in own}) > 1
    if differ or (attributes and not any(names_measure(each.text) for each in own)):
        read = [
            (side if each else thing, None) for side, (thing, each) in zip(sides, read, strict=True)
        ]
        own = []
    things = _headed([thing for thing, _ in read])
    return Compared(
        entities=tuple(things), attributes=(*_several(own[:1]), *attributes), context=context
    )


def _several(measures: Sequence[Found]) -> list[Found]:
    """ "protection class and how long to wait" asks for two."""
    return [each for measure in measures for each in split_list(measure)]


def _side(side: Found) -> tuple[Found, Found | None]:
    """The thing and, where one stands with it, its measure: "margin of Amcor", "amcor margin"."""
    words = side.text.split()
    match = _OWNED.match(side.text) or _LED.match(side.text)
    if match is None and len(words) > 1 and is_measure_word(words[-1]):
        start = side.start + len(side.text) - len(words[-1])
        return trimmed(side.text[: -len(words[-1])], side.start), trimmed(words[-1], start)
    if match is None:
        return side, None
    thing = trimmed(match["e"], side.start + match.start("e"))
    return thing, trimmed(match["a"], side.start + match.start("a"))


def _headed(sides: list[Found]) -> list[Found]:
    """ "15 mg dose N-1 and N-2" compares two doses."""
    first, last = sides[0].text.split(), sides[-1].text.split()
    if not len(first) > len(last) == 1 or first[-1][:3].casefold() != last[0][:3].casefold():
        return sides
    lead = " ".join(first[:-1])
    return [sides[0], *(replace(each, text=f"{lead} {each.text}") for each in sides[1:])]


def _joined(text: str, entities: Sequence[Found], attributes: Sequence[Found]) -> Compared | None:
    """An attribute of two entities side by side: "the revenue of Helios and Amcor"."""
    if len(entities) < 2 or re.match(rf"{AUX}\b", text, re.IGNORECASE):
        return None
    if not any(is_measure_word(word) for each in attributes for word in each.text.split()):
        return None
    pairs = zip(entities, entities[1:], strict=False)
    if not all(_JOINT.fullmatch(text[one.end : other.start]) for one, other in pairs):
        return None
    return Compared(entities=tuple(entities), attributes=tuple(attributes))
