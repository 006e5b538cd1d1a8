"""How this engine's tables follow the passages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
from django.db import connection, transaction

from citations.embedding import DIMENSIONS
from research_app.retrieval.by_meaning.stored_vectors import in_chunks
from research_app.retrieval.by_words.catch_up import word_entries
from research_app.retrieval.by_words.terms import index_terms
from research_app.retrieval.by_words.words import WordEntry
from research_app.retrieval.models import Passage
from research_app.retrieval.postgres.tables import VECTORS, WORDS
from research_app.retrieval.postgres.vectors import as_text
from research_app.retrieval.postgres.words import FIELDS, NAMED

AT_ONCE = 500
"""Passages written with one statement."""
MOST_PLACES = 16_000
"""Places of an entry that PostgreSQL tells apart."""

_WORD_COLUMNS = {"words": "tsvector", "body_terms": "integer", "name_terms": "integer"}
_PASSAGES = Passage._meta.db_table


def write_words(texts: Collection[int]) -> None:
    """In place of what is there of these texts, in one step for those who search."""
    with transaction.atomic():
        _delete(WORDS, texts)
        for entries in in_chunks(iter(word_entries(texts)), AT_ONCE):
            _insert(WORDS, _WORD_COLUMNS, [word_row(entry) for entry in entries])


def write_vectors(texts: Collection[int]) -> None:
    """Adds what is not there yet."""
    stored = Passage.objects.filter(source_text__in=texts, vector__isnull=False)
    rows = stored.values_list("id", "source_text_id", "vector").iterator(chunk_size=AT_ONCE)
    for some in in_chunks(rows, AT_ONCE):
        _insert(
            VECTORS,
            {"vector": "halfvec"},
            [
                (passage, text, as_text(np.frombuffer(content, dtype="<f4")))
                for passage, text, content in some
                if content and len(content) == 4 * DIMENSIONS
            ],
        )


def remove(texts: Collection[int]) -> None:
    with transaction.atomic():
        _delete(WORDS, texts)
        _delete(VECTORS, texts)


def texts_with_passages() -> list[int]:
    return _ids(f"SELECT DISTINCT source_text_id FROM {_PASSAGES} ORDER BY 1")


def texts_without_words() -> list[int]:
    """Texts with passages that are not found by words."""
    if _count(WORDS) == Passage.objects.count():
        return []
    return _ids(
        f"""
        SELECT DISTINCT source_text_id FROM {_PASSAGES} AS stored
        WHERE NOT EXISTS (SELECT FROM {WORDS} WHERE passage_id = stored.id) ORDER BY 1
        """
    )


def texts_without_vectors() -> list[int]:
    """Texts with passages that have a vector and are not found by it."""
    if _count(VECTORS) == _count(WORDS):
        return []
    return _ids(
        f"""
        SELECT DISTINCT source_text_id FROM {_PASSAGES} AS stored
        WHERE vector IS NOT NULL
        AND NOT EXISTS (SELECT FROM {VECTORS} WHERE passage_id = stored.id) ORDER BY 1
        """
    )


def word_row(entry: WordEntry) -> tuple[int, int, str, int, int]:
    """Passage, text, terms with their places, and how many terms body and names have."""
    places: dict[str, list[str]] = {}
    counts = {"": 0, NAMED: 0}
    place = 0
    for field, (prefix, letter) in FIELDS.items():
        for term in index_terms(getattr(entry, field)):
            place = min(place + 1, MOST_PLACES)
            counts[prefix] += 1
            places.setdefault(f"'{prefix}{term}'", []).append(f"{place}{letter}")
    words = " ".join(f"{term}:{','.join(found)}" for term, found in places.items())
    return entry.passage_id, entry.text_id, words, counts[""], counts[NAMED]


def _insert(table: str, columns: Mapping[str, str], rows: Sequence[tuple[Any, ...]]) -> None:
    """Rows of passage, text and these columns, which have these types. Without passages that were
    deleted meanwhile; those that are there stay as they are."""
    if not rows:
        return
    names = ", ".join(["passage_id", "text_id", *columns])
    typed = ", ".join(f"new.{name}::{kind}" for name, kind in columns.items())
    arrays = ", ".join(
        ["%s::bigint[]"] * 2
        + ["%s::integer[]" if kind == "integer" else "%s::text[]" for kind in columns.values()]
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            INSERT INTO {table} ({names})
            SELECT new.passage_id, new.text_id, {typed}
            FROM unnest({arrays}) AS new({names})
            JOIN {_PASSAGES} AS stored ON stored.id = new.passage_id
            FOR KEY SHARE OF stored
            ON CONFLICT DO NOTHING
            """,
            [list(column) for column in zip(*rows, strict=True)],
        )


def _delete(table: str, texts: Collection[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE text_id = ANY(%s)", [list(texts)])


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return int(cursor.fetchone()[0])


def _ids(sql: str) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return [text for (text,) in cursor.fetchall()]
