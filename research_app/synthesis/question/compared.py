"""The two or more things a question compares, and in what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from research_app.synthesis.question.measures import is_measure_word
from research_app.synthesis.question.names import Found, is_name
from research_app.synthesis.question.parts import Parts, split_list, trimmed

_COMPARATIVE = (
    r"(?:more|less|fewer|better|worse|(?!(?:oth|rath|wheth|ev|nev|numb|und|ov|aft"
    r"|larg)er\b)[a-z]{3,}er"
    r"|larger)"
)
_EXTREME = rf"(?:the )?(?:{_COMPARATIVE}|most|least|[a-z]{{3,}}est)"
_IN = (
    r"(?: +(?:in terms of|with regard to|with respect to|when it comes to|regarding|concerning|by"
    r"|on|in|as to|for) +(?P<a>[^?.;]+?)|: +(?P<topic>[^?.;]+?))?"
)
_END = r" *[?.!]* *$"
_X = r"(?P<x>[^?;]+?)"
_Y = r"(?P<y>[^?;,:]+?)"
_BE = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must)"
_WITH = r"(?:and|with|to|vs\.?|versus|against)"
_BOTH = rf"(?P<both>[^?;]+? {_WITH} [^?;]+?)"
_AMOUNT = (
    r"(?:(?:roughly|about|around|approximately|over) )?(?:[\d$€£]|(?:half|one|two|three|four|five"
    r"|ten"
    r"|a (?:hundred|third|quarter))\b)"
)

_THAN = re.compile(
    rf"^{_BE} {_X} (?:(?:have|has|had) )?(?:a |an )?(?:(?:much|far|any|significantly) )?"
    rf"{_COMPARATIVE} (?P<a>[\w -]*?) ?than (?!{_AMOUNT}){_Y}{_END}",
    re.IGNORECASE,
)
_SIDES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bdifferences? (?:in|of) (?P<a>[^?;]+?) between {_X} and {_Y}{_END}",
        rf"\b(?:differences?|similarities|comparison|contrast) between {_X} and {_Y}{_IN}{_END}",
        rf"\bdistinguish(?:es)? {_X} from {_Y}{_IN}{_END}",
        rf"^how {_BE} {_X} (?:compare[sd]? (?:with|to|against)|differ(?:ed|s|ent)? (?:from|to))"
        rf" {_Y}{_IN}{_END}",
        rf"^how (?:do|did) (?P<both>[^?;]+?) (?:compare|differ){_IN}{_END}",
        rf"^(?:which|who|what)\b[^?,:]*? {_EXTREME} ?(?P<a>[\w -]*?)[,:] {_X},? or {_Y}{_END}",
        rf"^(?:which|who|what) [^?,:]*?(?P<a>)[,:] {_X} or {_Y}{_END}",
        r"\bcompare (?:the )?(?P<a>[^?;]+?) (?:of|in|between|across|among|under)"
        rf" {_BOTH}{_END}",
        rf"\b(?:compare|contrast)[sd]? {_BOTH}{_IN}{_END}",
        rf"^(?:the )?{_X} (?:vs\.?|versus|compared (?:with|to)) {_Y}{_IN}{_END}",
    )
)
_PAIR = re.compile(
    r",? +(?:and|or|with|to|vs\.?|versus|against|compared (?:with|to))(?: +(?:that|those) of)? +"
    r"(?:in |of |under )?(?:the )?|, +",
    re.IGNORECASE,
)
_OF = re.compile(r"^(?P<a>[^,]+?) +(?:of|in|at|for|under) +(?:the )?(?P<e>.+)$", re.IGNORECASE)

_NO_SIDE = re.compile(
    rf"\b(?:who|what|which|when|where|why|how|{_BE}|there)\b|(?:\S+ +){{8}}", re.IGNORECASE
)
"""A clause, or more than eight words, is no thing that is compared."""
_ASKS_OTHERWISE = re.compile(
    rf"(?:who|when|where|why|how (?!much|many|large|high)|list|name|define|describe|explain"
    rf"|{_BE})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    entities: tuple[Found, ...]
    attributes: tuple[Found, ...] = ()


def find_compared(text: str, parts: Parts) -> Compared | None:
    """What is compared, or None. `text` has its periods blanked; two periods may be all that is
    compared, so that one entity can be enough for the caller."""
    asks_yes_no = re.match(rf"{_BE}\b", text, re.IGNORECASE)
    for pattern in (_THAN,) if asks_yes_no else _SIDES:
        match = pattern.search(text)
        if match is None:
            continue
        sides = _sides(match)
        if len(sides) < 2:
            continue
        group = "topic" if match.groupdict().get("topic") else "a"
        named = match.groupdict().get(group) or ""
        attributes = split_list(trimmed(named, match.start(group))) if named.strip() else []
        return _read(text, sides, attributes)
    return _joined(text, parts)


def _sides(match: re.Match[str]) -> list[Found]:
    groups = match.groupdict()
    if groups.get("both"):
        return _pieces(match["both"], match.start("both"))
    first = (
        _pieces(match["x"], match.start("x"))
        if "," in match["x"]
        else [trimmed(match["x"], match.start("x"))]
    )
    sides = [*first, trimmed(match["y"], match.start("y"))]
    return [each for each in sides if each.text and not _NO_SIDE.search(each.text)]


def _pieces(words: str, start: int) -> list[Found]:
    pieces, at = [], 0
    for joint in [*_PAIR.finditer(words), None]:
        end = joint.start() if joint else len(words)
        pieces.append(trimmed(words[at:end], start + at))
        at = joint.end() if joint else end
    return [each for each in pieces if each.text and not _NO_SIDE.search(each.text)]


def _read(text: str, sides: list[Found], attributes: list[Found]) -> Compared:
    """ "the margin of Helios and (that of) Amcor": what stands before the first "of" is asked of
    both."""
    first = sides[0]
    owned = _OF.match(first.text)
    if owned and not attributes:
        attributes = split_list(trimmed(owned["a"], first.start))
        sides = [trimmed(owned["e"], first.start + owned.start("e")), *sides[1:]]
        sides = [_without(each, attributes) for each in sides]
    sides = [_without_possessed(each, attributes) for each in sides]
    return Compared(entities=tuple(_headed(sides)), attributes=tuple(attributes))


def _without(side: Found, attributes: list[Found]) -> Found:
    """ "margin of Amcor" → "Amcor" where the margin is what is compared."""
    owned = _OF.match(side.text)
    if owned and owned["a"].casefold() in {each.text.casefold() for each in attributes}:
        return trimmed(owned["e"], side.start + owned.start("e"))
    return side


def _without_possessed(side: Found, attributes: list[Found]) -> Found:
    """ "Helios's margin" → "Helios"; the margin joins what is compared."""
    match = re.match(r"(?P<e>.+?)(?:['’]s|(?<=s)['’])(?: +(?P<a>\S.*))?$", side.text)
    if match is None:
        return side
    if match["a"] and not attributes:
        attributes.append(trimmed(match["a"], side.start + match.start("a")))
    return trimmed(match["e"], side.start)


def _headed(sides: list[Found]) -> list[Found]:
    """ "lithium and flow batteries" compares two kinds of batteries."""
    last = sides[-1].text.split()
    if (
        len(last) < 2
        or last[0] in ("other", "those", "another")
        or is_name(sides[-1].text)
        or not last[-1].endswith("s")
    ):
        return sides
    short = [
        len(each.text.split()) < len(last)
        and not is_name(each.text)
        and not each.text.endswith("s")
        for each in sides[:-1]
    ]
    if not all(short):
        return sides
    headed = [
        Found(
            start=each.start,
            end=each.end,
            text=" ".join([each.text, *last[len(each.text.split()) :]]),
        )
        for each in sides[:-1]
    ]
    return [*headed, sides[-1]]


def _joined(text: str, parts: Parts) -> Compared | None:
    """An attribute of two entities side by side: "the revenue of Helios and Amcor"."""
    if len(parts.entities) < 2 or not parts.attributes:
        return None
    side_by_side = all(
        _PAIR.fullmatch(text[one.end : other.start]) is not None
        for one, other in zip(parts.entities, parts.entities[1:], strict=False)
    )
    measured = any(is_measure_word(each.text.split()[-1]) for each in parts.attributes) or any(
        is_measure_word(each.text.split()[0]) for each in parts.attributes
    )
    if side_by_side and measured and not _ASKS_OTHERWISE.match(text):
        return Compared(entities=parts.entities, attributes=parts.attributes)
    return None
