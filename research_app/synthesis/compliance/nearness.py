"""How near requirements are to a question in meaning: each by its own words, with its heading, and
with the document's definition of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citations.drafts import RequirementDraft, TextDraft
from citations.requirements.definitions import Definition, definitions_in
from research_app.synthesis.compliance.vectors import vectors_of

_WORDS_OF_MEANING, _MOST_DEFINED = 10, 3
_NUMBERED = re.compile(
    r"^\W*(?:(?:section|article|rule|clause|chapter|part|sec\.|art\.|§{1,2})\s*)?"
    r"[\dIVX]+[\w.-]{0,12}[.:)]?\s+",
    re.IGNORECASE,
)


def nearness(
    question: str, requirements: Sequence[tuple[RequirementDraft, TextDraft]]
) -> list[float]:
    """Cosines; the best of each requirement's readings. Raises `ModelUnavailable`."""
    readings = [list(dict.fromkeys(_readings(*each))) for each in requirements]
    all_words = [question, *(words for own in readings for words in own)]
    vectors = dict(zip(all_words, vectors_of(all_words), strict=True))
    return [max(float(vectors[question] @ vectors[words]) for words in own) for own in readings]


def _readings(requirement: RequirementDraft, text: TextDraft) -> Iterator[str]:
    words = " ".join(requirement.words.split())
    yield words
    heading = _NUMBERED.sub("", " ".join(requirement.section_heading.split()))
    if heading:
        yield f"{heading}: {words}"
    yield _explained(words, definitions_in(text.text))


def _explained(words: str, definitions: Sequence[Definition]) -> str:
    """The words with what the document means by them in brackets."""
    lowered = words.lower()
    said = [each for each in definitions if each.term.lower() in lowered][:_MOST_DEFINED]
    for each in said:
        words = _with_meaning(words, each)
    return words


def _with_meaning(words: str, definition: Definition) -> str:
    meaning = " ".join(definition.meaning.split()[:_WORDS_OF_MEANING])

    def explained(found: re.Match[str]) -> str:
        return f"{found[0]} ({meaning})"

    term = re.escape(definition.term)
    return re.sub(rf"\b{term}s?\b", explained, words, count=1, flags=re.IGNORECASE)
