"""Telephone numbers: told by their grouping, or by a word such as "phone" before them."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

_EXTENSION = r"(?:\s?(?:ext\.?|x)\s?\d{1,6})?"
_END = r"(?![\w%]|[.,-]\d)"

WITH_PREFIX = Family(
    kind="phone",
    shape=re.compile(r"[+(]"),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?=[+(])(?=(?:[^\d\n]{0,4}\d){7})(?:"
        r"\(?\+\d{1,6}\)?(?:[\s./-]{0,3}\(\d{1,5}\))?(?:[\s/-]{0,3}\d{1,13}){1,7}"
        r"|\(\s?0?\d{2,5}\s?\)[\s./-]{0,3}\d{2,9}(?:[\s./-]{1,3}\d{2,9}){0,4}"
        rf"){_EXTENSION}{_END}",
        re.IGNORECASE,
    ),
)

GROUPED = Family(
    kind="phone",
    shape=re.compile(r"\d{3}[-.)]|0\d|\d\d[- ]\d\d[- ]\d\d[- ]\d\d|\d{3} \d{3} \d{4}"),
    at_figures=True,
    pattern=re.compile(
        r"(?:(?:\d{1,4}[.-])?\d{3}-\d{3,4}-\d{4}|(?:\d{1,4}\.)?\d{3}\.\d{3}\.\d{4}"
        r"|\d{1,4}\s?\(\d{2,5}\)[\s./-]{0,3}\d{2,9}(?:[\s/-]{1,3}\d{2,9}){0,4}"
        r"|\d{3}\)\s?\d{3}[ -]\d{4}|\d{3}\s\d{3}\s\d{4}"
        r"|(?=(?:[^\d\n]{0,3}\d){7})(?:0\d{1,5}(?:\s?[/-]\s?|\s)\d{2,9}(?:[\s-]\d{2,9}){0,4}"
        r"|00\d{2}(?:\s\d{2,12}){1,5})"
        r"|\d{2}(?:-\d{2}){3,5}|\d{2}(?:\s\d{2}){3,5}|\d{3}-\d{2}-\d{4}"
        rf"){_EXTENSION}{_END}",
        re.IGNORECASE,
    ),
    unless=lambda found: found.string[max(0, found.start() - 2) : found.start()][:1].isdigit(),
)
"""Not the end of a number whose digits are grouped by spaces ("1 414 021 100")."""

BY_WORD = Family(
    kind="phone",
    words=frozenset(
        "phone phones telephone tel call fax mobile cell dial hotline prefered preferred".split()
    ),
    shape=re.compile(r"\d"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?:tele)?phone|tel|call|fax|mobile|dial|hotline|preferr?ed|cell(?=\s(?:number|phone)))"
        r"(?:\snumber)?[^\d\n.;$€£%]{0,24}(?P<mask>(?=(?:[^\d\n]{0,3}\d){5})"
        rf"[(+]{{0,2}}\d[\d()+./–\s-]{{4,30}}(?<=\d){_EXTENSION})(?![\w%]|[.,]\d)",
        re.IGNORECASE,
    ),
)

FAMILIES = (WITH_PREFIX, GROUPED, BY_WORD)
