"""How many passages hold a term, and how long passages are: what scores by words are made of.

Of frequent terms the database's own statistics say it (`ANALYZE`, and the housekeeping that goes on
by itself); those that these do not know are rare, and counted.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import connection

from research_app.retrieval.postgres.tables import WORDS

COUNTED = 1000
"""Passages up to which those with a term are counted."""
SAMPLED = 10_000
"""Passages by which their mean length is told."""
KNOWN_FOR = 300.0
"""Seconds after which the statistics are read again."""

# How often each of the most frequent terms stands in a passage; two figures more stand behind.
_STATISTICS = """
SELECT term, share FROM pg_stats, unnest(
    most_common_elems::text::text[],
    most_common_elem_freqs[:cardinality(most_common_elem_freqs) - 2]
) AS known(term, share)
WHERE schemaname = current_schema() AND tablename = %s AND attname = 'words'
"""


class Frequencies:
    """All figures are rough. Threads may share it."""

    def __init__(self) -> None:
        self._known_until = 0.0
        self._shares: Mapping[str, float] = {}
        self._passages = 0.0
        self._lengths: Mapping[str, float] = {}

    def passages(self) -> float:
        """How many there are."""
        self._learn()
        return self._passages

    def mean_of(self, column: str) -> float:
        """Of `body_terms` or `name_terms`; at least 1."""
        self._learn()
        return self._lengths[column]

    def passages_with(self, terms: Collection[str]) -> dict[str, float]:
        self._learn()
        shares = self._shares
        rare = [term for term in terms if term not in shares]
        counted = _counted(rare) if rare else {}
        return {
            term: counted[term] if term in counted else shares[term] * self._passages
            for term in terms
        }

    def _learn(self) -> None:
        """Reads the statistics, if the database has made some, and else counts."""
        if time.monotonic() < self._known_until:
            return
        [(counted,)] = rows_of("SELECT reltuples FROM pg_class WHERE oid = %s::regclass", [WORDS])
        shares = dict(rows_of(_STATISTICS, [WORDS])) if counted > 0 else {}
        if not shares:
            [(counted,)] = rows_of(f"SELECT count(*) FROM {WORDS}")
        self._lengths = _mean_lengths(100.0 * min(1.0, SAMPLED / max(counted, 1.0)))
        self._passages, self._shares = float(counted), shares
        self._known_until = time.monotonic() + (KNOWN_FOR if shares else 0.0)


def rows_of(sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _mean_lengths(percent: float) -> dict[str, float]:
    [(body, names)] = rows_of(
        f"SELECT avg(body_terms), avg(name_terms) FROM {WORDS} TABLESAMPLE system (%s)", [percent]
    )
    return {"body_terms": max(1.0, float(body or 1)), "name_terms": max(1.0, float(names or 1))}


def _counted(terms: Collection[str]) -> dict[str, float]:
    return {
        term: float(found)
        for term, found in rows_of(
            f"""
            SELECT term, (
                SELECT count(*) FROM (
                    SELECT FROM {WORDS} WHERE words @@ quote_literal(term)::tsquery LIMIT %s
                ) AS holding
            ) FROM unnest(%s::text[]) AS term
            """,
            [COUNTED, list(terms)],
        )
    }
