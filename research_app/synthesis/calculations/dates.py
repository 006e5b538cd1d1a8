"""A question's times as the reading of periods knows them, and the words around them that name
nothing a table prints."""

from __future__ import annotations

import re

from research_app.synthesis.question.periods import find_periods, without_periods

_FILLERS = re.compile(
    r"\b(?:both|all|either|each)(?: of)?(?: the)?(?: \w+)? (?:years?|fys?|periods?)\b"
    r"|\b(?:across|over|for|during|in) (?:the |all )?(?:past |last )?"
    r"(?:\d+|two|three|four|five|six|ten|several)[- ]years?(?: period)?\b"
    r"|\b(?:(?:at|as at|as of) )?(?:the )?(?:year[- ]end"
    r"|end of (?:the )?(?:fiscal |financial )?(?:year|period))\b"
    r"|\b(?:in |of |for )?(?:the )?(?:this|next|last|coming|current) (?:fiscal |financial )?year\b"
    r"|,? in (?:(?:us )?dollars|thousands|millions|billions|percent\b|per cent\b|%)"
    r"|\baltogether\b|\bin total$|,? ?\(?\bin percentages?\b\)?,?|,? (?:percent|%)$",
    re.IGNORECASE,
)
_ALL_YEARS = re.compile(r"\b(?:across|over) (?:the |all )", re.IGNORECASE)
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
_SHORT_YEAR = re.compile(r"\b(?:fiscal |FY|F)['’]?(\d\d)\b(?! ?[%,.]\d)", re.IGNORECASE)
_SPLIT_YEAR = re.compile(r"\b((?:19|20)\d\d)/(?:19|20)(\d\d)\b")


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


def is_over_all_years(text: str) -> bool:
    """ "Across all three years"."""
    return bool(_ALL_YEARS.search(text) and _FILLERS.search(text))
