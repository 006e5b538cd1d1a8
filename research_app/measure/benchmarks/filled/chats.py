"""Chats row by row, as saving would have written them: each claim quotes a sentence, some cite more
than one, were judged before, contradict each other, hold a number or were ticked off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import accumulate
from random import Random
from uuid import uuid4

from django.db import transaction

from citations.drafts import BlockDraft, SearchedDraft, SummaryDraft
from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidenceStore,
    Number,
    Reading,
    Verdict,
)
from citations.storage.write.answers import told_columns
from research_app.chats.models import Chat, Turn
from research_app.measure.benchmarks.filled.documents import Spot

CLAIMS_PER_ANSWER = 20
JUDGE = "word for word"
QUESTION = "What was decided?"
CHECKS: list[dict[str, str]] = [
    {"kind": "quote", "outcome": "passed"},
    {"kind": "wording", "outcome": "passed"},
]


@dataclass(slots=True)
class _Rows:
    """What is written at once, in this order."""

    evidence: list[Evidence] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)


@transaction.atomic
def store_chats(
    random: Random,
    spots: list[Spot],
    owners: list[int],
    *,
    claims: int,
    per_answer: int = CLAIMS_PER_ANSWER,
) -> None:
    """Chats of one answer each, with so many claims in all, and one piece of evidence a claim."""
    rows = _Rows()
    for first in range(0, claims, per_answer):
        quoted = random.sample(spots, min(per_answer, claims - first))
        _add_chat(rows, random.choice(owners), quoted)
    Evidence.objects.bulk_create(rows.evidence)
    Claim.objects.bulk_create(rows.claims)
    Citation.objects.bulk_create(rows.citations)
    Verdict.objects.bulk_create(rows.verdicts)
    Number.objects.bulk_create(rows.numbers)
    Reading.objects.bulk_create(rows.readings)


def _add_chat(rows: _Rows, owner_id: int, quoted: Sequence[Spot]) -> None:
    answer = _store_answer(owner_id, " ".join(spot.quote for spot in quoted), len(quoted))
    evidence = [_evidence(answer, number, spot) for number, spot in enumerate(quoted, start=1)]
    rows.evidence += evidence
    starts = accumulate((len(spot.quote) + 1 for spot in quoted[:-1]), initial=0)
    for number, start in enumerate(starts):
        _add_claim(rows, answer, evidence, number, start)


def _store_answer(owner_id: int, text: str, claims: int) -> Answer:
    store = EvidenceStore.objects.create(holder=str(owner_id))
    answer = Answer.objects.create(
        store=store,
        question=QUESTION,
        text=text,
        blocks=[asdict(BlockDraft(type="paragraph", start=0, end=len(text)))],
        result=Answer.Result.ANSWERED,
        engine="generated",
        judge=JUDGE,
        searched=asdict(SearchedDraft(documents=1, of_documents=1)),
        grounding_confidence="high",
        **told_columns(_all_supported(claims)),
    )
    chat = Chat.objects.create(owner_id=owner_id, store=store, title=QUESTION)
    Turn.objects.create(chat=chat, position=1, answer=answer, key=uuid4())
    return answer


def _all_supported(claims: int) -> SummaryDraft:
    """The summary of an answer whose claims all hold."""
    return SummaryDraft(
        claims=claims,
        supported=claims,
        partially_supported=0,
        not_supported=0,
        unverified=0,
        conflicting=0,
        unsupported_rate=0.0,
        unverified_rate=0.0,
        warning=False,
        citation_coverage=1.0,
    )


def _evidence(answer: Answer, number: int, spot: Spot) -> Evidence:
    return Evidence(
        store=answer.store,
        found_in=answer,
        source_text_id=spot.place.source_text_id,
        label=f"E{number}",
        place=spot.place,
        proposed_quote=spot.quote,
        quote=spot.quote,
        statement=spot.quote,
        match="exact",
        page=spot.page,
        retrieval_context="library",
    )


def _add_claim(
    rows: _Rows, answer: Answer, evidence: Sequence[Evidence], number: int, start: int
) -> None:
    """Every third claim cites two pieces of evidence and every fifth three; every fourth was judged
    twice; every tenth is contradicted, has a number and was read by its owner."""
    item = evidence[number]
    claim = Claim(
        answer=answer,
        start=start,
        end=start + len(item.quote),
        statement=item.quote,
        type="general",
        conflicting=number % 10 == 9,
        against=[evidence[0].label] if number % 10 == 9 else [],
    )
    rows.claims.append(claim)
    cited = 3 if number % 5 == 0 else 2 if number % 3 == 0 else 1
    around = [evidence[number - step] for step in range(min(cited, len(evidence)))]
    citations = [
        Citation(claim=claim, evidence=each, position=position)
        for position, each in enumerate(around)
    ]
    rows.citations += citations
    for is_current in (True, False) if number % 4 == 0 else (True,):
        about = (None, *citations)
        rows.verdicts += [_verdict(claim, citation, is_current) for citation in about]
    if number % 10 == 9:
        rows.numbers.append(_number(claim, item))
        rows.readings.append(Reading(claim=claim, reader="reader-1"))


def _verdict(claim: Claim, citation: Citation | None, is_current: bool) -> Verdict:
    return Verdict(
        claim=claim,
        citation=citation,
        level="supported" if is_current else "unverified",
        reason="The claim is its quote, word for word." if is_current else "Nobody could check it.",
        judge=JUDGE,
        code="word_for_word" if is_current else "",
        checks=CHECKS,
        current=is_current,
    )


def _number(claim: Claim, item: Evidence) -> Number:
    """What stands there is no number; nobody reads it as one, but it is stored like one."""
    return Number(
        claim=claim,
        start=claim.start,
        end=claim.start + 3,
        raw=item.quote[:3],
        value="3",
        written="3",
        match="exact",
        quoted=item,
        quoted_start=0,
        quoted_end=3,
        quoted_raw=item.quote[:3],
    )
