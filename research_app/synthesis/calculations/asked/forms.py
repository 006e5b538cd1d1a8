"""Does a question ask for something to be computed, and what?

The forms are read off the words that name the operation ("the percentage change in … from … to …")
once periods are taken out. What is asked in another way is no calculation here; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from research_app.synthesis.calculations.asked.things import (
    shared_words,
    things_of,
    without_lead,
)
from research_app.synthesis.calculations.asked.values import Asked, Operation
from research_app.synthesis.protocols import Question
from research_app.synthesis.question.periods import find_periods, without_periods

_PERCENT = r"(?:percentage|percent|per cent|%)"
_MOVE = (
    r"(?:change|increase|decrease|growth|decline|drop|fall|rise|reduction|movement|variance"
    r"|improvement)(?:s|d)?(?: ?/ ?\(?\w+\)?| (?:or|and) \(?(?:increase|decrease)\)?)?"
)
_MOVED = (
    r"(?:change|increase|decrease|grow|decline|drop|fall|rise|improve|shrink|go (?:up|down)|move"
    r"|changed|increased|decreased|grown|declined|dropped|fallen|risen|improved|shrunk)"
)
_ASKS = (
    r"(?:^|[,;] ?)(?:(?:what|how much|how large|how big) (?:is|are|was|were|has been|would be|'s)"
    r"|calculate|compute|find|determine|give(?: me)?|state|work out)"
    r" (?:the |its |their |an? )?(?:company['’]?s )?(?:[\w-]+ (?:of|between|in) the )?"
)
_KIND = (
    r"(?:(?:year on year|net|nominal|global|overall|total|absolute|approximate|year[- ]over[- ]year|yoy|annual"
    r"|relative|corresponding|resulting) ){0,2}"
)
_X = r"(?P<x>[^?;]+)"
_END = r" *[?.!]* *$"
_DUE = re.compile(
    r"\b(?:due to|caused by|driven by|because of|attributable to|attributed to|result(?:ed)? (?:of|from))\W*$"
    r"|^(?:what|which)(?: \w+){0,3} (?:caused|drove|led|contributed|explains?)\b|\bwhy\b|\breasons?\b"
    r"|\b(?:primarily|mainly|explain\w*)\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"\brespective(?:ly)?\b", re.IGNORECASE)
"""Asks for each figure by itself."""
_FORMS: tuple[tuple[Operation, re.Pattern[str]], ...] = tuple(
    (operation, re.compile(pattern, re.IGNORECASE))
    for operation, pattern in (
        (
            "point change",
            rf"{_ASKS}{_KIND}{_PERCENT}[ -]points? (?:{_MOVE}|difference) (?:in|of|for|between) {_X}",
        ),
        (
            "percentage change",
            rf"{_ASKS}{_KIND}{_PERCENT}(?:age)? {_KIND}{_MOVE} (?:in|of|for|between|to) {_X}",
        ),
        (
            "percentage change",
            rf"{_ASKS}{_KIND}{_MOVE} (?:in|of|for) {_X} (?:in|as a) {_PERCENT}\b",
        ),
        (
            "percentage change",
            rf"{_ASKS}{_KIND}(?:growth rate|rate of (?:growth|change)) (?:in|of|for) {_X}",
        ),
        (
            "percentage change",
            rf"\b(?:by|in) (?:what|how many|how much) {_PERCENT}(?: \w+)? (?:did|has|have) {_X}? {_MOVED}\b",
        ),
        ("percentage change", rf"{_ASKS}{_PERCENT} (?:by )?(?:that|which) {_X} {_MOVED}\b"),
        (
            "percentage difference",
            rf"{_ASKS}{_KIND}{_PERCENT} difference (?:in|of|for|between) {_X}",
        ),
        ("change", rf"{_ASKS}{_KIND}{_MOVE} (?:in|of|for|between|to) {_X}"),
        ("change", rf"^(?:(?:and )?by )?how much (?:did|has|have|had|does|do) {_X}? {_MOVED}\b"),
        ("difference", rf"{_ASKS}{_KIND}differences? (?:in|of|for|between) {_X}"),
        (
            "average",
            rf"{_ASKS}(?:[\w-]+[- ]year |yearly |annual |combined )?(?:average|mean) (?:of |for |in )?{_X}",
        ),
        ("ratio", rf"{_ASKS}ratio of {_X}"),
        ("ratio", rf"{_ASKS}(?P<x>[\w ,&/'’-]+?[ -]to[ -][\w ,&/'’-]+?) ratio\b"),
        (
            "share",
            rf"{_ASKS}{_X} (?:expressed )?as an? (?:{_PERCENT}|proportion|share|fraction) of {{y}}",
        ),
        (
            "share",
            rf"\b(?:what|which|how much) (?:{_PERCENT}|proportion|share|fraction)(?: of)? {_X}",
        ),
        (
            "share",
            rf"{_ASKS}(?:total )?(?:{_PERCENT}|proportion|share)(?: constitution| composition| contribution| share)?(?: \(%\))? (?:of|for|that) {_X}",
        ),
        (
            "total",
            rf"{_ASKS}(?:sum|combined total|combined amount|combined value|total sum)(?: total)? (?:of |for )?{_X}",
        ),
        ("total", rf"{_ASKS}(?:total|combined|aggregate|cumulative) {_X}"),
    )
)
_ASKS_SHARE = rf"{_ASKS}|^how much of |\\b(?:{_PERCENT}|proportion|share) of (?:the )?"
_AS_SHARE = re.compile(
    rf"(?P<x>[^?;]+?),? (?:expressed |in )?(?:as|over) an? (?:{_PERCENT}|proportion|share|fraction) of (?P<y>[^?;]+)",
    re.IGNORECASE,
)
_PART_OF_TIME = r"(?:(?:fiscal |financial )?(?:years?|fys?|quarters?|months?|periods?))"
_LIMIT = (
    r"(?: (?:was|were|is|are|be|of|have|had|values?|amounts?|that|the|with))*"
    r" (?P<sign>exceed(?:s|ed|ing)?|(?:more|higher|greater|larger|bigger|lower|less|smaller|fewer)"
    r" than|above|over|below|under|at least|at most) ?(?P<limit>[^?]*\d[^?]*)"
)
_DID = r"(?: (?:did|does|do|was|were|had|has|have|is|are|that|when|where|in which))?"
_COUNTS = re.compile(
    rf"^(?:(?:from|in|between|for|of)\W*)?,? ?how many (?:of the )?{_PART_OF_TIME}{_DID}"
    rf" (?P<x>[^?;]+?){_LIMIT}",
    re.IGNORECASE,
)
_EXTREME = re.compile(
    rf"^(?:(?:between|from|in|of|for|among|out of)\W*)?,? ?(?:in )?(?:which|what) (?:of the )?{_PART_OF_TIME}"
    r" (?:(?:did|does|was|were|is|are|has|had|have|saw|showed|recorded|reported|records)(?: the company (?:have|record|report))?)? ?"
    r"(?:(?P<before>(?:the )?(?:highest|largest|greatest|biggest|most|higher|larger|greater|lowest|smallest|least|lower|smaller|fewest) )"
    r"(?P<after>[^?;]+)|(?P<x>[^?;]+?) (?:was |were |is |are |at its )?(?:the )?(?P<extreme>highest|largest|greatest|biggest|most|higher|larger"
    r"|greater|lowest|smallest|least|lower|smaller))(?: value| amount)?{end}".replace(
        "{end}", _END
    ),
    re.IGNORECASE,
)
_SMALL = re.compile(r"low|small|least|few", re.IGNORECASE)
_FIGURE = re.compile(
    r"[$€£¥]? ?(?P<digits>-?\d[\d,]*(?:\.\d+)?) ?(?P<scale>thousand|million|billion|trillion|%|percent)?",
    re.IGNORECASE,
)
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_BELOW = re.compile(r"lower|less|smaller|fewer|below|under|at most", re.IGNORECASE)
_DECIMALS = re.compile(
    r"\b(?:round|rounded)\b[^.?]{0,60}?\b(?P<count>zero|one|two|three|four|\d)\s+decimal",
    re.IGNORECASE,
)
_YEAR_AVERAGE = re.compile(r"\b(?:19|20)\d\d (?:average|mean)\b", re.IGNORECASE)
_NUMBERS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}
_FILLERS = re.compile(
    r"\b(?:both|all|either|each)(?: of)?(?: the)?(?: \w+)? (?:years?|fys?|periods?)\b"
    r"|\b(?:across|over|for|during|in) (?:the |all )?(?:past |last )?(?:\w+|\d)[- ]years?(?: period)?\b"
    r"|\bacross all (?:\w+ )?years\b"
    r"|\b(?:at|as at|as of)? ?(?:the )?(?:year[- ]end|end of (?:the )?(?:fiscal |financial )?(?:year|period))\b"
    r"|,? in (?:terms of \$ ?m(?:illions?)?|(?:us )?dollars|thousands|millions|billions|percent)\b"
    r"|\baltogether\b|,? ?\(?\bin percentages?\b\)?,?",
    re.IGNORECASE,
)
"""Say over which periods or how to answer, and name nothing that a table prints."""
_CLOSE_YEARS = re.compile(r"((?:19|20)\d\d),(?=(?:19|20)\d\d\b)")
_DAY = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r" \d{1,2}"
)
_TWO_DAYS = re.compile(
    rf"\b(?P<first>{_DAY})(?P<joint> (?:and|to|or) )(?P<last>{_DAY}),? (?P<year>(?:19|20)\d\d)\b"
)
_ORDINAL = r"(?:first|second|third|fourth)"
_TWO_QUARTERS = re.compile(
    rf"\b(?P<first>{_ORDINAL}) (?P<joint>(?:and|to|or) (?:the )?)(?P<last>{_ORDINAL} quarter)\b",
    re.IGNORECASE,
)
_SHORT_YEAR = re.compile(r"\bFY?['’]?(\d\d)\b")
_SPLIT_YEAR = re.compile(r"\b((?:19|20)\d\d)/(?:19|20)(\d\d)\b")


def read_asked(question: Question) -> tuple[Asked, ...]:
    """The calculations that a question may ask for, the likeliest first; () where it asks for none,
    or for why."""
    text = _plainly_dated(question.search_text)
    if question.shape == "reason" or _DUE.search(text) or _EACH.search(text):
        return ()
    periods = find_periods(text)
    bare = " ".join(_FILLERS.sub(" ", without_periods(text, periods)).split())
    names = tuple(dict.fromkeys(name for each in periods for name in each.names))
    found = _counted(bare, names) or _extreme(bare, names) or _read(bare, names)
    return tuple(_as_wished(asked, question.text, text) for asked in found)


def _plainly_dated(text: str) -> str:
    """Times as the reading of periods knows them: "F19", "2017,2018", "June 30 and December 31,
    2019" and "the first and second quarter" written out."""
    text = _SHORT_YEAR.sub(r"FY20\1", _CLOSE_YEARS.sub(r"\1, ", text))
    text = _TWO_DAYS.sub(r"\g<first>, \g<year>\g<joint>\g<last>, \g<year>", text)
    text = _TWO_QUARTERS.sub(r"\g<first> quarter \g<joint>\g<last>", text)
    return _SPLIT_YEAR.sub(r"\1/\2", text)


