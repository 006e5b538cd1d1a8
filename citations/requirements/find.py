"""All norms of a text, in order, in its own words: what must, must not, should and may be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from citations.drafts import ExtractionConfidence, ReferenceDraft, RequirementDraft, TextDraft
from citations.requirements.norms import Norm, Passage, read_norms
from citations.requirements.norms.cues import has_modal
from citations.requirements.outline import Outline, outline_of
from citations.requirements.parts import parts_of
from citations.requirements.placeholders import placeholder_spans
from citations.requirements.references import (
    document_id,
    document_title,
    holds_the_content,
    references_in,
    section_heading,
    stretch,
)
from citations.requirements.units import Span, Unit, units_of
from citations.requirements.vectors import EmbedPieces

CERTAIN, LIKELY = 0.85, 0.6
"""Probability of a norm from which on it is certain, and below which it is hardly one."""
MOST_READ = 1_200
"""Code points of a list that are read to judge it."""
AS_PRACTICE = "It is stated as practice, without “must” or “shall”."
_NOT_IN_FORCE = re.compile(
    r"^\W*(?:[\dIVX.]+\s+)?(?:(?:table\s+of\s+)?contents|recitals?|preamble"
    r"|explanatory\s+notes?|(?:revision|document|version)\s+history|change\s+log"
    r"|index|bibliography)\W*$",
    re.IGNORECASE,
)
_RECITAL = re.compile(r"^whereas\b|\bwhereas:?$", re.IGNORECASE)


def find_requirements(
    text: TextDraft, start: int = 0, end: int | None = None, *, embed_pieces: EmbedPieces
) -> list[RequirementDraft]:
    """The norms whose own words begin in `[start:end)`; a lead-in may stand before it. They have no
    label, and their references are not followed yet."""
    last = len(text.text) if end is None else end
    outline = outline_of(text)
    units = [each for each in _units(text.text, outline) if start <= each.own[0] < last]
    norms = read_norms([passage_of(text, unit) for unit in units], embed_pieces)
    title = document_title(text, outline.headings[0].title if outline.headings else "")
    return [
        _found(text, title, unit, norm)
        for unit, norm in zip(units, norms, strict=True)
        if norm.modality is not None
    ]


@lru_cache(maxsize=8)
def _units(text: str, outline: Outline) -> tuple[Unit, ...]:
    return tuple(each for each in units_of(text, outline) if _is_in_force(text, each))


def passage_of(text: TextDraft, unit: Unit) -> Passage:
    """What is judged of a unit: its words without their label, and what they hang on."""
    start, end = unit.own
    own = (max(start, unit.node.start) if start == unit.node.shown_start else start, end)
    words = " ".join(_line(text.text, span) for span in (own, *unit.behind))
    lead = " ".join(_line(text.text, span) for span in unit.lead)
    return Passage(
        words=words[:MOST_READ],
        lead=lead[-MOST_READ:],
        is_statute=text.facts.kind == "statute",
    )


def _line(text: str, span: Span) -> str:
    return " ".join(text[slice(*span)].split())


def _found(text: TextDraft, title: str, unit: Unit, norm: Norm) -> RequirementDraft:
    assert norm.modality is not None
    words = text.text
    segments = tuple(stretch(words, *span) for span in unit.spans)
    references = tuple(each for span in unit.spans for each in references_in(words, *span))
    confidence, notes = _doubts(words, unit, norm, references)
    return RequirementDraft(
        label="",
        source_type="statute" if text.facts.kind == "statute" else "policy",
        document_id=document_id(title, unit.node),
        authority=text.facts.authority,
        section_heading=section_heading(unit.node.heading),
        passage="",
        chunk_id="",
        segments=segments,
        parts=parts_of(segments, norm.modality, text),
        extraction_confidence=confidence,
        notes=notes,
        references=references,
    )


def _doubts(
    text: str, unit: Unit, norm: Norm, references: tuple[ReferenceDraft, ...]
) -> tuple[ExtractionConfidence, tuple[str, ...]]:
    """The lowest confidence that a doubt allows, and the doubts in sentences."""
    elsewhere = [
        f"What has to be done stands in {each.target}."
        for each in references
        if holds_the_content(text, each)
    ]
    low = elsewhere or ["Whether it states a rule is doubtful."] * (norm.probability < LIKELY)
    medium = list(_of_form(text, unit))
    if references and not elsewhere:
        targets = dict.fromkeys(each.target for each in references)
        medium.append(f"It refers to {', '.join(targets)}.")
    notes = tuple(dict.fromkeys([*low, *medium]))
    doubtful = medium or norm.probability < CERTAIN
    return ("low" if low else "medium" if doubtful else "high"), notes


def _of_form(text: str, unit: Unit) -> Iterator[str]:
    if not any(has_modal(text[slice(*span)]) for span in unit.spans):
        yield AS_PRACTICE
    if unit.kind == "list":
        yield "The items of a list belong together."
    elif unit.kind == "item":
        yield "It is an item of a list, read with the words that lead in."
    elif unit.kind == "row":
        yield "It is a row of a table."


def _is_in_force(text: str, unit: Unit) -> bool:
    """Whether the unit may state a norm, by where it stands: contents, recitals, histories and
    placeholders bind nobody."""
    heading = unit.node.heading.title if unit.node.heading is not None else ""
    recites = any(_RECITAL.search(text[slice(*span)]) for span in unit.spans)
    if recites or _NOT_IN_FORCE.match(heading):
        return False
    return not placeholder_spans(text, *unit.own)
