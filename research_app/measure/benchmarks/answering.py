"""Questions to a library of thousands of passages, through the pipeline that every page uses.

The vectors of most passages are chance: comparing them costs as much as comparing real ones, and
making them would take a quarter of an hour. Passages that hold an asked-for fact have real ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from time import perf_counter
from uuid import uuid4

import numpy as np
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from citations.embedding import DIMENSIONS, embed
from citations.models import Source, SourceText
from citations.queries import text_draft
from research_app.answering.events import AnswerCompleted, ClaimWritten
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.answering.tools import library_tools
from research_app.measure.benchmarks.prose import Document, Fact, generate_documents
from research_app.measure.benchmarks.result import Figure, Result, Sizes, spread
from research_app.retrieval.indexing import bring_up_to_date
from research_app.retrieval.models import Passage
from research_app.retrieval.passages import cut_passages, embedded_text
from research_app.sources.models import LibraryEntry
from research_app.sources.scope import Scope

PASSAGES = 10_000
QUESTIONS = 30
WARM_UP = 3
WORDS_PER_DOCUMENT = 4000
NOTE = (
    "From the question to the pipeline's event; a running server adds the way through its job and "
    "the browser."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Milliseconds of one question; no first claim where it was refused."""

    first_claim: float | None
    complete: float


def measure_first_claim(sizes: Sizes) -> Result:
    figures, timings = _measure(sizes)
    found = [each.first_claim for each in timings if each.first_claim is not None]
    return Result(
        name="first_claim",
        figures={**figures, **spread(found)},
        budget={"p95_ms": 1000},
        notes=(NOTE,),
    )


def measure_answer(sizes: Sizes) -> Result:
    figures, timings = _measure(sizes)
    return Result(
        name="answer",
        figures={**figures, **spread([each.complete for each in timings])},
        budget={"p95_ms": 3000},
        notes=(NOTE,),
    )


def _measure(sizes: Sizes) -> tuple[dict[str, Figure], list[Timing]]:
    questions = sizes.times or QUESTIONS
    facts = fill_library(sizes.passages or PASSAGES, facts=questions + WARM_UP)
    user = User.objects.create(username="reader")
    timings = [_timing(user, fact.question) for fact in facts][WARM_UP:]
    figures: dict[str, Figure] = {
        "passages": Passage.objects.count(),
        "documents": SourceText.objects.count(),
        "questions": len(timings),
        "answered": sum(each.first_claim is not None for each in timings),
    }
    return figures, timings


def _timing(user: User, question: str) -> Timing:
    """Everything from the question on is counted, also finding out what the user may see."""
    started = perf_counter()
    first_claim = None
    request = AskRequest(answer_id=uuid4(), question=question)
    for event in answer_question(request, library_tools(user, Scope.library())):
        if isinstance(event, ClaimWritten) and first_claim is None:
            first_claim = (perf_counter() - started) * 1000
        if isinstance(event, AnswerCompleted):
            return Timing(first_claim=first_claim, complete=(perf_counter() - started) * 1000)
    raise RuntimeError("the pipeline ended without an answer")


def fill_library(passages: int, *, facts: int) -> list[Fact]:
    """A library of at least so many passages that everybody sees, and facts it states, each of a
    document of its own as long as there are enough."""
    chance = np.random.default_rng(1)
    documents: list[Document] = []
    stored = 0
    for document in generate_documents(words=WORDS_PER_DOCUMENT):
        if stored >= passages:
            break
        stored += _store(document, chance, asked_for=len(documents) < facts)
        documents.append(document)
    bring_up_to_date()
    return list(islice(_one_of_each(documents), facts))


def _one_of_each(documents: list[Document]) -> Iterator[Fact]:
    """A fact of each document, of another kind from one to the next; then the same again."""
    while True:
        for number, document in enumerate(documents):
            yield document.facts[number % len(document.facts)]


@transaction.atomic
def _store(document: Document, chance: np.random.Generator, *, asked_for: bool) -> int:
    """The document with its passages, as reading it in would have left it."""
    source = Source.objects.create(kind="text", title=document.title)
    row = SourceText.objects.create(
        source=source,
        text=document.text,
        sha256=sha256(document.text.encode()).hexdigest(),
        fetched_at=timezone.now(),
    )
    LibraryEntry.objects.create(source=source, owner=None)
    spans = cut_passages(text_draft(row))
    vectors = chance.standard_normal((len(spans), DIMENSIONS)).astype("<f4")
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    if asked_for:
        _embed_facts(document, [document.text[span.start : span.end] for span in spans], vectors)
    Passage.objects.bulk_create(
        Passage(source_text=row, start=span.start, end=span.end, vector=vector.tobytes())
        for span, vector in zip(spans, vectors, strict=True)
    )
    return len(spans)


def _embed_facts(document: Document, passages: list[str], vectors: np.ndarray) -> None:
    """Puts real vectors where a passage states a fact."""
    for number, passage in enumerate(passages):
        if any(fact.sentence in passage for fact in document.facts):
            vectors[number] = embed([embedded_text(document.title, passage)])[0]
