"""Claims between tables and drafts, with citations, verdicts, numbers and what readers say.

Rows are read as plain values and never as model instances: an answer may have hundreds of claims.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Greatest, Substr
from pydantic import TypeAdapter

from citations.drafts import (
    CheckDraft,
    CitationDraft,
    ClaimDraft,
    NumberDraft,
    ReadingDraft,
    VerdictDraft,
)
from citations.models import Claim, Verdict
from citations.storage.columns import fields_of
from citations.storage.fixed_queries import FixedQuery
from citations.storage.history import MOST, DatedVerdict
from citations.storage.numbers import as_text, listed, numbers_of, numbers_of_claim

_READING = [f"readings__{name}" for name in ("reader", "level", "note", "created_at")]
_SAID = ["readings__created_at", "readings__pk"]
_OF_CLAIM = "id start end statement type conflicting reported relevance"
_CLAIM = [*_OF_CLAIM.split(), "parts_text", "against_text", *_READING]
_OF_VERDICT = "level reason judge probability code"
_VERDICT = [*_OF_VERDICT.split(), "checks_text"]
_CITATION = ["citation", "citation__evidence__label", "citation__role"]
_CHECKS = TypeAdapter(tuple[CheckDraft, ...])


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRead:
    """One claim with its verdicts, the one that holds first, and the keys of what it cites and of
    the store in which its labels count. `strong` are its words in bold, `[start:end)` of it."""

    claim: ClaimDraft
    verdicts: tuple[DatedVerdict, ...]
    evidence_ids: tuple[int, ...]
    store_id: int
    strong: tuple[tuple[int, int], ...] = ()


def claims_of(answer: UUID, answer_text: str) -> tuple[ClaimDraft, ...]:
    """Claims of one answer in reading order, with citations, current verdicts, numbers and
    readings: three queries, however many there are."""
    numbers = numbers_of(answer)
    verdicts, citations = _judged(answer)
    # A claim has as many rows as readings, and one where it has none.
    return tuple(
        _claim(
            [row, *more],
            answer_text[row.start : row.end],
            verdicts[claim],
            citations[claim],
            numbers.get(claim, ()),
        )
        for claim, (row, *more) in groupby(_ROWS_OF_ANSWER(answer), key=attrgetter("pk_text"))
    )


def read_claim(claim_id: UUID) -> ClaimRead | None:
    """One claim in three queries, older verdicts included; None when there is no such claim."""
    rows = _ROWS_OF_CLAIM(claim_id)
    if not rows:
        return None
    judged = _VERDICTS_OF_CLAIM(claim_id)
    [verdict] = [_verdict(row) for row in judged if row.current and row.citation is None]
    cited = [row for row in judged if row.citation is not None]
    claim = _claim(
        rows,
        rows[0].words,
        verdict,
        [_citation(row, _verdict(row)) for row in cited],
        numbers_of_claim(claim_id),
    )
    return ClaimRead(
        claim=claim,
        verdicts=tuple(_dated(row) for row in judged if row.citation is None)[: MOST + 1],
        evidence_ids=tuple(row.citation__evidence for row in cited),
        store_id=rows[0].answer__store,
        strong=claim.within(
            span for block in rows[0].answer__blocks for span in block.get("strong", ())
        ),
    )


def _ask_claim(claim_id: UUID) -> QuerySet[Claim, Any]:
    length = Greatest(F("end") - F("start"), Value(0))
    words = Substr("answer__text", F("start") + 1, length)
    found = _with_readings(Claim.objects.filter(pk=claim_id)).annotate(words=words)
    return found.values_list(*_CLAIM, "words", "answer__store", "answer__blocks", named=True)


_ROWS_OF_CLAIM = FixedQuery(_ask_claim)
_ROWS_OF_ANSWER = FixedQuery(
    lambda answer: (
        _with_readings(Claim.objects.filter(answer=answer))
        .annotate(**as_text("pk"))
        .values_list(*_CLAIM, "pk_text", named=True)
    )
)


def readings_of(claim_id: UUID) -> tuple[ReadingDraft, ...]:
    """What readers said of one claim, in the order in which they said it."""
    return _readings(
        Claim.objects.filter(pk=claim_id).order_by(*_SAID).values_list(*_READING, named=True)
    )


def _with_readings(claims: QuerySet[Claim]) -> QuerySet[Claim]:
    return claims.order_by("start", "pk", *_SAID).annotate(**as_text("parts", "against"))


def _claim(
    rows: Sequence[Any],
    words: str,
    verdict: VerdictDraft,
    citations: Sequence[CitationDraft],
    numbers: tuple[NumberDraft, ...],
) -> ClaimDraft:
    """A claim from its rows, one for each reading."""
    row = rows[0]
    return ClaimDraft(
        **fields_of(row, _OF_CLAIM),
        text=words,
        parts=listed(row.parts_text),
        verdict=verdict,
        citations=tuple(citations),
        numbers=numbers,
        against=listed(row.against_text),
        readings=_readings(rows),
    )


def _readings(rows: Iterable[Any]) -> tuple[ReadingDraft, ...]:
    return tuple(
        ReadingDraft(
            reader=row.readings__reader,
            at=row.readings__created_at,
            level=row.readings__level or None,
            note=row.readings__note,
        )
        for row in rows
        if row.readings__created_at is not None
    )


def _judged(answer: UUID) -> tuple[dict[str, VerdictDraft], dict[str, list[CitationDraft]]]:
    """The current verdict of each claim, and its citations in order with theirs, both by the
    claim's id as the database writes it. A citation is never without its current verdict, so that
    one query reads both."""
    verdicts: dict[str, VerdictDraft] = {}
    citations: dict[str, list[CitationDraft]] = defaultdict(list)
    # A claim that cites one passage has the verdict of its citation: both are one value here.
    shared: dict[tuple[Any, ...], VerdictDraft] = {}
    for row in _VERDICTS_OF_ANSWER(answer):
        key = row[-len(_VERDICT) :]
        verdict = shared.get(key)
        if verdict is None:
            verdict = shared[key] = _verdict(row)
        if row.citation is None:
            verdicts[row.claim_text] = verdict
        else:
            citations[row.claim_text].append(_citation(row, verdict))
    return verdicts, citations


_VERDICTS_OF_ANSWER = FixedQuery(
    lambda answer: (
        Verdict.objects.filter(current=True, claim__in=Claim.objects.filter(answer=answer))
        .order_by("citation__position")
        .annotate(**as_text("claim", "checks"))
        .values_list("claim_text", *_CITATION, *_VERDICT, named=True)
    )
)


def _ask_verdicts(claim_id: UUID) -> QuerySet[Verdict, Any]:
    """The current verdicts of a claim and its citations, these in order, and older ones of the
    claim alone, newest first."""
    rows = Verdict.objects.filter(Q(current=True) | Q(citation=None), claim=claim_id)
    rows = rows.order_by("-current", "citation__position", "-created_at", "-pk")
    columns = ["current", "created_at", "citation__evidence"]
    rows = rows.annotate(**as_text("checks"))
    return rows.values_list(*columns, *_CITATION, *_VERDICT, named=True)


_VERDICTS_OF_CLAIM = FixedQuery(_ask_verdicts)


def _verdict(row: Any) -> VerdictDraft:
    return VerdictDraft(
        **fields_of(row, _OF_VERDICT),
        checks=() if row.checks_text == "[]" else _CHECKS.validate_json(row.checks_text),
    )


def _citation(row: Any, verdict: VerdictDraft) -> CitationDraft:
    return CitationDraft(
        id=row.citation,
        label=row.citation__evidence__label,
        verdict=verdict,
        role=row.citation__role,
    )


def _dated(row: Any) -> DatedVerdict:
    return DatedVerdict(at=row.created_at, **fields_of(row, f"{_OF_VERDICT} current"))
