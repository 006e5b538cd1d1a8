"""An answer with hundreds of claims and their numbers, written and checked by the real steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from random import Random
from uuid import uuid4

from django.contrib.auth.models import User

from citations.drafts import AnswerDraft, InputDraft, NumberDraft, ProposedQuote, SearchedDraft
from citations.models import EvidenceStore, Source, SourceCorrection, SourceText
from citations.numbers.derive import computation_of
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.storage.read.answers import text_draft
from citations.storage.write.answers import save_answer
from citations.verification.word_for_word import WordForWordJudge
from measure.benchmarks.prose import TOWNS
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.writing import Writer
from research_app.chats.models import Chat, Turn
from research_app.library.models import LibraryEntry
from research_app.synthesis.protocols import Piece

CLAIMS_PER_PARAGRAPH = 5
"""The last of them is computed."""
QUESTION = "What did the plants sell?"
KINDS = (Source.Kind.TEXT, Source.Kind.PDF, Source.Kind.WEB)
FETCHED_AT = datetime(2026, 1, 1, tzinfo=UTC)


def saved_long_answer(owner: User, claims: int, *, number: int = 0) -> tuple[Chat, AnswerDraft]:
    """A chat with one answer. Most claims quote a sentence with three numbers; one in five states a
    number computed from two of its quote. `number` makes another answer from another document."""
    first = number * claims
    quotes = [_sentence(Random(each), each) for each in range(first, first + claims)]
    answer = _answer(quotes, _stored(number, ". ".join(quotes) + "."))
    store = EvidenceStore.objects.create(holder=str(owner.pk))
    chat = Chat.objects.create(owner=owner, store=store, title=QUESTION)
    stored = save_answer(answer, store=chat.store)
    Turn.objects.create(chat=chat, position=1, answer=stored, key=uuid4())
    return chat, answer


def _sentence(random: Random, number: int) -> str:
    before, growth = random.randint(1_000, 9_999), random.randint(50, 4_000)
    millions = random.randint(11, 99) / 10
    return (
        f"Plant {TOWNS[number % len(TOWNS)]} sold {before + growth:,} pumps, "
        f"up from {before:,} pumps, for ${millions} million in 2022"
    )


def _stored(number: int, text: str) -> SourceText:
    """A document in everybody's library: by turns plain text, a PDF of one page, a page of the web
    whose author was set right."""
    kind = KINDS[number % len(KINDS)]
    is_web, is_pdf = kind == Source.Kind.WEB, kind == Source.Kind.PDF
    url = f"https://reviews.example/{number}" if is_web else ""
    source = Source.objects.create(
        kind=kind, title=f"Annual review {number}", author="A. Writer", url=url, url_key=url or None
    )
    LibraryEntry.objects.create(source=source)
    if is_web:
        SourceCorrection.objects.create(
            source=source, field="author", found="A. Writer", value="Ada Writer", at=FETCHED_AT
        )
    page = {"number": 1, "start": 0, "end": len(text), "chars": [[0, 0]]}
    return SourceText.objects.create(
        source=source,
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        page_map=[page] if is_pdf else [],
        page_count=int(is_pdf),
        final_url=url,
        http_status=200 if is_web else None,
        fetched_at=FETCHED_AT,
    )


def _answer(quotes: list[str], row: SourceText) -> AnswerDraft:
    texts = {row.pk: text_draft(row)}
    collected = Collected(first_label=1)
    proposed = [ProposedQuote(text_id=row.pk, quote=each, statement=each) for each in quotes]
    list(collect_evidence(proposed, texts, collected))
    labelled = [(item.label, item.quote) for item in collected.accepted]
    writer = Writer({item.label: item for item in collected.accepted}, WordForWordJudge(), texts)
    list(writer.write(_pieces(labelled)))
    summary = review_answer(writer.claims, collected.all)
    return AnswerDraft(
        id=uuid4(),
        question=QUESTION,
        result="ANSWERED",
        text=writer.text,
        blocks=tuple(writer.blocks),
        claims=tuple(writer.claims),
        evidence=tuple(collected.all),
        passages=(),
        summary=summary,
        searched=SearchedDraft(documents=1, of_documents=1),
        engine="written by a benchmark",
        judge=WordForWordJudge.name,
        grounding_confidence=grounding_confidence(summary),
    )


def _pieces(labelled: Sequence[tuple[str, str]]) -> Iterator[Piece]:
    for number, (label, quote) in enumerate(labelled):
        block, place = divmod(number, CLAIMS_PER_PARAGRAPH)
        is_computed = place == CLAIMS_PER_PARAGRAPH - 1
        yield _growth(block, label, quote) if is_computed else _paragraph(block, quote, label)
        yield _paragraph(block, ". ")


def _paragraph(block: int, words: str, *labels: str) -> Piece:
    return Piece(block=block, block_type="paragraph", text=words, labels=labels)


def _growth(block: int, label: str, quote: str) -> Piece:
    """The growth from the second figure of a quote to its first."""
    plant = quote.partition(" sold ")[0]
    sold = islice(find_numbers(quote), 2)
    later, earlier = (_input(plant, label, number) for number in sold)
    value, computation = computation_of(
        "(#1 - #2) / #2 * 100",
        (later, earlier),
        definition="Percentage change: (later − earlier) ÷ earlier",
        decimals=1,
        unit="%",
    )
    lead, raw = f"{plant}, growth: ", f"{value:f} %"
    number = NumberDraft(
        start=len(lead),
        end=len(lead) + len(raw),
        raw=raw,
        value=value,
        written=raw,
        unit="%",
        entity=f"{plant}, growth",
        derivation="computed",
        match="computed",
        note="Computed from the cited figures.",
        computation=computation,
    )
    return replace(_paragraph(block, lead + raw, label), computed=number)


def _input(plant: str, label: str, number: Number) -> InputDraft:
    return InputDraft(
        name=plant,
        label=label,
        start=number.start,
        end=number.end,
        raw=number.raw,
        value=number.value,
        unit=number.unit.code,
    )
