"""Requirements of the sections around the retrieved passages, each with its label and its evidence.

A requirement is read whole, whatever border of a passage cuts it. Labels count on within a chat; a
requirement that an answer before verified keeps its label.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts import (
    EvidenceDraft,
    PassageDraft,
    Place,
    PlaceholderDraft,
    Rejection,
    RequirementDraft,
    SourceType,
    TextDraft,
)
from citations.embedding import embed_tokens
from citations.requirements.find import find_requirements
from citations.requirements.follow import follow_reference
from citations.requirements.parts import parts_of
from citations.requirements.placeholders import find_placeholders
from citations.requirements.values import FoundRequirement
from citations.steps.labelling.labels import OF_SOURCE, Series, label_in
from citations.steps.placing.locate import page_at, section_at
from research_app.answering.compliance.finding import Regulated
from research_app.answering.compliance.narrowing import Narrowed

LONGEST_TEXT = 60_000
"""Code points of a text that is read whole, about twenty pages: no requirement of a policy is left
out because no passage was found beside it."""
LONGEST_SECTION = 8_000
"""Code points of a section that is read whole around a passage."""
MARGIN = 1_200
"""Code points read on either side of a passage that stands in no such section."""
MOST_REQUIREMENTS = 400

CONFIDENCE = {"high": 0.9, "medium": 0.6, "low": 0.3}
Span = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """One requirement as it was found, with the passage that led to it."""

    requirement: RequirementDraft
    found: FoundRequirement
    text: TextDraft

    @property
    def span(self) -> Span:
        quote = self.found.quote
        return self.text.id, quote.start, quote.end


@dataclass(slots=True)
class Labels:
    """Hands out labels. `known` leads from the place of evidence that earlier answers verified to
    its label."""

    known: Mapping[Span, str]
    next_numbers: dict[Series, int] = field(default_factory=dict)

    def of(self, kind: SourceType, span: Span, *, verified: bool) -> str:
        if verified and span in self.known:
            return self.known[span]
        series = OF_SOURCE[kind]
        number = self.next_numbers.setdefault(series, 1)
        self.next_numbers[series] = number + 1
        return label_in(series, number)


def extract(
    found: Regulated, narrowed: Narrowed, others: Mapping[int, TextDraft]
) -> list[Extracted]:
    """The requirements around the passages, text by text, in the order in which they stand there;
    no label yet. References are followed into `others` as well. Raises `ModelUnavailable`."""
    extracted: list[Extracted] = []
    passages = found.usable
    chunks = dict(found.chunks)
    texts = {**others, **found.texts}
    for text_id in dict.fromkeys(passage.text_id for passage in passages):
        own = [passage for passage in passages if passage.text_id == text_id]
        text = found.texts[text_id]
        seen: set[tuple[int, int]] = set()
        for start, end in stretches_around(own, text):
            for each in find_requirements(text, start, end, embed_pieces=embed_tokens):
                place = (each.quote.start, each.quote.end)
                if place in seen or not narrowed.holds(text_id, *place):
                    continue
                seen.add(place)
                passage = _passage_of(each, own)
                draft = _draft(each, text, passage, chunks[passage.label], texts)
                extracted.append(Extracted(requirement=draft, found=each, text=text))
    return extracted[:MOST_REQUIREMENTS]


def placeholders_in(found: Regulated, narrowed: Narrowed) -> tuple[PlaceholderDraft, ...]:
    """What stands in the texts that were read in place of a provision, within what may be read."""
    held = (
        each
        for text in found.texts.values()
        for each in find_placeholders(text)
        if _holds_words(text, each.words, narrowed)
    )
    return tuple(dict.fromkeys(held))


def evidence_of(each: Extracted, label: str, rejection: Rejection | None) -> EvidenceDraft:
    """The requirement as evidence: the whole stretch it stands in; its statement are its words."""
    quote, text = each.found.quote, each.text
    return EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=quote.text,
        statement=each.requirement.words,
        place=Place(text_id=text.id, start=quote.start, end=quote.end, quote=quote.text),
        source=text.info,
        page=page_at(text, quote.start),
        section=each.requirement.section_heading or section_at(text, quote.start),
        retrieval_context=text.retrieval_context,
        confidence=CONFIDENCE[each.requirement.extraction_confidence],
        verified=rejection is None,
        rejection=rejection,
    )


def stretches_around(passages: Sequence[PassageDraft], text: TextDraft) -> list[tuple[int, int]]:
    """What is read of a text: a short one whole, of a longer one the innermost section of each
    passage, or what stands around it; stretches that meet are one."""
    if len(text.text) <= LONGEST_TEXT:
        return [(0, len(text.text))]
    around = sorted(_around(passage, text) for passage in passages)
    merged: list[tuple[int, int]] = []
    for start, end in around:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _around(passage: PassageDraft, text: TextDraft) -> tuple[int, int]:
    start, end = passage.start, passage.end
    for section in text.sections:
        meets = section.start < passage.end and passage.start < section.end
        if meets and section.end - section.start <= LONGEST_SECTION:
            start, end = min(start, section.start), max(end, section.end)
    if (start, end) == (passage.start, passage.end):
        start, end = max(0, start - MARGIN), min(len(text.text), end + MARGIN)
    return _to_line(text.text, start, forward=False), _to_line(text.text, end, forward=True)


def _to_line(text: str, at: int, *, forward: bool) -> int:
    """The nearest border of a line, so that no sentence begins in its middle."""
    if forward:
        found = text.find("\n", at)
        return found if found >= 0 else len(text)
    return text.rfind("\n", 0, at) + 1


def _passage_of(found: FoundRequirement, passages: Collection[PassageDraft]) -> PassageDraft:
    """The passage it stands in, else the one next to it."""
    start = found.segments[-1].start

    def distance(passage: PassageDraft) -> int:
        return max(passage.start - start, start - passage.end, 0)

    return min(passages, key=distance)


def _draft(
    found: FoundRequirement,
    text: TextDraft,
    passage: PassageDraft,
    chunk: str,
    texts: Mapping[int, TextDraft],
) -> RequirementDraft:
    references = tuple(
        follow_reference(each, text, tuple(texts.values())) for each in found.references
    )
    return RequirementDraft(
        label="",
        source_type="statute" if text.facts.kind == "statute" else "policy",
        document_id=found.document_id or text.info.title,
        authority=text.facts.authority,
        section_heading=found.section_heading,
        passage=passage.label,
        chunk_id=chunk,
        segments=found.segments,
        parts=parts_of(found, text),
        extraction_confidence=found.confidence,
        notes=found.notes,
        references=references,
    )


def _holds_words(text: TextDraft, words: str, narrowed: Narrowed) -> bool:
    at = text.text.find(words)
    return at < 0 or narrowed.holds(text.id, at, at + len(words))


def labelled(each: Extracted, label: str) -> Extracted:
    return replace(each, requirement=replace(each.requirement, label=label))
