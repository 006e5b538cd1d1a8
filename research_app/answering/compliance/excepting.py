"""Exceptions that another sentence tells ("Subsection (1) does not apply …"), as evidence of their
own. A statement is not shown without them: alone it would say more than is required."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import EvidenceDraft, Place, RequirementDraft, Stretch, TextDraft
from citations.language import sentences
from citations.requirements.exceptions import node_at
from citations.steps.instructions import is_instruction
from citations.steps.labelling.labels import EVIDENCE, label_in
from citations.steps.placing.locate import page_at, section_at
from research_app.answering.compliance.extracting import CONFIDENCE, Extracted

MOST_OF_ONE = 4
LONGEST = 900


@dataclass(frozen=True, slots=True, kw_only=True)
class Excepted:
    """`labels` leads from the label of a requirement to those of its exceptions."""

    evidence: tuple[EvidenceDraft, ...] = ()
    labels: Mapping[str, tuple[str, ...]]


def exceptions_of(
    extracted: Sequence[Extracted], labelled: Sequence[RequirementDraft], first_label: int
) -> Excepted:
    """Those of the verified requirements, each sentence once, in the order of the requirements."""
    evidence: dict[tuple[int, int, int], EvidenceDraft] = {}
    labels: dict[str, tuple[str, ...]] = {}
    for each, requirement in zip(extracted, labelled, strict=True):
        if not requirement.verified:
            continue
        own: list[str] = []
        for start, end in _sentences(each):
            span = (each.text.id, start, end)
            label = label_in(EVIDENCE, first_label + len(evidence))
            found = evidence.setdefault(span, _evidence(each, label, start, end))
            own.append(found.label)
        if own:
            labels[requirement.label] = tuple(dict.fromkeys(own))
    return Excepted(evidence=tuple(evidence.values()), labels=labels)


def _sentences(each: Extracted) -> Iterator[tuple[int, int]]:
    """Whole sentences outside of the requirement's quote."""
    quote, text = each.found.quote, each.text.text
    outside = (
        part
        for part in each.requirement.parts.unless
        if part.end <= quote.start or part.start >= quote.end
    )
    for part in list(outside)[:MOST_OF_ONE]:
        start, end = _sentence_around(each.text, part)
        overlaps = start < quote.end and quote.start < end
        if not overlaps and end - start <= LONGEST and not is_instruction(text[start:end]):
            yield start, end


def _sentence_around(text: TextDraft, part: Stretch) -> tuple[int, int]:
    """Without the number of its paragraph."""
    node = node_at(text, part.start)
    if node is not None:
        for start, end in sentences(text.text, node.start, node.end):
            if start <= part.start and part.end <= end:
                return start, end
    return part.start, part.end


def _evidence(each: Extracted, label: str, start: int, end: int) -> EvidenceDraft:
    text: TextDraft = each.text
    words = text.text[start:end]
    return EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=words,
        statement=" ".join(words.split()),
        place=Place(text_id=text.id, start=start, end=end, quote=words),
        source=text.info,
        page=page_at(text, start),
        section=section_at(text, start) or each.requirement.section_heading,
        retrieval_context=text.retrieval_context,
        confidence=CONFIDENCE[each.found.confidence],
        verified=True,
        rejection=None,
    )
