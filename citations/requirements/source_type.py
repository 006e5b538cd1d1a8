"""Whether a document is a statute or a policy, for files given without a kind."""

from __future__ import annotations

import re

from citations.drafts import SourceType, TextDraft

_FIRST_LINES = 1200
_SAMPLE = 40_000
_STATUTE_TITLE = re.compile(
    r"\b(?:act|code|law|laws|regulations?|statutes?|ordinance|directive|constitution"
    r"|bill|decree|legislation|treaty|rules\s+of\s+court"
    r"|[CU]\.?S\.?C\.?|C\.?F\.?R\.?|gesetz|verordnung)\b",
    re.IGNORECASE,
)
_POLICY_TITLE = re.compile(
    r"\b(?:polic(?:y|ies)|procedures?|manual|guidelines?|guidance|handbook|standards?"
    r"|protocol|sop|code\s+of\s+(?:conduct|practice|ethics)"
    r"|code\s+of\s+business|rulebook|playbook|work\s+instructions?|terms\s+of\s+use)\b",
    re.IGNORECASE,
)
_ENACTS = re.compile(
    r"\bbe\s+it\s+(?:further\s+)?(?:enacted|ordained|resolved)\b|\b(?:an"
    r"|this)\s+act\s+(?:to|of\s+(?:the|parliament)|may\s+be\s+cited)\b"
    r"|\bshall\s+be\s+(?:known\s+and\s+may\s+be\s+)?cited\s+as\b|\bha(?:s"
    r"|ve)\s+adopted\s+this\s+(?:regulation|directive|decision)\b"
    r"|\b(?:enacted|adopted)\s+by\s+the\s+(?:\w+\s+){0,3}(?:parliament|legislature"
    r"|assembly|congress|council|senate)\b"
    r"|\bentered?\s+into\s+force\b|\bpeople\s+of\s+the\s+state\b"
    r"|\bsecretary\s+of\s+state\s+may\s+by\b",
    re.IGNORECASE,
)
_NUMBERED_LAW = re.compile(
    r"^[ \t]*(?:§{1,2}\s*\d|Art(?:icle|\.)\s+\d|Sec(?:tion|\.)\s+\d[\w.-]*[.:]?\s|SECTION\s+\d)",
    re.MULTILINE,
)
_ISSUED = re.compile(
    r"\b(?:policy\s+(?:statement|owner|number|no\.?|title)|this\s+(?:policy|procedure"
    r"|manual|handbook|guideline|standard)|effective\s+date"
    r"|approved\s+by|review(?:ed)?\s+(?:date|annually|by)|version\s+\d"
    r"|document\s+owner|our\s+(?:policy|employees|staff|company))\b",
    re.IGNORECASE,
)


def source_type_of(text: TextDraft) -> SourceType | None:
    """The kind that title, first lines and style tell; None where they tell neither, or both
    alike. A title weighs most: its last such word names the document ("Data Protection Act
    Policy")."""
    points = _of_title(_title(text))
    first = text.text[:_FIRST_LINES]
    points += 2 * bool(_ENACTS.search(text.text[:_SAMPLE])) - 2 * bool(_ISSUED.search(first))
    points -= bool(_ISSUED.search(text.text[_FIRST_LINES:_SAMPLE]))
    points += min(len(_NUMBERED_LAW.findall(text.text[:_SAMPLE])), 2)
    points += _of_title(next((line for line in first.splitlines() if line.strip()), ""))
    return "statute" if points >= 2 else "policy" if points <= -2 else None


def _title(text: TextDraft) -> str:
    name = text.info.title or text.info.file_name
    return re.sub(r"[_\-]+", " ", name)


def _of_title(title: str) -> int:
    """Points for a title of at most 25 words: its policy word wins, since policies name the law
    that they carry out."""
    if len(title.split()) > 25:
        return 0
    if _POLICY_TITLE.search(title):
        return -3
    return 3 if _STATUTE_TITLE.search(title) else 0
