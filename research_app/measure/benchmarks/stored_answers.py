"""Complete answers in bulk, as saving would have written them: each claim is a sentence of a stored
text, word for word, with its evidence and verdicts."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import sha256
from itertools import accumulate
from random import Random
from uuid import uuid4

from django.db import transaction

from citations.drafts import BlockDraft, SearchedDraft
from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidencePlace,
    EvidenceStore,
    Source,
    SourceText,
    Verdict,
)
from citations.store import told_columns
from research_app.chats.models import Chat, Turn
from research_app.measure.benchmarks.filled.chats import all_supported
from research_app.measure.benchmarks.prose import sentences

SENTENCES_PER_TEXT = 200
TEXTS = 10
JUDGE = "word for word"


class StoredAnswers:
    """Answers over a few texts, each over one of them."""

    def __init__(self, random: Random, owner_id: int) -> None:
        self._random, self._owner_id = random, owner_id
        self._texts = [_text(number, random) for number in range(TEXTS)]

    @transaction.atomic
    def add(self, answers: int, *, claims: int) -> None:
        """Chats of one answer with so many claims each."""
        for _ in range(answers):
            text, places = self._random.choice(self._texts)
            self._add_one(text, self._random.sample(places, claims))

    def _add_one(self, text: SourceText, places: list[EvidencePlace]) -> None:
        store = EvidenceStore.objects.create()
        quotes = [text.text[place.start : place.end] for place in places]
        answer = _answer(store, quotes)
        chat = Chat.objects.create(owner_id=self._owner_id, store=store, title=answer.question)
        Turn.objects.create(chat=chat, position=1, answer=answer, key=uuid4())
        evidence = [
            _evidence(answer, f"E{number}", place, quote)
            for number, (place, quote) in enumerate(zip(places, quotes, strict=True), start=1)
        ]
        Evidence.objects.bulk_create(evidence)
        starts = [0, *accumulate(len(quote) + 1 for quote in quotes)]
        claims = [
            Claim(
                answer=answer,
                start=start,
                end=start + len(quote),
                statement=quote,
                type="general",
            )
            for start, quote in zip(starts, quotes, strict=False)
        ]
        Claim.objects.bulk_create(claims)
        pairs = zip(claims, evidence, strict=True)
        citations = [Citation(claim=claim, evidence=item) for claim, item in pairs]
        Citation.objects.bulk_create(citations)
        Verdict.objects.bulk_create(
            _verdict(citation.claim, about) for citation in citations for about in (None, citation)
        )


def _text(number: int, random: Random) -> tuple[SourceText, list[EvidencePlace]]:
    lines = sentences(random, SENTENCES_PER_TEXT)
    text = " ".join(lines)
    row = SourceText.objects.create(
        source=Source.objects.create(kind="text", title=f"Annual review {number}"),
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    places = [
        EvidencePlace(
            source_text=row,
            start=start,
            end=start + len(line),
            quote_sha256=sha256(line.encode()).hexdigest(),
        )
        for start, line in zip(starts, lines, strict=False)
    ]
    EvidencePlace.objects.bulk_create(places)
    return row, places


def _answer(store: EvidenceStore, quotes: list[str]) -> Answer:
    text = " ".join(quotes)
    summary = all_supported(len(quotes))
    return Answer.objects.create(
        store=store,
        question="What was decided?",
        text=text,
        blocks=[asdict(BlockDraft(type="paragraph", start=0, end=len(text)))],
        result=Answer.Result.ANSWERED,
        engine="generated",
        judge=JUDGE,
        searched=asdict(SearchedDraft(documents=1, of_documents=TEXTS)),
        grounding_confidence="high",
        **told_columns(summary),
    )


def _evidence(answer: Answer, label: str, place: EvidencePlace, quote: str) -> Evidence:
    return Evidence(
        store=answer.store,
        found_in=answer,
        source_text_id=place.source_text_id,
        label=label,
        place=place,
        proposed_quote=quote,
        quote=quote,
        statement=quote,
        match="exact",
        retrieval_context="library",
    )


def _verdict(claim: Claim, citation: Citation | None) -> Verdict:
    return Verdict(
        claim=claim,
        citation=citation,
        level="supported",
        reason="The claim is its quote, word for word.",
        judge=JUDGE,
        code="word_for_word",
    )