def _read(bare: str, periods: tuple[str, ...]) -> tuple[Asked, ...]:
    as_share = _AS_SHARE.search(bare)
    if as_share:
        part = re.sub(_ASKS_SHARE, "", as_share["x"], flags=re.IGNORECASE)
        things = (without_lead(part), without_lead(as_share["y"]))
        return (Asked(operation="share", things=things, periods=periods),) if all(things) else ()
    for operation, pattern in _FORMS:
        match = pattern.search(bare)
        if match and match["x"]:
            return tuple(_readings(operation, match["x"], periods, bare))
    return ()


def _readings(
    operation: Operation, words: str, periods: tuple[str, ...], bare: str
) -> Iterator[Asked]:
    for things in things_of(operation, words, len(periods)):
        if all(things):
            yield Asked(
                operation=operation,
                things=things,
                periods=periods,
                shared=shared_words(words, things),
            )


def _counted(bare: str, periods: tuple[str, ...]) -> tuple[Asked, ...]:
    match = _COUNTS.search(bare)
    figure = _FIGURE.search(match["limit"]) if match else None
    if match is None or figure is None:
        return ()
    limit = Decimal(figure["digits"].replace(",", ""))
    scale = (figure["scale"] or "").lower()
    limit = limit.scaleb(_SCALES.get(scale, 0))
    asked = Asked(
        operation="count",
        things=(without_lead(match["x"]),),
        periods=periods,
        above=not _BELOW.search(match["sign"]),
        limit=limit,
        in_percent=scale in ("%", "percent"),
    )
    return (asked,)


def _extreme(bare: str, periods: tuple[str, ...]) -> tuple[Asked, ...]:
    match = _EXTREME.search(bare)
    if match is None:
        return ()
    said = match["before"] or match["extreme"]
    operation: Operation = "lowest" if _SMALL.search(said) else "highest"
    thing = without_lead(match["after"] or match["x"])
    return (Asked(operation=operation, things=(thing,), periods=periods),) if thing else ()


def _as_wished(asked: Asked, wish: str, text: str) -> Asked:
    """With the decimals that the question wishes, and over which years it goes."""
    ends = asked.operation == "average" and bool(_YEAR_AVERAGE.search(text))
    match = _DECIMALS.search(wish)
    count = match["count"].lower() if match else ""
    decimals = _NUMBERS.get(count) if not count.isdigit() else int(count)
    return replace(asked, decimals=decimals, from_year_before=ends)
