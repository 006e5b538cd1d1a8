"""A library of any size that everybody sees, with facts that can be asked for, written in bulk: a
million passages take minutes, not hours.

The documents that are asked for are stored as reading them in would have left them, with real
vectors where a passage states an asked-for fact. The mass beside them is cut at the ends of
paragraphs into passages as long as `cut_passages` makes them, and its vectors are chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby, islice

import numpy as np
from django.db import connection, transaction
from django.utils import timezone

from citations.embedding import DIMENSIONS, embed
from citations.models import Source, SourceText
from citations.storage.read.answers import text_draft
from measure.benchmarks.prose import Document, Fact, generate_documents
from research_app.library.models import LibraryEntry
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.by_words.words import WordEntry
from research_app.retrieval.cutting.passages import cut_passages, embedded_text
from research_app.retrieval.embedded import library_index
from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Vector

WORDS_PER_DOCUMENT = 4000
AT_ONCE = 200
"""Documents stored in one transaction."""
BETWEEN_PARAGRAPHS = "\n\n"
PARAGRAPHS_PER_PASSAGE = 3
"""Of the generated paragraphs so many fit into a passage."""
READ_AT_ONCE = 200
"""Texts read at once for the word index."""

Span = tuple[int, int]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class CutText:
    """A text, its passages' places in it, and their vectors, a row each."""

    title: str
    text: str
    spans: Sequence[Span]
    vectors: Vector


@transaction.atomic
def store_cut(cut: Sequence[CutText]) -> list[int]:
    """The ids of the texts, which everybody sees."""
    texts = store_texts([(each.title, each.text) for each in cut])
    for text, each in zip(texts, cut, strict=True):
        store_passages(text, each.spans, each.vectors)
    return [text.pk for text in texts]


def store_texts(titled: Sequence[tuple[str, str]]) -> list[SourceText]:
    """A source for each title and text, with an entry that shows it to everybody."""
    sources = Source.objects.bulk_create(
        Source(kind=Source.Kind.TEXT, title=title) for title, _ in titled
    )
    LibraryEntry.objects.bulk_create(LibraryEntry(source=each, owner=None) for each in sources)
    return SourceText.objects.bulk_create(
        SourceText(
            source=source,
            text=text,
            sha256=sha256(text.encode()).hexdigest(),
            fetched_at=timezone.now(),
        )
        for source, (_, text) in zip(sources, titled, strict=True)
    )


def store_passages(text: SourceText, spans: Sequence[Span], vectors: Vector) -> None:
    """Without a model's object for each row, which would take several times as long."""
    columns = ("source_text_id", "start", "end", "section", "vector")
    quoted = ", ".join(map(connection.ops.quote_name, columns))
    table = connection.ops.quote_name(Passage._meta.db_table)
    rows = [
        (text.pk, start, end, "", vector.tobytes())
        for (start, end), vector in zip(spans, vectors, strict=True)
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({quoted}) VALUES (%s, %s, %s, %s, %s)", rows)


def vectors_by_chance(chance: np.random.Generator, count: int) -> Vector:
    """Comparing them costs as much as comparing real ones."""
    vectors = chance.standard_normal((count, DIMENSIONS), dtype=np.float32)
    unit: Vector = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def vectors_of_topics(chance: np.random.Generator, count: int, topics: Vector) -> Vector:
    """Vectors that lie together as those of one text do: around one of the topics, with more in
    common the fewer dimensions they differ in."""
    topic = topics[chance.integers(len(topics))]
    spread = chance.standard_normal((count, DIMENSIONS), dtype=np.float32) * _decay(DIMENSIONS)
    vectors = topic + spread / np.linalg.norm(spread, axis=1, keepdims=True)
    unit: Vector = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return unit


def topics_by_chance(chance: np.random.Generator, count: int) -> Vector:
    topics = chance.standard_normal((count, DIMENSIONS), dtype=np.float32) * _decay(DIMENSIONS)
    unit: Vector = (topics / np.linalg.norm(topics, axis=1, keepdims=True)).astype(np.float32)
    return unit


def _decay(dimensions: int) -> Vector:
    """How far vectors spread along each dimension: as the principal components of real ones do,
    about with the root of their number."""
    return (1 / np.sqrt(np.arange(1, dimensions + 1))).astype(np.float32)


def index_words(folder: WordFolder) -> None:
    """The word index as `rebuild_index` makes it, but no tables are looked for: generated prose has
    none, and looking takes half of the time."""
    with folder.locked():
        folder.rebuild_locked(_word_entries())


def _word_entries() -> Iterator[WordEntry]:
    rows = Passage.objects.order_by("source_text_id", "start")
    columns = ("source_text_id", "pk", "start", "end")
    by_text = groupby(rows.values_list(*columns).iterator(), key=lambda row: row[0])
    texts = SourceText.objects.order_by("pk").values_list("pk", "source__title", "text")
    read = texts.iterator(chunk_size=READ_AT_ONCE)
    for (text_id, title, text), (_, passages) in zip(read, by_text, strict=True):
        for _, passage_id, start, end in passages:
            yield WordEntry(
                passage_id=passage_id,
                text_id=text_id,
                title=title,
                section="",
                body=text[start:end],
            )
