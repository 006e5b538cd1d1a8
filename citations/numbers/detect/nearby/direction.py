"""Whether a number tells a rise or a fall: "rose 12 % to $3.2 billion", "a drop of 5 points".

The direction belongs to the amount of the change and to what it leads to, never to where it starts
("from $2.9 billion"); a denied rise is none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from citations.drafts import Direction
from citations.numbers.detect.nearby.placed import Placed

_UP = """
    rose rise rises rising risen grew grow grows grown growing increase increases increased
    increasing up gain gains gained gaining climb climbs climbed climbing jump jumps jumped
    jumping surge surges surged surging soar soars soared soaring advance advances advanced
    advancing expanded expands expanding added adding improved improves rallied leapt leaped
    higher growth raised raises raising lifted lifts boosted boosts hiked hikes hiking doubled
    tripled uptick rally
""".split()
_DOWN = """
    fell fall falls falling fallen decline declines declined declining decrease decreases
    decreased decreasing down drop drops dropped dropping lost loses losing slid slide slides
    sliding plunge plunges plunged plunging plummet plummets plummeted plummeting tumble tumbles
    tumbled tumbling shrank shrinks shrunk shrinking contracted slip slips slipped slipping sank
    sinks sinking dip dips dipped dipping reduced reduces reducing reduction lower lowered
    lowers lowering cut cuts cutting slump slumps slumped slumping slashed slashes slashing
    eased eases shed sheds weakened trimmed narrowed
