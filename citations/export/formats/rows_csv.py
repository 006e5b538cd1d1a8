"""Comma-separated values (RFC 4180): a row for every claim and piece of evidence, for spreadsheets.

A claim without evidence has a row of its own, and so has evidence that no claim cites, rejected or
left over. Cells that a spreadsheet would compute are defused; the exact words are in the JSON.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from citations.cards.numbers.table import safe_cell
from citations.cards.passages import correction_line
from citations.drafts import ClaimDraft, EvidenceDraft, NumberDraft
from citations.export.formats.ids import evidence_id
from citations.export.formats.lines import check_line, reading_line, stance_line, verdict_line
from citations.export.formats.safe import printable
from citations.export.provenance import Provenance
from citations.export.shapes import shaped

ANSWER = """answer_id=answer.id question=answer.question result=answer.result asked_by
    answered_at chat_id turn?"""
CLAIM = """claim_id=id claim=text claim_start=start claim_end=end statement claim_type=type
    claim_verdict=verdict.level claim_confidence=verdict.probability claim_reason=verdict.reason
    claim_code=verdict.code claim_checks claim_history conflicting reported numbers readings"""
CITATION = """citation_id=id role citation_verdict=verdict.level
    citation_confidence=verdict.probability citation_reason=verdict.reason
    citation_code=verdict.code citation_history"""
EVIDENCE = """evidence=label evidence_id quote quote_start=place.start quote_end=place.end
    quote_sha256=place.sha256 match=place.match page section verified rejection
    extraction_confidence=confidence retrieval_context source_title=source.title
    author=source.author publisher=source.publisher published=source.published
    source_url=source.url final_url=source.final_url file_name=source.file_name
    http_status=source.http_status retrieved_at=source.fetched_at
    source_text_sha256=source.sha256 file_sha256=source.file_sha256 extractor=source.extractor"""
MADE = "engine=answer.engine judge=answer.judge software"
FACTS = "doi=source.doi corrections url_said_by_file=source.said_url"
RANKED = "claim_relevance=relevance"
SAID = "other_sources"
HEAD = tuple(
    word.partition("=")[0].rstrip("?")
    for word in f"{ANSWER} {CLAIM} {CITATION} {EVIDENCE} {MADE} {FACTS} {RANKED} {SAID}".split()
)
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
    around = shaped(provenance, ANSWER) | shaped(provenance, MADE)
    evidence = {each.label: _evidence(each, provenance) for each in answer.evidence}
    shown: set[str] = set()
    for claim in sorted(answer.claims, key=lambda claim: (claim.start, str(claim.id))):
        own = around | _claim(claim, provenance)
        for label, citation in _cited(claim, provenance):
            shown.add(label)
            yield _row(own | citation | evidence.get(label, {"evidence": label}))
    for label, item in evidence.items():
        if label not in shown:
            yield _row(around | item)


def _row(values: Mapping[str, Any]) -> list[str]:
    return [safe_cell(printable(_cell(values.get(column)))) for column in HEAD]


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _cited(claim: ClaimDraft, provenance: Provenance) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a claim cites, then what speaks against it; one empty label where it has neither."""
    for citation in claim.citations:
        history = "\n".join(map(verdict_line, provenance.history.get(citation.id, ())))
        yield citation.label, shaped(citation, CITATION, citation_history=history)
    for label in claim.against:
        yield label, {"role": "against"}
    if not claim.citations and not claim.against:
        yield "", {}


def _claim(claim: ClaimDraft, provenance: Provenance) -> dict[str, Any]:
    relevance = "" if claim.relevance is None else f"{claim.relevance:.2f}"
    said = "\n".join(map(stance_line, provenance.stances_of(claim.id)))
    return (
        {SAID: said}
        | shaped(claim, RANKED, claim_relevance=relevance)
        | shaped(
            claim,
            CLAIM,
            claim_checks="\n".join(map(check_line, claim.verdict.checks)),
            claim_history="\n".join(map(verdict_line, provenance.history.get(claim.id, ()))),
            numbers="\n".join(map(_number, claim.numbers)),
            readings="\n".join(map(reading_line, claim.readings)),
        )
    )


def _number(number: NumberDraft) -> str:
    said = f"{number.raw} = {number.written}; {number.derivation}, {number.match}"
    if number.note:
        said += f" – {number.note}"
    if number.computation:
        said += f"; {number.computation.definition}: {'; '.join(number.computation.steps)}"
    return said


def _evidence(item: EvidenceDraft, provenance: Provenance) -> dict[str, Any]:
    """With the DOI, what people set right of the source with what was found, and where a saved page
    says it comes from."""
    own = evidence_id(provenance.answer.id, item.label)
    quote = item.quote or item.proposed_quote
    corrections = "\n".join(map(correction_line, item.source.corrections))
    return shaped(item, EVIDENCE, evidence_id=own, quote=quote) | shaped(
        item, FACTS, corrections=corrections
    )
