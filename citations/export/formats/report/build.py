"""The parts of a report in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from citations.cards import SummaryView, summary_view
from citations.drafts import AnswerDraft
from citations.export.formats.report.body import answer_body
from citations.export.formats.report.claims import claims_listed, numbers_listed
from citations.export.formats.report.compliance import compliance_parts, compliance_trail
from citations.export.formats.report.making import how_to_check, made, researched, searched
from citations.export.formats.report.marks import LEGEND, SIGNS
from citations.export.formats.report.notes import not_cited, notes, rejected
from citations.export.formats.report.values import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Report,
    Table,
    facts,
    words,
)
from citations.export.provenance import Provenance
from citations.export.sealing import Signer

_RESULTS = {
    "NO_AUTHORITATIVE_EVIDENCE": "No evidence was found that answers the question.",
    "CLARIFY": "The question was asked back.",
    "FAILED": "No answer came about.",
}


def report_of(provenance: Provenance, signer: Signer | None = None) -> Report:
    return Report(
        title=provenance.answer.question.strip() or "An answer",
        blocks=tuple(_blocks(provenance, signer)),
    )


def _blocks(provenance: Provenance, signer: Signer | None) -> Iterator[Block]:
    answer = provenance.answer
    summary = summary_view(answer)
    yield from opening(provenance, summary)
    yield Heading(text="Answer")
    yield from answer_body(answer)
    yield from _missing(answer)
    yield from compliance_parts(answer)
    yield from _summary(answer, summary)
    yield from notes(answer)
    yield from numbers_listed(provenance)
    yield from claims_listed(provenance)
    yield from not_cited(answer)
    yield from rejected(answer)
    yield from compliance_trail(answer)
    yield from searched(answer)
    yield from researched(answer)
    yield from made(provenance)
    yield from how_to_check(signer)


def opening(provenance: Provenance, summary: SummaryView) -> Iterator[Block]:
    """Whose answer of when it is, how the question was understood, and the warning."""
    answer, at = provenance.answer, provenance.answered_at
    by = f"asked by {provenance.asked_by}" if provenance.asked_by else ""
    when = f"answered {_day(at)}" if at else ""
    style = f"style: {answer.style}" if answer.style else ""
    line = " · ".join(filter(None, (by, when, style)))
    if line:
        yield Paragraph(line=words(line[0].upper() + line[1:]), style="meta")
    if answer.understood_as:
        yield Paragraph(line=words(f"Understood as: {answer.understood_as}"), style="meta")
    if said := _RESULTS.get(answer.result):
        yield Paragraph(line=words(said, strong=True))
    if summary.warning:
        yield Paragraph(line=words(f"⚠ {summary.warning.sentence}"), style="warning")


def _day(at: datetime) -> str:
    at = at.astimezone(UTC)
    return f"{at.day} {at:%B %Y, %H:%M} UTC"


def _missing(answer: AnswerDraft) -> Iterator[Block]:
    if answer.missing_evidence:
        yield Heading(text="What is missing", level=3)
        yield Bullets(items=tuple(words(each) for each in answer.missing_evidence))


def _summary(answer: AnswerDraft, summary: SummaryView) -> Iterator[Block]:
    totals = answer.summary
    if not totals.claims:
        return
    yield Heading(text="How much of it holds")
    told = (summary.lead, summary.detail, summary.coverage, summary.meaning)
    yield Paragraph(line=words(" ".join(filter(None, told))))
    counts = {
        "supported": totals.supported,
        "partially supported": totals.partially_supported,
        "not supported": totals.not_supported,
        "unverified": totals.unverified,
    }
    rows = [
        (words(f"{sign} {level}"), words(f"{counts[level]:,}")) for level, sign in SIGNS.items()
    ]
    rows.append((words("≠ sources disagree"), words(f"{totals.conflicting:,}")))
    rows.append((words("cite nothing"), words(f"{totals.uncited:,}")))
    head = (words("Verdict"), words("Claims"))
    yield Table(head=head, rows=tuple(rows), row_heads=True, figures=frozenset({1}))
    yield facts(
        ("Not supported, of the checked", f"{totals.unsupported_rate * 100:.1f} %"),
        ("Unverified, of all", f"{totals.unverified_rate * 100:.1f} %"),
        ("Confidence of the answer", answer.calibrated_confidence or ""),
        ("Labels that do not exist", ", ".join(totals.invalid_citations)),
        ("Readers", summary.readings.line if summary.readings.said else ""),
        ("Signs", LEGEND),
    )
    if answer.findings:
        yield Heading(text="Noted while it was written", level=3)
        found = (
            f"{each.note} {f'“{each.words}”' if each.words else ''}" for each in answer.findings
        )
        yield Bullets(items=tuple(words(each.strip()) for each in found))
