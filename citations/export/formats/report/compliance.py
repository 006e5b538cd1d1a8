"""What an answer about statutes and policies adds: the table of requirements, the comparison,
conflicts, summaries, and the trail from passages to statements."""

from __future__ import annotations

from collections.abc import Iterator

from citations.cards.compliance.words import QUESTIONS
from citations.drafts import AnswerDraft
from citations.drafts.requirements import (
    ComparisonRow,
    ComplianceDraft,
    RequirementDraft,
    Stretch,
)
from citations.export.formats.report.notes import rejected_in_words
from citations.export.formats.report.values import (
    Block,
    Heading,
    Line,
    Run,
    anchor_of,
    bullets,
    facts,
    notes_named,
    paragraph,
    table,
    words,
)

_NOTHING = "–"


def compliance_parts(answer: AnswerDraft) -> Iterator[Block]:
    compliance = answer.compliance
    if compliance is None:
        return
    yield from _requirements(compliance)
    yield from _comparison(compliance)
    yield from _conflicts(compliance)
    yield from _summaries(compliance)


def compliance_trail(answer: AnswerDraft) -> Iterator[Block]:
    """Each step from what was searched to what was used, and what was missing on the way."""
    compliance = answer.compliance
    if compliance is None:
        return
    yield Heading(text="Audit trail")
    total, passed = len(compliance.requirements), len(compliance.verified)
    yield facts(
        ("Documents asked of", "; ".join(_document(each) for each in compliance.documents)),
        ("Topic", compliance.topic),
        ("Section", compliance.section),
        ("Category", compliance.category),
        ("Passages retrieved", f"{len(answer.passages):,}"),
        ("Requirements extracted", f"{total:,}"),
        ("Verified", f"{passed:,} of {total:,}" if total else "none"),
        ("Used in the answer", f"{len(compliance.used):,}"),
        ("Not used", notes_named(compliance.unused)),
        ("Confidence", answer.grounding_confidence),
    )
    for item in compliance.requirements:
        yield from _way(item, compliance)
    yield from _missing(compliance)
    yield from _reviews(compliance)


def _document(document: object) -> str:
    named = [getattr(document, name) for name in ("title", "source_type", "authority")]
    return ", ".join(filter(None, named))


def _requirements(compliance: ComplianceDraft) -> Iterator[Block]:
    used = [item for item in compliance.verified if item.label in compliance.used]
    if not used:
        return
    yield Heading(text="Requirements")
    yield table(
        ("Requirement", "Who", "Must or must not", "What", "By when", "When", "Unless", "Source"),
        map(_requirement, used),
    )


def _requirement(item: RequirementDraft) -> tuple[Line | str, ...]:
    parts = item.parts
    by_when = _joined((*parts.by_when, *parts.effective))
    # In its own words: pieces put together would say what the source does not.
    what = parts.what[0].text if len(parts.what) == 1 else item.words
    source = ", ".join(filter(None, (item.document_id, item.section_heading)))
    return (
        words(item.label, to=anchor_of(item.label)),
        *(_joined(parts.who), parts.modality, what, by_when),
        *(_joined(parts.when), _joined(parts.unless), source),
    )


def _joined(stretches: tuple[Stretch, ...]) -> str:
    return " … ".join(each.text for each in stretches) or _NOTHING


def _comparison(compliance: ComplianceDraft) -> Iterator[Block]:
    if not compliance.comparison:
        return
    yield Heading(text="Statute against policy")
    head = ("Policy is", "Statute", "Policy", "Differences")
    yield table(head, map(_compared, compliance.comparison))


def _compared(row: ComparisonRow) -> tuple[Line | str, ...]:
    differences = [
        f"{each.aspect}: statute “{each.statute or 'nothing'}”, policy “{each.policy or 'nothing'}”"
        for each in row.differences
    ]
    if row.recommended:
        differences.append(f"only recommended: “{row.recommended}” ({row.recommended_in})")
    return (
        row.relation,
        notes_named(row.statute) or _NOTHING,
        notes_named(row.policy) or _NOTHING,
        "; ".join(filter(None, (*differences, row.note))) or _NOTHING,
    )


def _conflicts(compliance: ComplianceDraft) -> Iterator[Block]:
    if compliance.conflicts:
        yield Heading(text="Requirements in conflict")
        yield bullets(
            (*notes_named(each.labels), Run(text=f": {each.note}")) for each in compliance.conflicts
        )


def _summaries(compliance: ComplianceDraft) -> Iterator[Block]:
    both = (
        ("What the statutes require", compliance.statute_summary),
        ("What the policies require", compliance.policy_summary),
    )
    for title, summary in both:
        if summary:
            yield Heading(text=title)
            yield paragraph(summary)


def _way(item: RequirementDraft, compliance: ComplianceDraft) -> Iterator[Block]:
    """One requirement: the passage it was found in, the gate's answers, what became of it."""
    yield Heading(text=item.label, level=3, anchor=f"way-{item.label}")
    yield paragraph(item.words, "quote")
    used = "used in the answer" if item.label in compliance.used else "not used in the answer"
    why = rejected_in_words(item.rejection)
    outcome = f"✓ verified, {used}" if item.verified else f"✗ rejected. {why}"
    yield facts(
        ("Found in", f"passage {item.chunk_id or item.passage} ({item.passage})"),
        ("Document", ", ".join(filter(None, (item.document_id, item.authority)))),
        ("Section", item.section_heading),
        ("Extraction confidence", item.extraction_confidence),
        ("Notes", "; ".join(item.notes)),
        ("Refers to", "; ".join(_reference(each) for each in item.references)),
        *(
            (QUESTIONS[check.question], f"{'yes' if check.passed else 'no'}. {check.rationale}")
            for check in item.checks
        ),
        ("Outcome", words(outcome, strong=True, tone="v-ok" if item.verified else "v-bad")),
        ("Rationale", item.rationale),
        ("Note", notes_named((item.label,))),
    )


def _reference(reference: object) -> str:
    target, followed = getattr(reference, "target", ""), getattr(reference, "followed", None)
    return f"{target}: “{followed.text}”" if followed else f"{target} (not in the library)"


def _missing(compliance: ComplianceDraft) -> Iterator[Block]:
    if compliance.placeholders:
        yield Heading(text="Provisions whose text is missing", level=3)
        yield bullets(
            " · ".join(filter(None, (each.document, each.heading, each.words)))
            for each in compliance.placeholders
        )


def _reviews(compliance: ComplianceDraft) -> Iterator[Block]:
    if not compliance.reviews:
        return
    yield Heading(text="Quality reviews", level=3)
    for review in compliance.reviews:
        said = "passed" if review.passed else "sent back"
        yield paragraph(words(f"Review {review.attempt}: {said}.", strong=True))
        dropped = (f"Dropped: {each}" for each in review.dropped)
        if complaints := (*review.failures, *dropped):
            yield bullets(complaints)
