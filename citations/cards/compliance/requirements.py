"""Requirements as tables and cards show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.cards.compliance.values import GateView, ReferenceView, RequirementView, Words
from citations.cards.compliance.words import BETWEEN, QUESTIONS, REJECTIONS, joined, one_line
from citations.drafts import ComplianceDraft, GateCheck, ReferenceDraft, RequirementDraft, Stretch

_WHITE = re.compile(r"\s+")


def requirement_views(compliance: ComplianceDraft) -> dict[str, RequirementView]:
    """All that were extracted, by label: those of statutes first, each kind in its order."""
    used = frozenset(compliance.used)
    ordered = sorted(compliance.requirements, key=lambda each: each.source_type != "statute")
    return {each.label: requirement_view(each, used=each.label in used) for each in ordered}


def requirement_view(requirement: RequirementDraft, *, used: bool) -> RequirementView:
    parts = requirement.parts
    words = one_line(requirement.words)
    return RequirementView(
        label=requirement.label,
        kind=requirement.source_type,
        modality=parts.modality,
        who=joined(parts.who),
        what=tuple(_what(requirement)),
        by_when=joined(parts.by_when),
        when=joined(parts.when),
        unless=joined(parts.unless),
        effective=joined(parts.effective),
        words=words,
        segments=tuple(one_line(each.text) for each in requirement.segments),
        document=requirement.document_id,
        authority=requirement.authority,
        section=requirement.section_heading,
        passage=requirement.passage,
        chunk=requirement.chunk_id,
        extraction=requirement.extraction_confidence,
        notes=requirement.notes,
        gate=tuple(_gate_view(each) for each in requirement.checks),
        verified=requirement.verified,
        rejection=_rejection(requirement),
        rationale=requirement.rationale,
        explicit=requirement.explicit,
        used=used,
        references=tuple(_reference_view(each) for each in requirement.references),
    )


def _what(requirement: RequirementDraft) -> Iterator[Words]:
    """Never fragments put together: they would say what the source does not."""
    parts = requirement.parts
    if len(parts.what) == 1:
        yield Words(text=one_line(parts.what[0].text))
        return
    named = {"Who": parts.who, "By when": parts.by_when, "If": parts.when, "Unless": parts.unless}
    marks = sorted(
        ((each, name) for name, several in named.items() for each in several),
        key=lambda mark: mark[0].start,
    )
    for number, segment in enumerate(requirement.segments):
        if number:
            yield Words(text=BETWEEN)
        yield from _marked(segment, marks)


def _marked(segment: Stretch, marks: list[tuple[Stretch, str]]) -> Iterator[Words]:
    at = segment.start
    for each, name in marks:
        if at <= each.start < each.end <= segment.end:
            yield Words(text=_between(segment, at, each.start))
            yield Words(text=_between(segment, each.start, each.end), part=name)
            at = each.end
    yield Words(text=_between(segment, at, segment.end))


def _between(segment: Stretch, start: int, end: int) -> str:
    return _WHITE.sub(" ", segment.text[start - segment.start : end - segment.start])


def _rejection(requirement: RequirementDraft) -> str:
    if requirement.verified:
        return ""
    return REJECTIONS[requirement.rejection] if requirement.rejection else "rejected"


def _gate_view(check: GateCheck) -> GateView:
    return GateView(
        question=QUESTIONS[check.question],
        passed=check.passed,
        sign="yes" if check.passed else "no",
        css_class="v-ok" if check.passed else "v-bad",
        rationale=check.rationale,
    )


def _reference_view(reference: ReferenceDraft) -> ReferenceView:
    return ReferenceView(
        words=one_line(reference.words.text),
        target=reference.target,
        followed=one_line(reference.followed.text) if reference.followed else "",
    )