""".split()
DIRECTIONS: dict[str, Direction] = {
    **dict.fromkeys(_UP, "up"),
    **dict.fromkeys(_DOWN, "down"),
}
_WORDS = frozenset(DIRECTIONS)
_WORD = "|".join(sorted(DIRECTIONS, key=len, reverse=True))
_LETTERS = re.compile(r"(?<!\w)[A-Za-z]{2,}")
_FILLER = (
    r"(?:by|to|of|about|around|approximately|nearly|almost|some|roughly|over|more|less|than|at\sleast|as\smuch\sas"
    r"|an?|another|further|only|just|or|another|estimated|end|net|total|C|US|additional|average|[a-z]{3,15}ly)"
)
_BEFORE = re.compile(rf"\b({_WORD})((?:\s{_FILLER}){{0,5}})[\s(~≈]{{0,2}}$", re.IGNORECASE)
_BEFORE_FROM = re.compile(
    rf"\b({_WORD})(?:\s[a-z]{{2,12}}){{0,2}}\sfrom(?:\s{_FILLER}){{0,2}}\s$", re.IGNORECASE
)
_WITH_OBJECT = re.compile(
    rf"\b({_WORD})((?:\s(?!and\b|but\b|while\b|from\b|as\b|which\b|that\b)[\w'’&-]{{1,20}}){{1,7}}?)"
    rf"\s(?:by|to)(?:\s{_FILLER}){{0,3}}\s?$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"[\s-](?:[a-z-]{3,14}\s)?(increase|rise|growth|gain|jump|surge|decline|decrease|drop|fall|reduction|cut|slump|dip"
    r"|higher|lower)\b",
    re.IGNORECASE,
)
_IRREGULAR = frozenset("rose grew fell slid sank shed cut lost shrank leapt".split())
_NO_OBJECT = re.compile(r"\b(?:is|are|was|were|be|been|offset|due|driven|caused|followed)\b")
_AFTER_MODAL = re.compile(r"\b(?:to|will|would|may|might|could|can|should)\s$", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\bno|\bwithout|\bneither|\bnor|\bfail(?:s|ed)?\sto|\binstead\sof|\brather\sthan)(?:\s\w{1,12}){0,2}\s$",
    re.IGNORECASE,
)
_PHRASAL = re.compile(
    r"\b(?:g[ai]ves?|giving|ma[kd]e|makes|making|sets?|t[ao]kes?|took|c[ao]mes?|coming|end(?:s|ed)?|picks?|picked|"
    r"signs?|signed|lined?|adds?|used|show(?:s|ed)?|br[eo]a?ke?s?|broke|steps?|stepped|builds?|built|puts?|tied?)\s$",
    re.IGNORECASE,
)
""" "gave up 517 yards", "made up 5 %" tell no rise."""
_LEADS_ON = re.compile(rf",?\s?(?:to|and|or)(?:\s{_FILLER}){{0,4}}\s?$", re.IGNORECASE)
_TO = re.compile(rf"[^.;:]{{0,30}}?\bto(?:\s{_FILLER}){{0,3}}\s?$", re.IGNORECASE)
_REACH = 80
"""Code points before a number in which its verb is looked for."""


def directions_of(text: str, numbers: Sequence[Placed]) -> list[Direction]:
    """For each of `numbers`, which are in order, whether it tells a rise or a fall."""
    directions: list[Direction] = []
    told = _places_of_words(text)
    if not told or not _tells_any(text):
        return [""] * len(numbers)
    started: Direction = ""
    for position, number in enumerate(numbers):
        earlier = numbers[position - 1] if position else None
        start = max(earlier.end if earlier else 0, number.start - _REACH)
        near = told[bisect_left(told, start) : bisect_left(told, number.start)]
        direction = _told_behind(text, number) or _told_before(text, start, number.start, near)
        if not direction and earlier is not None:
            gap = text[earlier.end : number.start]
            if started and _TO.fullmatch(gap):
                direction = started
            elif directions[-1] and _leads_on(gap, earlier, number):
                direction = directions[-1]
        started = _told_as_start(text, start, number.start, near)
        directions.append(direction)
    return directions


def _places_of_words(text: str) -> list[int]:
    """Where the words stand that tell a rise or a fall; the patterns begin with them."""
    return [found.start() for found in _LETTERS.finditer(text) if found[0].lower() in _WORDS]


def _first_from(
    pattern: re.Pattern[str], text: str, places: Sequence[int], end: int
) -> re.Match[str] | None:
    """The first match of `pattern` that begins at one of `places` and ends before `end`."""
    for place in places:
        found = pattern.match(text, place, end)
        if found is not None:
            return found
    return None


def _tells_any(text: str) -> bool:
    return not _WORDS.isdisjoint(
        word.strip(",.;:()") for word in text.lower().replace("-", " ").split()
    )


def _told_before(text: str, start: int, end: int, places: Sequence[int]) -> Direction:
    if not places or _WORDS.isdisjoint(
        word.strip(",.;:()") for word in text[start:end].lower().split()
    ):
        return ""
    found = _first_from(_BEFORE, text, places, end)
    if found is None:
        found = _first_from(_WITH_OBJECT, text, places, end)
        if found is None or not _is_done_to(text, found):
            return ""
    if found[1].lower() == "up" and found[2].lower().split()[:1] == ["to"]:
        return ""
    if found[1].lower() in {"up", "down"} and _PHRASAL.search(
        text, max(0, found.start() - 12), found.start()
    ):
        return ""
    return _unless_denied(text, found)


def _told_as_start(text: str, start: int, end: int, places: Sequence[int]) -> Direction:
    if not places or "from" not in text[max(start, end - 40) : end]:
        return ""
    found = _first_from(_BEFORE_FROM, text, places, end)
    return _unless_denied(text, found) if found else ""


def _is_done_to(text: str, found: re.Match[str]) -> bool:
    """Whether the word is a verb with an object ("cut costs by"), not a noun ("the increase was
    offset by")."""
    if _NO_OBJECT.search(found[2]) or re.search(r"[.;:]", found[0]):
        return False
    word = found[1].lower()
    if word.endswith(("ed", "ing")) or word in _IRREGULAR:
        return True
    return _AFTER_MODAL.search(text, max(0, found.start() - 9), found.start()) is not None


def _unless_denied(text: str, found: re.Match[str]) -> Direction:
    if _DENIED.search(text, max(0, found.start() - 40), found.start()):
        return ""
    return DIRECTIONS[found[1].lower()]


def _told_behind(text: str, number: Placed) -> Direction:
    """ "a 5 % drop", "3 % higher"."""
    found = _BEHIND.match(text, number.end)
    if found is None or (number.unit.kind not in {"percent", "points", "money"}):
        return ""
    denied = _DENIED.search(text, max(0, number.start - 30), number.start)
    if denied:
        return ""
    return DIRECTIONS[found[1].lower()]


def _leads_on(gap: str, earlier: Placed, number: Placed) -> bool:
    """ "rose 12 % to $3.2 billion"; "rose 5 %, or $3 million"."""
    if not _LEADS_ON.fullmatch(gap):
        return False
    return not gap.strip(" ,").startswith("and") or earlier.unit.kind == number.unit.kind
