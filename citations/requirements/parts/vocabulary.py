"""Pieces of regular expressions that the rules for parts share: lengths of time, dates, verbs.

All are to be read without regard to case; every repeat is bounded.
"""

from __future__ import annotations

import re

from citations.numbers.detect.masks.dates import MONTH

_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
COUNT = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,2}})?|(?:{_TENS})(?:[- ](?:{_ONES}))?|{_ONES}|ten|eleven|twelve"
    r"|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    rf"|(?:a|one) hundred(?: (?:and )?(?:{_TENS}))?)(?: ?\(\d{{1,4}}\))?"
)
UNIT = (
    r"(?:(?:calendar|business|working|court|school|full|complete|consecutive|clear|banking)[ -]"
    r"){0,2}(?:second|minute|hour|day|workday|week|fortnight|month|quarter|year|decade)s?\b"
)
LENGTH = rf"{COUNT}[- ]{UNIT}"
DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?: day of| of)? {MONTH}(?:,? \d{{4}})?"
    rf"|{MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?(?![\d:])|{MONTH},? \d{{4}}"
    r"|\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{4}|(?:19|20|21)\d\d(?![\d-]))"
)
"""A day, month or year; figures that go on are a time or a number of something."""
VERBS = (
    r"(?:act|adopt|advise|allow|apply|approve|arrange|assess|assign|attend|audit|be|begin|carry"
    r"|certify|collect|complete|comply|conduct|confirm|consult|contact|convene|cooperate|correct"
    r"|create|decide|delete|deliver|designate|destroy|determine|develop|disclose|display|dispose"
    r"|distribute|document|enforce|ensure|enter|erase|establish|evaluate|examine|explain|file"
    r"|follow|forward|give|hold|identify|implement|include|inform|inspect|install|investigate"
    r"|issue|keep|maintain|make|meet|monitor|notify|obtain|offer|pay|perform|permit|place|post"
    r"|prepare|preserve|prevent|produce|protect|provide|publish|receive|record|refer|refund"
    r"|refuse|register|remain|remove|renew|repair|report|request|require|respond|restore|retain"
    r"|return|review|revise|secure|send|share|sign|store|submit|supply|suspend|take|tell|test"
    r"|train|transfer|transmit|update|use|verify|wear|withdraw|write)"
)
IRREGULAR_PARTICIPLES = (
    "kept|made|held|sent|given|set|paid|taken|done|put|found|shown|left|met|read|told|sold|brought"
    "|sought|begun|borne|built|drawn|laid|lost|written|worn|seen|known|driven|chosen|broken|drunk"
    "|eaten|fed|hung|hidden|led|lent|undertaken|withdrawn|withheld|understood|upheld|overseen"
    "|bound|cut|shut|spent|stuck|taught|thrown|won|bought|caught|dealt|forgotten|frozen|grown"
    "|heard|run|sung|spoken|stolen|sworn|torn|gotten"
)
ENDS = r"(?=$|[,;:.)]| (?:and|or|to|by|in|on|at|for|with|from|if|when|where|unless|except|after)\b)"
"""Where a part ends: at a sign, or before a word that begins the next part."""


def rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
