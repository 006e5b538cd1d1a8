"""Comma-separated values (RFC 4180): a row for every claim and piece of evidence, for spreadsheets.

A claim without evidence has a row of its own, and so has evidence that no claim cites, rejected or
left over. Cells that a spreadsheet would compute are defused; the exact words are in the JSON.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from decimal import Decimal

from citations.cards.corrections import correction_line
from citations.cards.numbers.spreadsheet import safe_cell
from citations.drafts import ClaimDraft, EvidenceDraft, NumberDraft, ReadingDraft, VerdictDraft
from citations.export.formats.ids import evidence_id
from citations.export.formats.safe import printable
from citations.export.provenance import PastVerdict, Provenance

ANSWER = ("answer_id", "question", "result", "asked_by", "answered_at", "chat_id", "turn")
CLAIM = (
    *("claim_id", "claim", "claim_start", "claim_end", "statement", "claim_type"),
    *("claim_verdict", "claim_confidence", "claim_reason", "claim_code", "claim_checks"),
    *("claim_history", "conflicting", "reported", "numbers", "readings"),
)
CITATION = (
    *("citation_id", "role", "citation_verdict", "citation_confidence", "citation_reason"),
    *("citation_code", "citation_history"),
)
EVIDENCE = (
    *("evidence", "evidence_id", "quote", "quote_start", "quote_end", "quote_sha256", "match"),
    *("page", "section", "verified", "rejection", "extraction_confidence", "retrieval_context"),
    *("source_title", "author", "publisher", "published", "source_url", "final_url", "file_name"),
    *("http_status", "retrieved_at", "source_text_sha256", "file_sha256", "extractor"),
)
MADE = ("engine", "judge", "software")
FACTS = ("doi", "corrections", "url_said_by_file")
RANKED = ("claim_relevance",)
HEAD = (*ANSWER, *CLAIM, *CITATION, *EVIDENCE, *MADE, *FACTS, *RANKED)
"""The columns; new ones are only ever added at the end."""

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for an older encoding and spoil every accent."""


def csv_lines(answers: Iterable[Provenance]) -> Iterator[str]:
    """A whole file of any number of answers, line by line."""
    yield BYTE_ORDER_MARK + csv_line(HEAD)
    for provenance in answers:
        for row in csv_rows(provenance, with_head=False):
            yield csv_line(row)


def csv_line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(cells)
    return out.getvalue()


def csv_rows(provenance: Provenance, *, with_head: bool = True) -> Iterator[list[str]]:
    """The rows of one answer, safe to be opened: claims in reading order, then what none cites."""
    if with_head:
        yield list(HEAD)
    answer = provenance.answer
    around, made = _answer(provenance), (answer.engine, answer.judge, provenance.software)
    evidence = answer.evidence_by_label()
    shown: set[str] = set()
    for claim in sorted(answer.claims, key=lambda claim: (claim.start, str(claim.id))):
        own = _claim(claim, provenance)
        relevance = "" if claim.relevance is None else f"{claim.relevance:.2f}"
        for label, citation in _cited(claim, provenance):
            shown.add(label)
            cited = evidence.get(label)
            item = _evidence(provenance, cited, label)
            facts = _facts(cited)
            yield _safe((*around, *own, *citation, *item, *made, *facts, relevance))
    for label, each in evidence.items():
        if label not in shown:
            blank = ("",) * (len(CLAIM) + len(CITATION))
            item = _evidence(provenance, each, label)
            yield _safe((*around, *blank, *item, *made, *_facts(each), ""))


def _safe(cells: Iterable[str]) -> list[str]:
    return [safe_cell(printable(cell)) for cell in cells]


def _cited(claim: ClaimDraft, provenance: Provenance) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a claim cites, then what speaks against it; one empty label where it has neither."""
    for citation in claim.citations:
        verdict = _verdict(citation.verdict)
        history = _history(provenance.history.get(citation.id, ()))
        yield citation.label, (str(citation.id), citation.role, *verdict, history)
    for label in claim.against:
        yield label, ("", "against", "", "", "", "", "")
    if not claim.citations and not claim.against:
        yield "", ("",) * len(CITATION)


def _answer(provenance: Provenance) -> tuple[str, ...]:
    answer, at = provenance.answer, provenance.answered_at
    return (
        *(str(answer.id), answer.question, answer.result, provenance.asked_by),
        *(at.isoformat() if at else "", provenance.chat_id, _count(provenance.turn or None)),
    )


def _claim(claim: ClaimDraft, provenance: Provenance) -> tuple[str, ...]:
    level, confidence, reason, code = _verdict(claim.verdict)
    checks = "\n".join(
        f"{check.kind}: {check.outcome}{f' – {check.note}' if check.note else ''}"
        for check in claim.verdict.checks
    )
    return (
        *(str(claim.id), claim.text, str(claim.start), str(claim.end), claim.statement),
        *(claim.type, level, confidence, reason, code, checks),
        _history(provenance.history.get(claim.id, ())),
        *(_truth(claim.conflicting), _truth(claim.reported)),
        "\n".join(map(_number, claim.numbers)),
        "\n".join(map(_reading, claim.readings)),
    )


def _verdict(verdict: VerdictDraft) -> tuple[str, str, str, str]:
    confidence = "" if verdict.probability is None else str(verdict.probability)
    return verdict.level, confidence, verdict.reason, verdict.code


def _history(verdicts: Iterable[PastVerdict]) -> str:
    """Oldest first, the one that holds among them."""
    return "\n".join(
        f"{each.at.isoformat() if each.at else 'no time kept'}: {each.level} by {each.judge}"
        f"{' (current)' if each.current else ''} – {each.reason}"
        for each in verdicts
    )


def _number(number: NumberDraft) -> str:
    said = f"{number.raw} = {number.written}; {number.derivation}, {number.match}"
    if number.note:
        said += f" – {number.note}"
    if number.computation:
        said += f"; {number.computation.definition}: {'; '.join(number.computation.steps)}"
    return said


def _reading(reading: ReadingDraft) -> str:
    said = f"read differently, {reading.level}" if reading.level else "checked"
    return f"{reading.at.isoformat()}: {said} by {reading.reader}{': ' if reading.note else ''}" + (
        reading.note
    )


def _evidence(provenance: Provenance, item: EvidenceDraft | None, label: str) -> tuple[str, ...]:
    if item is None:
        return (label, *("",) * (len(EVIDENCE) - 1))
    place, source = item.place, item.source
    return (
        *(label, str(evidence_id(provenance.answer.id, label))),
        *(item.quote or item.proposed_quote, _count(place.start if place else None)),
        *(_count(place.end if place else None), place.sha256 if place else ""),
        *(place.match if place else "", _count(item.page), item.section, _truth(item.verified)),
        *(item.rejection or "", "" if item.confidence is None else str(item.confidence)),
        *(item.retrieval_context, source.title, source.author, source.publisher),
        *(source.published, source.url, source.final_url, source.file_name),
        *(_count(source.http_status), source.fetched_at.isoformat(), source.sha256),
        *(source.file_sha256, source.extractor),
    )


def _facts(item: EvidenceDraft | None) -> tuple[str, str, str]:
    """The DOI, what people set right of the source with what was found, and where a saved page says
    it comes from."""
    if item is None:
        return "", "", ""
    lines = map(correction_line, item.source.corrections)
    return item.source.doi, "\n".join(lines), item.source.said_url


def _count(number: int | Decimal | None) -> str:
    return "" if number is None else str(number)


def _truth(value: bool) -> str:
    return "yes" if value else "no"
