"""Requirements of the sections around the retrieved passages, and how a stretch of a text becomes
evidence.

A requirement is read whole, whatever border of a passage cuts it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts import (
    EvidenceDraft,
    PassageDraft,
    Place,
    PlaceholderDraft,
    RequirementDraft,
    TextDraft,
)
from citations.embedding import embed_tokens
from citations.requirements.find import find_requirements
from citations.requirements.follow import follow_reference
from citations.requirements.placeholders import find_placeholders
from citations.steps.anchor import page_at, section_at
from research_app.answering.compliance.finding import Regulated
from research_app.answering.compliance.narrowing import Narrowed
from research_app.answering.request import Span

LONGEST_TEXT = 60_000
"""Code points of a text that is read whole, about twenty pages: no requirement of a policy is left
out because no passage was found beside it."""
LONGEST_SECTION = 8_000
"""Code points of a section that is read whole around a passage."""
MARGIN = 1_200
"""Code points read on either side of a passage that stands in no such section."""
MOST_REQUIREMENTS = 400
CONFIDENCE = {"high": 0.9, "medium": 0.6, "low": 0.3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """One requirement, no label yet, with the text it stands in."""

    requirement: RequirementDraft
    text: TextDraft

    @property
    def span(self) -> Span:
        """The stretch that becomes evidence: all from its first word to its last."""
        segments = self.requirement.segments
        return self.text.id, segments[0].start, segments[-1].end


def extract(
    found: Regulated, narrowed: Narrowed, others: Mapping[int, TextDraft]
) -> list[Extracted]:
    """The requirements around the passages, text by text, in the order in which they stand there.
    References are followed into `others` as well. Raises `ModelUnavailable`."""
    extracted: dict[Span, Extracted] = {}
    chunks = dict(found.chunks)
    at_hand = tuple({**others, **found.texts}.values())
    for text_id in dict.fromkeys(passage.text_id for passage in found.usable):
        own = [passage for passage in found.usable if passage.text_id == text_id]
        text = found.texts[text_id]
        for start, end in _stretches_around(own, text):
            for each in find_requirements(text, start, end, embed_pieces=embed_tokens):
                passage = _passage_of(each, own)
                requirement = replace(
                    each,
                    passage=passage.label,
                    chunk_id=chunks[passage.label],
                    references=tuple(
                        follow_reference(one, text, at_hand) for one in each.references
                    ),
                )
                kept = Extracted(requirement=requirement, text=text)
                if narrowed.holds(*kept.span):
                    extracted.setdefault(kept.span, kept)
    return list(extracted.values())[:MOST_REQUIREMENTS]


def placeholders_in(found: Regulated, narrowed: Narrowed) -> tuple[PlaceholderDraft, ...]:
    """What stands in the texts that were read in place of a provision, within what may be read."""
    held = (
        each
        for text in found.texts.values()
        for each in find_placeholders(text)
        if _holds_words(text, each.words, narrowed)
    )
    return tuple(dict.fromkeys(held))


def evidence_at(
    each: Extracted, start: int, end: int, *, label: str, statement: str
) -> EvidenceDraft:
    """`[start:end)` as evidence: the requirement's words, or a sentence that excepts from it."""
    text, requirement = each.text, each.requirement
    words = text.text[start:end]
    return EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=words,
        statement=statement,
        place=Place(text_id=text.id, start=start, end=end, quote=words),
        source=text.info,
        page=page_at(text, start),
        section=requirement.section_heading or section_at(text, start),
        retrieval_context=text.retrieval_context,
        confidence=CONFIDENCE[requirement.extraction_confidence],
    )


def _stretches_around(passages: Sequence[PassageDraft], text: TextDraft) -> list[tuple[int, int]]:
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
    """Whole lines, so that no sentence begins in its middle."""
    start, end = passage.start, passage.end
    for section in text.sections:
        meets = section.start < passage.end and passage.start < section.end
        if meets and section.end - section.start <= LONGEST_SECTION:
            start, end = min(start, section.start), max(end, section.end)
    if (start, end) == (passage.start, passage.end):
        start, end = max(0, start - MARGIN), min(len(text.text), end + MARGIN)
    line_end = text.text.find("\n", end)
    return text.text.rfind("\n", 0, start) + 1, line_end if line_end >= 0 else len(text.text)


def _passage_of(found: RequirementDraft, passages: Collection[PassageDraft]) -> PassageDraft:
    """The passage it stands in, else the one next to it."""
    at = found.segments[-1].start
    return min(passages, key=lambda each: max(each.start - at, at - each.end, 0))


def _holds_words(text: TextDraft, words: str, narrowed: Narrowed) -> bool:
    at = text.text.find(words)
    return at < 0 or narrowed.holds(text.id, at, at + len(words))
