"""The words in which a calculation is asked for: the operation, of what, and at which times.

The forms are those of whole questions and of what people type into a search box ("average rent
2019 2020", "rent growth 2018 to 2019"). An operation is asked of one thing, or of several that a
preposition or "and" parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.numbers.detect import find_numbers
from citations.numbers.detect.masks.dates import MONTH
from citations.numbers.values import NumberContext
from research_app.synthesis.calculations.glossary import asked_forms, patterned
from research_app.synthesis.calculations.values import Operation, Reading
from research_app.synthesis.calculations.words import telling_stems
from research_app.synthesis.question.periods import find_periods, without_periods

PERCENT, ASKS, _PART = patterned("<PERCENT>"), patterned("<ASKS>"), patterned("<PART>")
_FORMS = tuple((operation, re.compile(words, re.IGNORECASE)) for operation, words in asked_forms())
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
_COUNTS, _EXTREME_FIRST, _EXTREME_LAST = (
    re.compile(patterned(f"<{name}>"), re.IGNORECASE)
    for name in ("COUNTS", "EXTREMEFIRST", "EXTREMELAST")
)
_BELOW = re.compile(r"lower|less|smaller|fewer|below|under", re.IGNORECASE)
_LEAD = re.compile(r"^(?:[ ,]|(?:the|an?|its|their|our|of|in|for|that|those|all) )+", re.IGNORECASE)
_AND = re.compile(r",? +and +|, +|,? +as well as +", re.IGNORECASE)
_TO = re.compile(r" +(?:to|over|divided by|than|as) +", re.IGNORECASE)
_BETWEEN = re.compile(
    r"^(?:(?P<of>.*?) )?between (?P<a>.+?) (?:and|to|versus|vs\.?) (?P<b>.+)$", re.IGNORECASE
)
_IS_OF = re.compile(
    r"^(?P<b>.+?) (?:is|are|was|were)(?: being)?(?: (?:made up of|generated (?:from|by)"
    r"|accounted for (?:by|using)))? (?P<a>.+)$",
    re.IGNORECASE,
)
_IN_TOTAL = re.compile(
    r"^(?P<a>.+?) (?:over|out of|among|amongst|within|in|to|of|relative to) (?:the )?"
    r"(?P<b>(?:total|group|overall|all|entire)\b.+)$",
    re.IGNORECASE,
)
_FILLERS = re.compile(
    r"\b(?:across|over|for|during|in) (?:the |all )?(?:past |last )?"
    r"(?:\d+|two|three|four|five|six|ten|several)[- ]years?(?: period)?\b"
    r"|\b(?:in |of |for )?(?:the )?(?:this|next|last|coming|current) (?:fiscal |financial )?year\b"
    r"|\baltogether\b|\bin total$|,? ?\(?\bin per ?cent(?:ages?)?\b\)?,?|,? (?:percent|%)$",
    re.IGNORECASE,
)
_DAY = rf"{MONTH} \d{{1,2}}"
_TWO_DAYS = re.compile(
    rf"\b(?P<first>{_DAY})(?P<joint> (?:and|to|or) )(?P<last>{_DAY}),? (?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_ORDINAL = r"(?:first|second|third|fourth)"
_TWO_QUARTERS = re.compile(
    rf"\b(?P<first>{_ORDINAL}) (?P<joint>(?:and|to|or) (?:the )?)(?P<last>{_ORDINAL} quarter)\b",
    re.IGNORECASE,
)
_SHORT_YEAR = re.compile(r"\b(?:fiscal |FY|F)['’]?(\d\d)\b(?! ?[%,.]\d)", re.IGNORECASE)
""" "FY19"; not "F19.5" or "FY 19 %"."""
_SPLIT_YEAR = re.compile(r"\b((?:19|20)\d\d)/(?:19|20)(\d\d)\b")


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


def without_lead(words: str) -> str:
    """Without articles and prepositions before."""
    return _LEAD.sub("", words).rstrip(" ,.?:;!")


def things_of(operation: Operation, words: str, periods: int) -> Iterator[tuple[str, ...]]:
    """The things an operation is asked of, in the ways that the words can be read, the likeliest
    first; nothing where two cannot be told apart."""
    words = words.strip()
    if operation in ("ratio", "share"):
        pair = _ratio(words, periods) if operation == "ratio" else _share(words)
        yield from [pair] if pair else []
        return
    if operation in ("average", "total"):
        yield from _listed(words, periods)
        return
    sides = _compared(words, is_joined=operation in ("difference", "percentage difference"))
    if len(sides) > 1 and periods < 2:
        yield sides
        # "between A and B weights": the noun is of both.
        yield f"{sides[0]} {sides[1].split()[-1]}", sides[1]
    yield (without_lead(words),)


def _listed(words: str, periods: int) -> Iterator[tuple[str, ...]]:
    """ "Cash and cash equivalents" is one row before it is two."""
    yield (without_lead(words),)
    pieces = tuple(piece for each in _AND.split(words) if (piece := without_lead(each)))
    if len(pieces) > 1 and periods < 2 and all(telling_stems(each) for each in pieces):
        yield pieces


def _ratio(words: str, periods: int) -> tuple[str, ...]:
    """The two sides; or the same thing at two times."""
    pieces = tuple(piece for each in _TO.split(words) if (piece := without_lead(each)))
    return pieces if len(pieces) == 2 else (without_lead(words),) * 2 if periods == 2 else ()


def _share(words: str) -> tuple[str, ...]:
    """The part first, the whole second."""
    match = _IS_OF.match(words) or _IN_TOTAL.match(words)
    return (without_lead(match["a"]), without_lead(match["b"])) if match else ()


def _compared(words: str, *, is_joined: bool) -> tuple[str, ...]:
    """The two sides of "between A and B", each with what stands before; of "A and B" alone where a
    difference is asked for."""
    joined = _BETWEEN.match(f"between {words}") if is_joined else None
    match = _BETWEEN.match(words) or joined
    if match is None or not without_lead(match["a"]) or not without_lead(match["b"]):
        return ()
    head = f"{without_lead(match['of'])} " if match["of"] else ""
    return f"{head}{without_lead(match['a'])}", f"{head}{without_lead(match['b'])}"


def plainly_dated(text: str) -> str:
    """ "F19", "June 30 and December 31, 2019" and "the first and second quarter" written out."""
    text = _SHORT_YEAR.sub(r"FY20\1", text)
    text = _TWO_DAYS.sub(r"\g<first>, \g<year>\g<joint>\g<last>, \g<year>", text)
    text = _TWO_QUARTERS.sub(r"\g<first> quarter \g<joint>\g<last>", text)
    return _SPLIT_YEAR.sub(r"\1/\2", text)


def without_dates(text: str) -> tuple[str, tuple[str, ...]]:
    """The question without its periods and what leads to them, and the periods in its order."""
    periods = find_periods(text)
    bare = _FILLERS.sub(" ", without_periods(text, periods))
    names = dict.fromkeys(name for each in periods for name in each.names)
    return " ".join(bare.split()).strip(" ,-–"), tuple(names)
