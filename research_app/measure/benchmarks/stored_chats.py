"""Chats in bulk, as saving would have written them: for a database as full as a benchmark wants."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from uuid import UUID, uuid4

from django.db import transaction

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
from research_app.chats.models import Chat, Turn
from research_app.measure.benchmarks.prose import sentences

CLAIMS_PER_CHAT = 20
SENTENCES_PER_TEXT = 800
LONGEST_CLAIM = 100


class StoredChats:
    """A library of texts, and chats that cite their sentences."""

    def __init__(self, random: Random, *, texts: int) -> None:
        self._random = random
        self._spots: list[tuple[SourceText, int, int]] = []
        self._places: dict[tuple[int, int], EvidencePlace] = {}
        for number in range(texts):
            self._store_text(number)

    def _store_text(self, number: int) -> None:
        lines = sentences(self._random, SENTENCES_PER_TEXT)
        text = " ".join(lines)
        source = Source.objects.create(kind="text", title=f"Annual review {number}")
        row = SourceText.objects.create(
            source=source,
            text=text,
            sha256=sha256(text.encode()).hexdigest(),
            fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        start = 0
        for line in lines:
            self._spots.append((row, start, start + len(line)))
            start += len(line) + 1

    @transaction.atomic
    def add(self, owners: list[int], claims: int) -> list[tuple[int, UUID]]:
        """Chats with so many claims in all; (owner's id, claim's id) of each claim."""
        counts = [CLAIMS_PER_CHAT] * (claims // CLAIMS_PER_CHAT)
        counts += [claims % CLAIMS_PER_CHAT] if claims % CLAIMS_PER_CHAT else []
        stores = EvidenceStore.objects.bulk_create(EvidenceStore() for _ in counts)
        answers = [_answer(store) for store in stores]
        Answer.objects.bulk_create(answers)
        chats = [
            Chat(owner_id=self._random.choice(owners), store=store, title="What was decided?")
            for store in stores
        ]
        Chat.objects.bulk_create(chats)
        Turn.objects.bulk_create(
            Turn(chat=chat, position=1, answer=answer, key=uuid4())
            for chat, answer in zip(chats, answers, strict=True)
        )
        stored: list[tuple[int, UUID]] = []
        evidence: list[Evidence] = []
        rows: list[Claim] = []
        for chat, answer, count in zip(chats, answers, counts, strict=True):
            for number, spot in enumerate(self._random.sample(self._spots, count), start=1):
                item = self._evidence(answer, number, spot)
                evidence.append(item)
                rows.append(_claim(answer, item, number))
                stored.append((chat.owner_id, rows[-1].pk))
        self._write(evidence, rows)
        return stored

    def _evidence(self, answer: Answer, number: int, spot: tuple[SourceText, int, int]) -> Evidence:
        text, start, end = spot
        quote = text.text[start:end]
        return Evidence(
            store=answer.store,
            found_in=answer,
            source_text=text,
            label=f"E{number}",
            place=self._place(text, start, end),
            proposed_quote=quote,
            quote=quote,
            statement=quote,
            match="exact",
            retrieval_context="library",
        )

    def _place(self, text: SourceText, start: int, end: int) -> EvidencePlace:
        if (place := self._places.get((text.pk, start))) is None:
            digest = sha256(text.text[start:end].encode()).hexdigest()
            place = EvidencePlace.objects.create(
                source_text=text, start=start, end=end, quote_sha256=digest
            )
            self._places[text.pk, start] = place
        return place

    def _write(self, evidence: list[Evidence], claims: list[Claim]) -> None:
        Evidence.objects.bulk_create(evidence)
        Claim.objects.bulk_create(claims)
        citations = [
            Citation(claim=claim, evidence=item)
            for claim, item in zip(claims, evidence, strict=True)
        ]
        Citation.objects.bulk_create(citations)
        Verdict.objects.bulk_create(_verdict(citation.claim, None) for citation in citations)
        Verdict.objects.bulk_create(_verdict(citation.claim, citation) for citation in citations)


def _answer(store: EvidenceStore) -> Answer:
    return Answer(
        store=store,
        question="What was decided?",
        text="x" * LONGEST_CLAIM * CLAIMS_PER_CHAT,
        result=Answer.Result.ANSWERED,
        engine="generated",
        judge="word for word",
    )


def _claim(answer: Answer, evidence: Evidence, number: int) -> Claim:
    start = LONGEST_CLAIM * (number - 1)
    length = min(LONGEST_CLAIM, len(evidence.quote))
    return Claim(
        answer=answer, start=start, end=start + length, statement=evidence.quote, type="general"
    )


def _verdict(claim: Claim, citation: Citation | None) -> Verdict:
    return Verdict(
        claim=claim,
        citation=citation,
        level="supported",
        reason="The claim is its quote, word for word.",
        judge="word for word",
    )
