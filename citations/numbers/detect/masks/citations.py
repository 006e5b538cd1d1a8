"""How papers point at other papers: "[3–5, 9]", "(Smith et al., 2010; Lee 2011a)", "Lee (2010)"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import LETTER_BEHIND, Family

_NUMBERS = r"\d{1,3}[a-z]?(?:\s?[-–—,;]\s?\d{1,3}[a-z]?){0,40}"

_IS_INTERVAL = re.compile(r"(?:CI:?|range|interval|[=∈])\s?$")

BRACKETS = Family(
    kind="citation",
    shape=re.compile(r"\["),
    signs=frozenset("["),
    pattern=re.compile(
        rf"\[(?!0)(?:[Rr]efs?\.?\s?)?{_NUMBERS}(?:,\s?pp?\.\s?\d{{1,5}}(?:[-–]\d{{1,5}})?)?\]"
        r"|\[[A-Z][\w+]{0,20}\s?,?\s?'?\d\d(?:\d\d)?[a-z]?\]"
    ),
    unless=lambda found: (
        _IS_INTERVAL.search(found.string, max(0, found.start() - 12), found.start()) is not None
    ),
)
"""Not "95 % CI [3, 9]"."""

RAISED = Family(
    kind="citation",
    shape=re.compile(r"[¹²³⁴-⁹]"),
    signs=frozenset("¹²³⁴⁵⁶⁷⁸⁹"),
    pattern=re.compile(r"(?<=[a-z]{4})[.,;:)]?[¹²³⁴-⁹][⁰¹²³⁴-⁹,–\-⁻]{0,40}(?<=[⁰¹²³⁴-⁹])"),
)

BEHIND_FULL_STOP = Family(
    kind="citation",
    shape=re.compile(r"[a-z]{3}[.,;]\d"),
    signs=frozenset(".,;"),
    pattern=re.compile(
        r"[.,;](?<=[a-z]{3}[.,;])(?<!approx[.])(?<!vol[.])"
        r"(?P<mask>\d{1,3}(?:[,–-]\s?\d{1,3}){0,20})(?=\s+[A-Za-z]|\s*$)"
    ),
)
"""Raised figures that lost their height: "… was confirmed.12,13 In …"."""

_YEAR_SHAPE = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_YEAR = r"(?:(?:1[5-9]|20)\d\d[a-z]?(?!\w)|in\spress)"
_PLACE = r"(?:(?:,\s(?:pp?\.\s?)?|:\s?(?:pp?\.\s?)?)\d{1,4}(?:[-–]\d{1,4})?(?=[\s);,.]))?"
_YEARS = rf"{_YEAR}(?:(?:,\s?|\sand\s|\s?&\s?|\s?[-–]\s?){_YEAR}){{0,6}}{_PLACE}"
_NAME = r"(?:(?:de|van|von|der|den|la|le|da|del|di)\s){0,3}[A-Z][\w'’-]{1,40}+"
_AUTHORS = rf"{_NAME}(?:(?:,\s|,?\s(?:and|&)\s){_NAME}){{0,4}}(?:,?\set\.?\sal(?:\.|ii)?)?"

IN_BRACKETS = Family(
    kind="citation",
    shape=_YEAR_SHAPE,
    signs=frozenset({4}),
    pattern=re.compile(
        r"[(;,] ?(?:(?:see|cf\.|e\.g\.,?|reviewed in|reviewed by|after|from|in)(?: also)? )?"
        rf"{_AUTHORS},?\s\(?(?P<mask>{_YEARS})(?=\s?[);,])"
    ),
    unless=lambda found: not _is_bracketed(found),
)

_SEVERAL = rf"{_NAME}(?:,?\set\.?\sal\.?,?|['’]s|\s(?:and|&)\s{_NAME})"
NAMED_IN_SENTENCE = Family(
    kind="citation",
    shape=_YEAR_SHAPE,
    words=frozenset({"et", "al", "and", "&", "s"}),
    pattern=re.compile(rf"(?<!\w){_SEVERAL},?\s[(\[]?(?P<mask>{_YEARS})"),
)


def _is_bracketed(found: re.Match[str]) -> bool:
    """Whether the author and year stand inside round brackets opened shortly before."""
    opened = found.string.rfind("(", max(0, found.start() - 400), found.start() + 1)
    return opened >= 0 and ")" not in found.string[opened : found.start()]


VOLUMES = Family(
    kind="reference",
    shape=re.compile(r"\d\(\d|\d: ?\d|\d:\d|\d \(\d"),
    signs=frozenset("(:"),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,4}\s?\(\d{1,4}(?:[-–]\d{1,4})?\)\s?[:,]\s?[eE]?\d{1,6}(?:\s?[-–]\s?\d{1,6})?(?!\w)"
        r"|\d{1,4}\s?:\s?\d{2,6}\s?[-–]\s?\d{2,6}(?!\w)"
    ),
    unless=lambda found: (
        ":" in found.group() and "(" not in found.group() and _before_is_word(found)
    ),
)
"""Volume, issue and pages of a journal: "12(3): 45–67"."""


def _before_is_word(found: re.Match[str]) -> bool:
    return found.string[max(0, found.start() - 2) : found.start()] != ", "


WITH_LETTER = Family(
    kind="citation",
    shape=re.compile(r"(?:1[5-9]|20)\d\d[a-h](?!\w)"),
    signs=frozenset({LETTER_BEHIND}),
    at_figures=True,
    pattern=re.compile(r"(?:1[5-9]|20)\d\d[a-h](?:,\s?[b-h])*(?!\w)"),
)
""" "Sen (1999a)": works of one author and year."""

FAMILIES = (
    WITH_LETTER,
    BRACKETS,
    RAISED,
    BEHIND_FULL_STOP,
    IN_BRACKETS,
    NAMED_IN_SENTENCE,
    VOLUMES,
)
