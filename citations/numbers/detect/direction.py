"""Whether a number tells a rise or a fall: "rose 12 % to $3.2 billion", "a drop of 5 points".

The direction belongs to the amount of the change and to what it leads to, never to where it starts
("from $2.9 billion"); a denied rise is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.drafts import Direction
from citations.numbers.detect.terms import Term
from citations.numbers.vocabulary import words

DIRECTIONS: dict[str, Direction] = {
    **dict.fromkeys(words("up"), "up"),
    **dict.fromkeys(words("down"), "down"),
}
_LETTERS = re.compile(r"[A-Za-z]{2,}")
_FILLER = (
    r"(?:by|to|of|about|around|approximately|nearly|almost|some|roughly|over|more|less|than|at\sleast"
    r"|as\smuch\sas|an?|another|further|only|just|or|estimated|end|net|total|C|US|additional|average"
    r"|[a-z]{3,15}ly)"
)
_BEFORE = re.compile(rf"([A-Za-z]+)((?:\s{_FILLER}){{0,5}})[\s(~≈]{{0,2}}$", re.IGNORECASE)
_WITH_OBJECT = re.compile(
    r"([A-Za-z]+)(?:\s(?!(?:and|but|while|from|as|which|that|is|are|was|were|due|driven|offset)\b)"
    rf"[\w'’&-]{{1,20}}){{1,7}}?\s(?:by|to)(?:\s{_FILLER}){{0,3}}\s?$",
    re.IGNORECASE,
)
"""A verb, up to seven words of its object, and "by" or "to"; no word that begins another clause or
a cause stands between."""
_BEHIND = re.compile(
    r"[\s-](?:[a-z-]{3,14}\s)?(increase|rise|growth|gain|jump|surge|decline|decrease|drop|fall"
    r"|reduction|cut|slump|dip|higher|lower)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\bno|\bwithout|\bfail(?:s|ed)?\sto|\binstead\sof|\brather\sthan)"
    r"(?:\s\w{1,12}){0,2}\s$",
    re.IGNORECASE,
)
_LEADS_ON = re.compile(rf",?\s?(?:to|and|or)(?:\s{_FILLER}){{0,4}}\s?$", re.IGNORECASE)
_REACH = 80
"""Code points before a number in which its verb is looked for."""


def directions_of(text: str, numbers: Sequence[Term]) -> list[Direction]:
    """For each of `numbers`, which are in order, whether it tells a rise or a fall."""
    directions: list[Direction] = []
    for position, number in enumerate(numbers):
        earlier = numbers[position - 1] if position else None
        start = max(earlier.end if earlier else 0, number.start - _REACH)
        direction = _from_word_behind(text, number) or _from_word_before(text, start, number.start)
        if not direction and earlier is not None and directions[-1]:
            gap = text[earlier.end : number.start]
            direction = directions[-1] if _leads_on(gap, earlier, number) else ""
        directions.append(direction)
    return directions


def _from_word_before(text: str, start: int, end: int) -> Direction:
    """By a verb or noun between `start` and `end`: "rose by 5 %", "cut costs by 5 %"."""
    words_before = _LETTERS.finditer(text, start, end)
    places = [each.start() for each in words_before if each[0].lower() in DIRECTIONS]
    for pattern in (_BEFORE, _WITH_OBJECT):
        for place in places:
            found = pattern.match(text, place, end)
            if found is None:
                continue
            word = found[1].lower()
            if pattern is _BEFORE and word == "up" and found[2].lower().startswith(" to"):
                return ""  # "up to 5 %"
            if pattern is _WITH_OBJECT and not word.endswith(("ed", "ing", "cut", "raise", "lift")):
                continue
            return _direction_of(text, found)
    return ""


def _direction_of(text: str, found: re.Match[str]) -> Direction:
    if _DENIED.search(text, max(0, found.start() - 40), found.start()):
        return ""
    return DIRECTIONS[found[1].lower()]


def _from_word_behind(text: str, number: Term) -> Direction:
    """ "a 5 % drop", "3 % higher"."""
    found = _BEHIND.match(text, number.end)
    if found is None or (number.unit.kind not in {"percent", "points", "money"}):
        return ""
    if _DENIED.search(text, max(0, number.start - 30), number.start):
        return ""
    return DIRECTIONS[found[1].lower()]


def _leads_on(gap: str, earlier: Term, number: Term) -> bool:
    """ "rose 12 % to $3.2 billion"; "rose 5 %, or $3 million"."""
    if not _LEADS_ON.fullmatch(gap):
        return False
    return not gap.strip(" ,").startswith("and") or earlier.unit.kind == number.unit.kind
