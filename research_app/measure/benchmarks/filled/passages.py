"""Texts with their passages and vectors, and the word index over them, written in bulk: a million
passages take minutes, not hours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

import numpy as np
from django.db import connection, transaction
from django.utils import timezone

from citations.embedding import DIMENSIONS
from citations.models import Source, SourceText
from research_app.library.models import LibraryEntry
from research_app.retrieval.by_words.word_folder import WordFolder
from research_app.retrieval.by_words.words import WordEntry
from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Vector

READ_AT_ONCE = 200
"""Texts read at once for the word index."""

Span = tuple[int, int]


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
