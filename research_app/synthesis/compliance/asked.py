"""What a question asks for beside its words: the kind of document, the section, or all duties of
somebody."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.drafts import SourceType
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import content_stems

_KINDS: dict[SourceType, re.Pattern[str]] = {
    "statute": re.compile(r"\b(?:statutes?|statutory|law|laws|legislation)\b", re.IGNORECASE),
    "policy": re.compile(r"\b(?:policy|policies)\b", re.IGNORECASE),
}
_SECTION = re.compile(
    r"(?:§{1,2}|\b(?:section|sec\.|article|art\.|clause|chapter))\s{0,3}"
    r"(\d{1,7}(?:[.-]\d{1,5}){0,5}[a-z]?)",
    re.IGNORECASE,
)
_ASKS_FOR_ALL = frozenset(content_stems("require say state provide contain demand"))
"""What is left of a question that only names a section."""
_WHO = r"(?P<who>(?:[\w’'-]+\s?){1,5})"
_ROLES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:duties|obligations|responsibilities|tasks)\s+(?:\w+\s+)?(?:of|for)\s+"
        rf"(?:an?\s+|the\s+|our\s+)?{_WHO}\W*$",
        rf"\b(?:duties|obligations|responsibilities|tasks)\s+(?:does|do|has|have)\s+"
        rf"(?:an?\s+|the\s+|our\s+)?{_WHO}?\s(?:have|has)\b",
        r"\bwhat\s+(?:must|shall|should|does|do)\s+(?:an?\s+|the\s+|our\s+)?"
        r"(?P<who>(?:[\w’'-]+\s){1,4}?)(?:(?:have|need)\s+to\s+)?do\W*$",
    )
)
"""Questions for all that somebody has to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`kinds` are the documents asked of, `sections` numbers of sections that the question names.
    `role` are the stems of the one whose duties are asked for, where it asks for them all."""

    text: str
    kinds: frozenset[SourceType]
    sections: tuple[str, ...] = ()
    topic: frozenset[str] = frozenset()
    """Stems of what else a question says that names a section."""
    role: frozenset[str] = frozenset()


def asked_of(question: Question) -> Asked:
    text = question.search_text
    kinds = frozenset(kind for kind, pattern in _KINDS.items() if pattern.search(text))
    sections = sections_asked(text)
    of_document = (pattern.sub(" ", _SECTION.sub(" ", text)) for pattern in _KINDS.values())
    left = set.intersection(*(set(content_stems(each)) for each in of_document))
    return Asked(
        text=text,
        kinds=kinds or frozenset(_KINDS),
        sections=sections,
        topic=frozenset(left - _ASKS_FOR_ALL) if sections else frozenset(),
        role=_role(text),
    )


def sections_asked(text: str) -> tuple[str, ...]:
    """The numbers of the sections that a question names."""
    return tuple(match[1].lower() for match in _SECTION.finditer(text))


def _role(text: str) -> frozenset[str]:
    """The stems of whose duties are asked for; none where the question asks for something else."""
    found = next((each for pattern in _ROLES if (each := pattern.search(text))), None)
    return frozenset(content_stems(found["who"])) if found else frozenset()
