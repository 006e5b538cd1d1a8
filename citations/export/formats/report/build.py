"""The parts of a report in the order in which they are read; how the answer was made, what was
searched for it, and how the copy at hand can be checked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from citations.cards import SummaryView, research_view, searched_view, summary_view
from citations.drafts import AnswerDraft
from citations.export.formats.report.body import answer_body
from citations.export.formats.report.claims import claims_listed, numbers_listed
from citations.export.formats.report.compliance import compliance_parts, compliance_trail
from citations.export.formats.report.notes import not_cited, notes, rejected
from citations.export.formats.report.values import (
    LEGEND,
    SIGNS,
    Block,
    Heading,
    Report,
    bullets,
    facts,
    paragraph,
    table,
    words,
)
from citations.export.formats.safe import web_address
from citations.export.provenance import Provenance
from citations.export.recheck.records import key_fingerprint
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
        yield paragraph(line[0].upper() + line[1:], "meta")
    if answer.understood_as:
        yield paragraph(f"Understood as: {answer.understood_as}", "meta")
    if said := _RESULTS.get(answer.result):
        yield paragraph(words(said, strong=True))
    if summary.warning:
        yield paragraph(f"⚠ {summary.warning.sentence}", "warning")


def _day(at: datetime) -> str:
    at = at.astimezone(UTC)
    return f"{at.day} {at:%B %Y, %H:%M} UTC"


def _missing(answer: AnswerDraft) -> Iterator[Block]:
    if answer.missing_evidence:
        yield Heading(text="What is missing", level=3)
        yield bullets(answer.missing_evidence)


def _summary(answer: AnswerDraft, summary: SummaryView) -> Iterator[Block]:
    totals = answer.summary
    if not totals.claims:
        return
    yield Heading(text="How much of it holds")
    said = (summary.lead, summary.detail, summary.coverage, summary.meaning)
    yield paragraph(" ".join(filter(None, said)))
    rows = [(f"{SIGNS[level]} {level}", f"{n:,}") for level, n in totals.by_level.items()]
    rows.append(("≠ sources disagree", f"{totals.conflicting:,}"))
    rows.append(("cite nothing", f"{totals.uncited:,}"))
    yield table(("Verdict", "Claims"), rows, figures=[1])
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
        yield bullets(each.strip() for each in found)


def searched(answer: AnswerDraft) -> Iterator[Block]:
    view = searched_view(answer.searched, answer.plan)
    if not (view.counts or answer.plan or answer.passages):
        return
    yield Heading(text="What was searched")
    yield facts(
        ("Looked through", ", ".join(view.counts)),
        ("Searched for", "; ".join(dict.fromkeys(each for each in answer.plan if each.strip()))),
    )
    if answer.passages:
        chunks = dict(answer.compliance.chunks) if answer.compliance else {}
        yield table(
            ("Passage", "Source", "Page", "Section", "Choice"),
            (
                (
                    " = ".join(filter(None, (each.label, chunks.get(each.label)))),
                    *(each.source, str(each.page or ""), each.section, each.choice),
                )
                for each in answer.passages
            ),
            caption="Passages that were found, best first",
        )


def researched(answer: AnswerDraft) -> Iterator[Block]:
    """Plan and thoughts are a model's own words, and said to be."""
    view = research_view(
        answer.research,
        answer.spent,
        judge=answer.judge,
        first_claim=answer.timings_ms.get("first_claim"),
    )
    if not view:
        return
    yield Heading(text="How it was researched")
    if view.has_thoughts:
        yield paragraph("Plan and thoughts are the model's own words. They carry nothing.", "meta")
    steps = [
        f"{step.aim} – searches: {'; '.join(step.queries)}. {step.expects}" for step in view.steps
    ]
    if steps:
        yield bullets((each.rstrip() for each in steps), ordered=True)
    thoughts = [
        " ".join(filter(None, (f"Round {each.iteration}: {each.note}", each.contradiction)))
        for each in view.reflections
    ]
    if said := (*thoughts, *view.facts, *filter(None, [view.spent])):
        yield bullets(said)
    if view.failed:
        yield Heading(text="Sources that could not be read", level=3)
        yield bullets(
            words(each.title or each.address, href=web_address(each.address))
            + words(f": {each.reason}")
            for each in view.failed
        )


def made(provenance: Provenance) -> Iterator[Block]:
    answer, at = provenance.answer, provenance.answered_at
    yield Heading(text="How it was made")
    yield facts(
        ("Engine", answer.engine),
        ("Judge", answer.judge),
        ("Written by", provenance.software),
        ("Answered", at.isoformat() if at else ""),
        ("Asked by", provenance.asked_by),
        ("Chat", " · ".join(filter(None, (provenance.chat_title, provenance.chat_id)))),
        ("Question of the chat", f"no. {provenance.turn}" if provenance.turn else ""),
        ("Answer", words(str(answer.id), code=True)),
        ("Version of", words(str(answer.refines) if answer.refines else "", code=True)),
        ("Timings", ", ".join(f"{name} {ms:,} ms" for name, ms in answer.timings_ms.items())),
        *((name, value) for name, value in sorted(answer.config.items())),
    )


def how_to_check(signer: Signer | None) -> Iterator[Block]:
    """What this copy is, and which key signs the files that can be checked."""
    yield Heading(text="How to check this")
    yield paragraph(
        "This is a copy to read. What a program can check again is the JSON of the same answer: "
        "its hashes, the places of its quotes, its computed numbers and its signature, with "
        "verify.py from the package or the command verify_export. A signature says who made the "
        "file and that nothing was changed since; it does not say that a source is right."
    )
    if signer is None:
        yield paragraph("No key was at hand when this copy was made.", "meta")
        return
    yield facts(
        ("Fingerprint of the signing key", words(key_fingerprint(signer.public_key), code=True)),
        ("Key (Ed25519)", words(signer.public_key.hex(), code=True)),
    )
    said = "Compare the fingerprint with one that you had from the installation in another way."
    yield paragraph(said, "meta")
