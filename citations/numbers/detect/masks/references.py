"""Pointers into a document or a law, and the numbers that tell like things apart: "Figs. 4 and 5",
"Section 3.1", "Rule 10b-5", "pp. 3–9", "type 2", "patient 3", "(2)" at the start of a line."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

_NUMBER = (
    r"(?:[A-Z]{0,2}[.-]?\d{1,5}(?:[.-]\d{1,4}){0,4}(?:\([\da-z]{1,3}\)){0,4}[A-Za-z]{0,2}(?![\w%]))"
)
_BRACKETED = rf"(?:\(\s?{_NUMBER}\s?\)|{_NUMBER})"
_AND_SO_ON = rf"(?:(?:\s?[-–—,;&/]\s?(?:and\s|or\s)?|\s(?:and|to|or|through)\s)(?:[a-z]{{1,2}}(?![\w]|\.\w)|{_BRACKETED})){{0,12}}"

_POINTERS = (
    "fig figs figure figures tab tabs table tables section sections sec secs sect chapter chapters chap ch "
    "eq eqs eqn eqns equation equations appendix appendices app annex note notes footnote footnotes item items "
    "page pages vol volume volumes no nos article articles art arts rule rules form forms exhibit exhibits "
    "ref refs reference references scheme schemes box panel plate theorem lemma proposition corollary algorithm "
    "listing schedule supplement paragraph paragraphs para paras clause clauses regulation directive resolution "
    "slide slides line lines column columns row rows issue cap part parts act bill asc topic asu ifrs ias sfas fas "
    "gaap protocol table verse verses psalm amendment title"
).split()

_POINTER = "|".join(sorted(_POINTERS, key=len, reverse=True))
POINTERS = Family(
    kind="reference",
    words=frozenset(_POINTERS) | {"p", "pp"},
    pattern=re.compile(
        rf"(?<![A-Za-z-])(?i:(?:supplementary\s|extended\sdata\s|suppl\.\s)?(?:{_POINTER})(?![A-Za-z])|pp?\.)"
        rf"\.?(?:\s|\s?[#-]\s?)?(?:[Nn]o\.?\s)?(?P<mask>{_BRACKETED}{_AND_SO_ON})(?!\s?(?:%|percent|per cent|million|billion)|\d)"
    ),
)

PARAGRAPHS = Family(
    kind="reference",
    signs="§¶№",
    pattern=re.compile(rf"[§¶№]{{1,2}}\s?{_BRACKETED}{_AND_SO_ON}"),
)

CODES = Family(
    kind="reference",
    words=frozenset({"u", "usc", "cfr", "fr", "f", "l"}),
    pattern=re.compile(
        r"(?<![\w.,])\d{1,3}\s(?:U\.?\s?S\.?(?:\s?C\.?)?|C\.?\s?F\.?\s?R\.?|F\.\s?[23]d|Fed\.\sReg\.|S\.\s?Ct\.)\s(?:§{1,2}\s?)?"
        r"\d{1,6}(?:[.-]\d{1,5}){0,2}(?:\([a-z\d]{1,3}\)){0,3}"
    ),
)

FORMS = Family(
    kind="reference",
    pattern=re.compile(
        r"(?<![\w-])(?:10-[KQ]|8-K|20-F|6-K|S-[1348]|13[DFG]|14A|40-F|1099|W-[249]|401\(?k\)?)(?:/A)?(?![\w-])"
    ),
)

_LABELS = (
    "type types grade experiment experiments patient patients model models phase phases step steps stage stages level "
    "month months week weeks case site sites sample samples unit line axis cluster clusters chromosome chromosomes subject scenario "
    "scenarios method methods layer layers zone station condition cycle visit session category categories factor component mode "
    "version episode season round test option question hypothesis room gate platform track channel building block "
    "district ward precinct division battalion squadron tier generation gen exon intron lane wave cohort arm "
    "task objective goal principle requirement priority pillar pier terminal bus flight route highway interstate "
    "exit apollo formula catch agenda area cell group class set list rank ranked number numbers quartile quintile tertile decile "
    "article seed row column compound complex isomer mutant strain isolate clone lot plot pool reactor studio chapter "
    "game match heat stall team player driver car engine bay dock well hole lap"
).split()
_LABEL = "|".join(sorted(set(_LABELS), key=len, reverse=True))
LABELS = Family(
    kind="label",
    words=frozenset(_LABELS),
    pattern=re.compile(
        rf"(?<![A-Za-z-])(?i:{_LABEL})(?:\s#?|-)(?P<mask>\d{{1,3}}[a-zA-Z]?(?![\w%°$€£]|[.,/]\d|-[a-z])"
        r"(?:(?:\s?[-–,]\s?(?:and\s|or\s)?|\s(?:and|or|to|versus|vs\.?)\s)(?:(?i:phase|month|week|level)\s)?\d{1,3}[a-zA-Z]?(?![\w%°]|[.,/]\d|-[a-z])){0,8})"
        r"(?!\s(?:%|percent|per|million|billion|thousand|x|×|times|years?|months?|weeks?|days?|hours?|minutes?|seconds?"
        r"|points?|km|kg|cm|mm|m|g|mg|ml|miles?|people|men|women|patients|participants|subjects|of\s\d|out\sof)(?!\w))"
        r"(?!\s?[×±%°])",
    ),
)
"""Not "level 5 %", "team 3 million": what has a unit or is counted is a quantity."""

LINE_STARTS = Family(
    kind="list",
    signs=").",
    pattern=re.compile(
        r"^[ \t]{0,8}(?P<mask>\(\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){0,3}\)|\d{1,2}(?:\.\d{1,2}){0,2}\.)(?=[ \t]+[A-Za-z“\"])",
        re.MULTILINE,
    ),
)

HASHES = Family(
    kind="label",
    signs="#",
    pattern=re.compile(r"(?<!\w)#\s?\d{1,6}(?!\w)"),
)

FAMILIES = (POINTERS, PARAGRAPHS, CODES, FORMS, LABELS, LINE_STARTS, HASHES)
