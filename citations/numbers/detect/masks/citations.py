"""How papers point at other papers: "[3–5, 9]", "(Smith et al., 2010; Lee 2011a)", "Lee (2010)"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

_NUMBERS = r"\d{1,3}[a-z]?(?:\s?[-–—,;]\s?\d{1,3}[a-z]?){0,40}"

BRACKETS = Family(
    kind="citation",
    signs="[",
    pattern=re.compile(
        rf"(?<!CI\s)(?<!CI:\s)(?<!range\s)(?<!interval\s)(?<!=\s)(?<!∈\s)(?<!=)(?<!in\s)\[(?!0)(?:[Rr]efs?\.?\s?)?{_NUMBERS}"
        r"(?:,\s?pp?\.\s?\d{1,5}(?:[-–]\d{1,5})?)?\]"
        r"|\[[A-Z][\w+]{0,20}\s?,?\s?'?\d\d(?:\d\d)?[a-z]?\]"
    ),
)

RAISED = Family(
    kind="citation",
    signs="¹²³⁴⁵⁶⁷⁸⁹",
    pattern=re.compile(r"(?<=[a-z]{4})[.,;:)]?[¹²³⁴-⁹][⁰¹²³⁴-⁹,–\-⁻ ]{0,40}(?<=[⁰¹²³⁴-⁹])"),
)

BEHIND_FULL_STOP = Family(
    kind="citation",
    signs=".,",
    pattern=re.compile(
        r"(?<=[a-z]{3})(?<!approx)(?<!vol)[.,;]?(?<=[.,;])(?P<mask>\d{1,3}(?:[,–-]\s?\d{1,3}){0,20})(?=\s+[A-Z]|\s*$|\s[a-z])"
    ),
)
"""Raised figures that lost their height: "… was confirmed.12,13 In …"."""

_YEAR = r"(?:(?:1[5-9]|20)\d\d[a-z]?(?!\w)|in\spress)"
_PLACE = r"(?:(?:,\s(?:pp?\.\s?)?|:\s?(?:pp?\.\s?)?)\d{1,4}(?:[-–]\d{1,4})?(?=[\s);,.]))?"
_YEARS = rf"{_YEAR}(?:(?:,\s?|\sand\s|\s?&\s?|\s?[-–]\s?){_YEAR}){{0,6}}{_PLACE}"
_NAME = r"(?:(?:de|van|von|der|den|la|le|da|del|di)\s){0,3}[A-Z][\w'’-]{1,40}"
_AUTHORS = rf"{_NAME}(?:(?:,\s|,?\s(?:and|&)\s){_NAME}){{0,4}}(?:,?\set\.?\sal(?:\.|ii)?)?"

AUTHOR_YEAR = Family(
    kind="citation",
    signs="12",
    pattern=re.compile(
        rf"(?:(?<=\()|(?<=;\s)|(?<=e\.g\.\s)|(?<=e\.g\.,\s)|(?<=see\s)|(?<=cf\.\s)){_AUTHORS},?\s\(?(?P<mask>{_YEARS})"
    ),
)

_SEVERAL = rf"{_NAME}(?:,?\set\.?\sal\.?,?|['’]s|\s(?:and|&)\s{_NAME})"
NAMED_IN_SENTENCE = Family(
    kind="citation",
    signs="12",
    pattern=re.compile(rf"(?<![\w]){_SEVERAL},?\s[(\[]?(?P<mask>{_YEARS})"),
)

VOLUMES = Family(
    kind="reference",
    signs="(:",
    pattern=re.compile(
        r"(?<![\w.,$€£])\d{1,4}\s?\(\d{1,4}(?:[-–]\d{1,4})?\)\s?[:,]\s?[eE]?\d{1,6}(?:\s?[-–]\s?\d{1,6})?(?!\w)"
        r"|(?<=,\s)\d{1,4}\s?:\s?\d{1,6}\s?[-–]\s?\d{1,6}(?!\w)"
    ),
)
"""Volume, issue and pages of a journal: "12(3): 45–67"."""

FAMILIES = (BRACKETS, RAISED, BEHIND_FULL_STOP, AUTHOR_YEAR, NAMED_IN_SENTENCE, VOLUMES)
