"""Whether a document is a statute or a policy, for files given without a kind."""

from __future__ import annotations

import re

from citations.drafts import SourceType, TextDraft

_FIRST_LINES = 1200
_SAMPLE = 40_000
_STATUTE_TITLE = re.compile(
    r"\b(?:act|code|laws?|regulations?|statutes?|ordinance|directive|constitution|bill|decree"
    r"|legislation|treaty|[CU]\.?S\.?C\.?|C\.?F\.?R\.?)\b",
    re.IGNORECASE,
)
_POLICY_TITLE = re.compile(
    r"\b(?:polic(?:y|ies)|procedures?|manual|guidelines?|guidance|handbook|standards?|protocol|sop"
    r"|code\s+of\s+(?:conduct|practice|ethics|business)|rulebook|playbook|work\s+instructions?)\b",
    re.IGNORECASE,
)
_ENACTS = re.compile(
    r"\b(?:be\s+it\s+(?:further\s+)?(?:enacted|ordained|resolved)|(?:an|this)\s+act\s+(?:to|of\s+the"
    r"|may\s+be\s+cited)|shall\s+be\s+cited\s+as|ha(?:s|ve)\s+adopted\s+this|entered?\s+into\s+force)\b",
    re.IGNORECASE,
)
_NUMBERED_LAW = re.compile(
    r"^[ \t]*(?:§{1,2}\s*\d|Art(?:icle|\.)\s+\d|Sec(?:tion|\.)\s+\d[\w.-]*[.:]?\s|SECTION\s+\d)",
    re.MULTILINE,
)
_ISSUED = re.compile(
    r"\b(?:(?:policy|document)\s+(?:statement|owner|number|title)|this\s+(?:policy|procedure|manual"
    r"|handbook|guideline|standard)|effective\s+date|approved\s+by|review(?:ed)?\s+(?:date|annually|by)"
    r"|version\s+\d|our\s+(?:policy|employees|staff|company))\b",
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
