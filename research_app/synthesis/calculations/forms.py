"""The words in which a calculation is asked for, operation by operation.

The forms are those of whole questions and of what people type into a search box ("average rent
2019 2020", "rent growth 2018 to 2019").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.numbers.detect import find_numbers
from citations.numbers.values import NumberContext
from research_app.synthesis.calculations.things import without_lead
from research_app.synthesis.calculations.values import Operation, Reading

PERCENT = r"(?:percentage|percent|per cent|%)"
MOVE = (
    r"(?:change|increase|decrease|growth|decline|drop|fall|rise|reduction|movement|variance"
    r"|improvement)(?:s|d)?(?: ?/ ?\(?\w+\)?| (?:or|and) \(?(?:increase|decrease)\)?)?"
)
MOVED = (
    r"(?:change|increase|decrease|grow|decline|drop|fall|rise|improve|shrink|go (?:up|down)|move"
    r"|changed|increased|decreased|grown|declined|dropped|fallen|risen|improved|shrunk)"
)
ASKS = (
    r"(?:^|(?:^|[,;] ?)(?:(?:what|how much|how large|how big)"
    r" (?:is|are|was|were|has been|would be|'s)"
    r"|calculate|compute|find|determine|give(?: me)?|state|work out) )"
    r"(?:the |its |their |an? )?(?:company['’]?s )?(?:[\w-]+ (?:of|between|in) the )?"
)
_KIND = (
    r"(?:(?:year on year|year[- ]over[- ]year|yoy|annual|net|global|overall|total"
    r"|absolute|approximate|relative|corresponding|resulting) ){0,2}"
)
_OF = r"(?:in|of|for|between|to)"
_PART = r"(?:percentage|percent|per cent|%|proportion|share|fraction)"
_X = r"(?P<x>[^?;]+)"

_WORDED: tuple[tuple[Operation, str], ...] = (
    ("percentage change", rf"{ASKS}{_KIND}{PERCENT}(?:age)? {_KIND}{MOVE} {_OF} {_X}"),
    (
        "percentage change",
        rf"\b(?:by|in) (?:what|how many|how much) {PERCENT}(?: \w+)? (?:did|has|have)"
        rf" {_X}? {MOVED}\b",
    ),
    ("percentage difference", rf"{ASKS}{_KIND}{PERCENT} difference {_OF} {_X}"),
    ("remaining", rf"(?:^|\b){_X} (?:left|remaining|unspent|not yet spent)\b"),
    ("change", rf"{ASKS}{_KIND}{MOVE} (?:{_OF} )?{_X}"),
    ("change", rf"^(?:(?:and )?by )?how much (?:did|has|have|had|does|do) {_X}? {MOVED}\b"),
    ("difference", rf"{ASKS}{_KIND}differences? {_OF} {_X}"),
    (
        "change",
        r"^how (?:much|many) (?:more|less|fewer)(?: \w+)? (?:do|does|did|will|would) (?P<x>[^?;]+)",
    ),
    (
        "average",
        rf"{ASKS}(?:[\w-]+[- ]year |yearly |annual |combined )?(?:average|mean)"
        rf" (?:of |for |in )?{_X}",
    ),
    ("ratio", rf"{ASKS}ratio of {_X}"),
    ("share", rf"\b(?:what|which|how much) {_PART}(?: of)? {_X}"),
    (
        "share",
        rf"{ASKS}(?:total )?{_PART}(?: composition| contribution| share)?"
        rf"(?: \(%\))? (?:of|for|that) {_X}",
    ),
    (
        "total",
        rf"{ASKS}(?:sum|combined total|combined amount|combined value|total sum)(?: total)?"
        rf" (?:of |for )?{_X}",
    ),
    ("total", rf"{ASKS}(?:total|combined|aggregate|cumulative) {_X}"),
)
_FORMS: tuple[tuple[Operation, re.Pattern[str]], ...] = tuple(
    (operation, re.compile(words, re.IGNORECASE)) for operation, words in _WORDED
)
_AS_SHARE = re.compile(
    rf"(?P<x>[^?;]+?),? (?:expressed |in )?(?:as|over) an? {_PART} of (?P<y>[^?;]+)",
    re.IGNORECASE,
)
_LEADS_TO_PART = re.compile(
    rf"{ASKS}|^how much of |\b(?:{PERCENT}|proportion|share) of (?:the )?", re.IGNORECASE
)
_ASKS_WHY = re.compile(
    r"\b(?:due to|caused by|driven by|because of|attribut(?:able|ed) to|result(?:ed)? (?:of|from))"
    r"\W*$|^(?:what|which)(?: \w+){0,3} (?:caused|drove|led|contributed|explains?)\b"
    r"|\b(?:why|reasons?|explain\w*)\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"\brespective(?:ly)?\b", re.IGNORECASE)
"""Asks for each figure by itself."""
_TIME = r"(?:(?:fiscal |financial )?(?:years?|fys?|quarters?|months?|periods?))"
_FIRST = r"^(?:(?:between|from|in|of|for|among|out of)\W*)?,? ?"
_IS = r"(?: (?:did|does|do|was|were|had|has|have|is|are|saw|reported|recorded|showed|that|when))?"
_MOST = r"(?:highest|largest|greatest|biggest|most|higher|larger|greater)"
_LEAST = r"(?:lowest|smallest|least|fewest|lower|smaller)"
_LIMIT = (
    r"(?: (?:was|were|is|are|be|of|have|had|values?|amounts?|that|the|with))*"
    r" (?P<sign>exceed(?:s|ed|ing)?|(?:more|higher|greater|larger|bigger|lower|less|smaller|fewer)"
    r" than|above|over|below|under) ?(?P<limit>[^?]*\d[^?]*)"
)
_COUNTS = re.compile(
    rf"{_FIRST}how many (?:of the )?{_TIME}{_IS} (?P<x>[^?;]+?){_LIMIT}", re.IGNORECASE
)
_EXTREME_FIRST = re.compile(
    rf"{_FIRST}(?:in )?(?:which|what) (?:of the )?{_TIME}{_IS}"
    rf" (?:the )?(?:(?P<most>{_MOST})|{_LEAST}) (?P<x>[^?;]+)",
    re.IGNORECASE,
)
_EXTREME_LAST = re.compile(
    rf"{_FIRST}(?:in )?(?:which|what) (?:of the )?{_TIME}{_IS} (?P<x>[^?;]+?)"
    rf"(?: (?:was|were|is|are|at its|the))* (?:(?P<most>{_MOST})|{_LEAST})"
    r"(?: values?| amounts?)? *[?.!]* *$",
    re.IGNORECASE,
)
_BELOW = re.compile(r"lower|less|smaller|fewer|below|under", re.IGNORECASE)


def wants_no_result(text: str) -> bool:
    """Does a question that speaks of a change ask for its cause, or for the figures alone?"""
    return bool(_ASKS_WHY.search(text) or _EACH.search(text))


def part_and_whole(bare: str) -> tuple[str, str] | None:
    """The two sides of "… as a percentage of …"."""
    match = _AS_SHARE.search(bare)
    return (_LEADS_TO_PART.sub("", match["x"]), match["y"]) if match else None


def operations_in(bare: str) -> Iterator[tuple[Operation, str]]:
    """The operations that the words may ask for, each with the words of what it is asked."""
    for operation, pattern in _FORMS:
        match = pattern.search(bare)
        if match and match["x"]:
            yield operation, match["x"]


def read_counted(bare: str, periods: tuple[str, ...]) -> tuple[Reading, ...]:
    """ "How many years did X exceed 5 million?" """
    match = _COUNTS.search(bare)
    limits = find_numbers(match["limit"], NumberContext()) if match else []
    thing = without_lead(match["x"]) if match else ""
    if match is None or not limits or not thing:
        return ()
    asked = Reading(
        operation="count",
        things=(thing,),
        periods=periods,
        above=not _BELOW.search(match["sign"]),
        limit=limits[0].value,
    )
    return (asked,)


def read_extreme(bare: str, periods: tuple[str, ...]) -> tuple[Reading, ...]:
    """ "In which year was X the largest?" """
    match = _EXTREME_FIRST.search(bare) or _EXTREME_LAST.search(bare)
    thing = without_lead(match["x"]) if match else ""
    if match is None or not thing:
        return ()
    operation: Operation = "highest" if match["most"] else "lowest"
    return (Reading(operation=operation, things=(thing,), periods=periods),)
