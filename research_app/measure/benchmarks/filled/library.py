"""A library of any size that everybody sees, with facts that can be asked for.

The documents that are asked for are stored as reading them in would have left them, with real
vectors where a passage states an asked-for fact. The mass beside them is cut at the ends of
paragraphs into passages as long as `cut_passages` makes them, and its vectors are chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from django.db import transaction

from citations.embedding import embed
from citations.storage.read.answers import text_draft
from research_app.measure.benchmarks.filled.passages import (
    CutText,
    Span,
    index_words,
    store_cut,
    store_passages,
    store_texts,
    vectors_by_chance,
)
from research_app.measure.benchmarks.prose import Document, Fact, generate_documents
from research_app.retrieval.cutting.passages import cut_passages, embedded_text
from research_app.retrieval.embedded import library_index
from research_app.retrieval.protocols import Vector

WORDS_PER_DOCUMENT = 4000
AT_ONCE = 200
"""Documents stored in one transaction."""
BETWEEN_PARAGRAPHS = "\n\n"
PARAGRAPHS_PER_PASSAGE = 3
"""Of the generated paragraphs so many fit into a passage."""


def fill_library(passages: int, *, facts: int) -> list[Fact]:
    """A library of at least so many passages that everybody sees, found by words as well, and facts
    it states, each of a document of its own as long as there are enough."""
    chance = np.random.default_rng(1)
    documents = generate_documents(words=WORDS_PER_DOCUMENT)
    asked_for: list[Document] = []
    stored = 0
    while stored < passages and len(asked_for) < facts:
        asked_for.append(next(documents))
        stored += _store_as_read(asked_for[-1], chance)
    mass = (_cut_at_paragraphs(document, chance) for document in documents)
    while stored < passages:
        cut = list(_up_to(mass, passages - stored))
        store_cut(cut)
        stored += sum(len(each.spans) for each in cut)
    index_words(library_index().words)
    return list(islice(_one_of_each(asked_for), facts))


def _up_to(mass: Iterator[CutText], passages: int) -> Iterator[CutText]:
    """So many documents as are stored at once, fewer when their passages are enough."""
    for cut in islice(mass, AT_ONCE):
        yield cut
        passages -= len(cut.spans)
        if passages <= 0:
            return


def _one_of_each(documents: Sequence[Document]) -> Iterator[Fact]:
    """A fact of each document, of another kind from one to the next; then the same again."""
    while True:
        for number, document in enumerate(documents):
            yield document.facts[number % len(document.facts)]


def _cut_at_paragraphs(document: Document, chance: np.random.Generator) -> CutText:
    """Three paragraphs are a passage; what stands between passages belongs to none."""
    spans: list[Span] = []
    start = 0
    paragraphs = document.text.split(BETWEEN_PARAGRAPHS)
    for first in range(0, len(paragraphs), PARAGRAPHS_PER_PASSAGE):
        part = BETWEEN_PARAGRAPHS.join(paragraphs[first : first + PARAGRAPHS_PER_PASSAGE])
        spans.append((start, start + len(part)))
        start += len(part) + len(BETWEEN_PARAGRAPHS)
    vectors = vectors_by_chance(chance, len(spans))
    return CutText(title=document.title, text=document.text, spans=spans, vectors=vectors)


@transaction.atomic
def _store_as_read(document: Document, chance: np.random.Generator) -> int:
    """How many passages the document has; its facts are found by meaning."""
    [row] = store_texts([(document.title, document.text)])
    spans = [(span.start, span.end) for span in cut_passages(text_draft(row))]
    vectors = vectors_by_chance(chance, len(spans))
    _embed_facts(document, [document.text[start:end] for start, end in spans], vectors)
    store_passages(row, spans, vectors)
    return len(spans)


def _embed_facts(document: Document, passages: Sequence[str], vectors: Vector) -> None:
    """Puts real vectors where a passage states a fact."""
    for number, passage in enumerate(passages):
        if any(fact.sentence in passage for fact in document.facts):
            vectors[number] = embed([embedded_text(document.title, passage)])[0]
