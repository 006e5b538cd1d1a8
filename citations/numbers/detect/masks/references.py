"""Pointers into a document or a law, and the numbers that tell like things apart: "Figs. 4 and 5",
"Section 3.1", "Rule 10b-5", "pp. 3–9", "type 2", "patient 3", "(2)" at the start of a line."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import LETTER_BEHIND, Family
from citations.numbers.detect.masks.years import UNIT

_NUMBER = (
    r"(?:[A-Z]{0,2}[.-]?\d{1,5}+(?:[.-]\d{1,4}){0,4}(?:\([\da-z]{1,3}\)){0,4}[A-Za-z]?(?![\w%]))"
)
_BRACKETED = rf"(?:\(\s?{_NUMBER}\s?\)|{_NUMBER})"
_NO_YEAR = r"(?!(?:1[5-9]|20)\d\d(?!\d))"
_GOES_ON = (
    "and|or|to|in|of|for|on|is|are|was|were|from|by|with|as|at|we|it|that|which|the"
    "|shows?|showed|gives?"
)
_AND_SO_ON = (
    r"(?:(?:\s?[-–—;&/]\s?(?:and\s|or\s)?|\s(?:and|to|or|through)\s"
    rf"|,\s?(?:and\s|or\s)?(?!\d{{1,5}}\s(?!(?:{_GOES_ON})\b)[a-z]))"
    rf"(?!\d{{1,5}}(?:\.\d{{1,4}})?[\s-]?{UNIT})"
    rf"(?:[a-z](?=\s?[),;.–-]|\s(?:and|or)\b)|{_NO_YEAR}{_BRACKETED})){{0,12}}"
)
"""Not "in Table 2, 5 mg are …": what has a unit or is counted stands for itself."""

_NO_QUANTITY = r"(?!\s?(?:%|percent|per\scent|million|billion)|\d|[.,]\d)"

_POINTERS = frozenset(
    """fig figs figure figures tab tabs table tables section sections sec secs sect chapter
    chapters chap ch eq eqs eqn eqns equation equations appendix appendices app annex note
    notes footnote footnotes item items page pages p pp vol volume volumes no nos article
    articles art arts rule rules form forms exhibit exhibits ref refs reference references
    scheme schemes box panel plate theorem lemma proposition corollary algorithm listing
    schedule supplement paragraph paragraphs para paras clause clauses regulation
    directive slide slides line lines column columns row rows issue cap part parts act asc
    topic asu ifrs ias sfas fas gaap protocol verse verses psalm amendment title
    supplementary""".split()
)
POINTERS = Family(
    kind="reference",
    after=_POINTERS | {"§", "§§", "¶", "№"},
    pattern=re.compile(rf"(?:(?<=\()\s?{_NUMBER}\s?\)|{_BRACKETED}){_AND_SO_ON}{_NO_QUANTITY}"),
    unless=lambda found: _is_no_pointer(found),
)


_NO_POINTER = re.compile(r"(?:&\s?P|\bP|\bp|[a-z]-(?:no|part|line|form))\s$|\bno\s$")


def _is_no_pointer(found: re.Match[str]) -> bool:
    text, start = found.string, found.start()
    if text[start - 1 : start] == "(" and ")" not in found[0]:
        return True
    return _NO_POINTER.search(text, max(0, start - 6), start) is not None


""" "S&P 500"; "there are no 3 of them"."""

CODES = Family(
    kind="reference",
    words=frozenset({"u", "us", "usc", "cfr", "fr", "f", "c", "fed", "s"}),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,3}\s(?:U\.?\s?S\.?(?:\s?C\.?)?|C\.?\s?F\.?\s?R\.?|F\.\s?[23]d|Fed\.\sReg\.|S\.\s?Ct\.)\s"
        r"(?:§{1,2}\s?)?\d{1,6}(?:[.-]\d{1,5}[a-z]?(?:-\d{1,3})?){0,2}(?:\([a-z\d]{1,3}\)){0,3}"
    ),
)

BILLS = Family(
    kind="reference",
    after=frozenset({"h.r", "h.res", "s.res", "h.j.res", "h.con.res", "s.j.res", "h.b", "s.b"}),
    pattern=re.compile(r"\d{1,5}(?!\w|[.,]\d|%)"),
)
""" "H.R. 1234"."""

FORMS = Family(
    kind="reference",
    shape=re.compile(r"\d-?[A-Z(k]|[SW]-\d|1099"),
    signs=frozenset({LETTER_BEHIND, "-", "(", *range(4, 17)}),
    pattern=re.compile(
        r"(?<![\w-])(?:10-[KQ]|8-K|20-F|6-K|S-[1348]|13[DFG]|14A|40-F|1099|W-[249]|401\(?k\)?)(?:/A)?(?![\w-])"
    ),
)

_LABELS = frozenset(
    """type types grade experiment experiments patient model models phase phases step steps
    stage stages level month months week weeks case site sites sample samples unit line
    axis cluster clusters chromosome chromosomes subject scenario scenarios method methods
    layer layers zone station condition cycle visit session category categories factor
    component mode version episode season round test option question hypothesis room gate
    platform track channel building block district ward precinct division battalion
    squadron tier generation gen exon intron lane wave cohort arm task objective goal
    principle requirement priority pillar pier terminal bus flight route highway
    interstate exit formula catch agenda area group class set rank ranked number numbers
    quartile quintile tertile decile seed compound complex isomer mutant strain isolate
    clone lot plot pool reactor studio game match heat team bay dock well hole lap rule
    resolution solution simulation simulations definition definitions seasons fraction
    fractions code codes label labels compounds example examples remark numbered claim
    device day0""".split()
)
_LABEL_NUMBER = r"(?:\d{1,4}+[a-zA-Z]?(?![\w%°$€£]|[.,/]\d|-[a-z]))"
_NO_LABEL = re.compile(r"\bage\s\w+\s$|[.,:;(]\s?$")

LABELS = Family(
    kind="label",
    after=_LABELS,
    pattern=re.compile(
        rf"{_LABEL_NUMBER}(?:(?:\s?[-–,]\s?(?:and\s|or\s)?|\s(?:and|or|to|versus|vs\.?)\s)"
        rf"(?:(?:phase|month|week|level)\s)?{_NO_YEAR}{_LABEL_NUMBER}){{0,8}}+"
        r"(?!\s(?:%|percent|per|million|billion|thousand|x|×|times|years?|months?|weeks?|days?|hours?"
        r"|minutes?|seconds?|points?|km|kg|cm|mm|m|g|mg|ml|miles?|people|men|women|patients|participants"
        r"|subjects|of\s\d|out\sof)(?!\w))(?!\s?[×±%°])"
    ),
    unless=lambda found: (
        _NO_LABEL.search(found.string, max(0, found.start() - 14), found.start()) is not None
    ),
)
"""Not "level 5 %", "age group 20 to 29 years": what has a unit or is counted is a quantity."""

_LINE_START = re.compile(r"(?:\n|\A)[ \t]{0,8}\(?$")

LINE_STARTS = Family(
    kind="list",
    shape=re.compile(r"\d[.)][ \t]"),
    signs=frozenset(".)"),
    at_figures=True,
    pattern=re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}(?:\)|\.(?!\d))(?=[ \t]+[A-Za-z“\"])"),
    unless=lambda found: (
        _LINE_START.search(found.string, max(0, found.start() - 9), found.start()) is None
    ),
)

FAMILIES = (POINTERS, CODES, BILLS, FORMS, LABELS, LINE_STARTS)
