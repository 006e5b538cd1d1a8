"""Search by words with PostgreSQL's full-text search.

Terms are those of the embedded engine, so that both find the same words; those of what names a
passage (title, heading, captions, labels) have a mark before them. PostgreSQL scores what matches a
query one passage after the other: a query for frequent words takes seconds in a large library. So a
search takes only the clauses that few passages match, the rarest first (`capped_query`), and scores
these by BM25: how often a passage holds a term says `ts_rank_cd`, how rare the term is say the
database's own statistics, and of terms too rare for these a count.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping

from django.db import connection

from research_app.retrieval.by_words.related import (
    Counts,
    most_telling,
    rarity,
    shares_of_terms,
)
from research_app.retrieval.by_words.terms import weighted_terms
from research_app.retrieval.postgres.tables import WORDS
from research_app.retrieval.protocols import Scored, Weighted

NAMED = "@"
"""Before the terms of what names a passage."""
FIELDS = {
    "body": ("", "A"),
    "title": (NAMED, "B"),
    "caption": (NAMED, "B"),
    "labels": (NAMED, "B"),
    "section": (NAMED, "C"),
}
"""The mark of a field's terms, and PostgreSQL's letter for how much each place of one counts."""
LETTERS = "{0, 0.6, 1, 1}"
"""How much: of D, C, B and A."""
NAMED_WEIGHT = 0.7
"""Of a score by names, where one by bodies has 1: with this and with what a heading counts, scores
are nearly those of the embedded engine."""
K1, B = 1.2, 0.75
"""Of BM25 (Robertson and Zaragoza 2009), as there."""
CANDIDATES = 1000
"""Passages that a search scores, about; and at most so many times:"""
OVERFLOW = 4
COUNTED = 1000
"""Passages up to which those with a term are counted that the statistics do not know."""
SAMPLED = 10_000
"""Passages by which their mean length is told."""
KNOWN_FOR = 300.0
"""Seconds after which the statistics are read again."""


class StoredWords:
    """Threads may share it."""

    def __init__(self) -> None:
        self._known_until = 0.0
        self._shares: Mapping[str, float] = {}
        self._passages = 0.0
        self._lengths = (("body_terms", 1.0), ("name_terms", 1.0))

    def search(
        self,
        query: str,
        *,
        texts: Collection[int] | None,
        searched: int,
        limit: int,
        also: Weighted | None,
    ) -> list[Scored]:
        """Passages of these texts (None: of all), `searched` in number, that hold terms of the
        query, best first."""
        terms = weighted_terms(query, also or {})
        if not terms or limit < 1 or (texts is not None and not texts):
            return []
        weights = self._weights(terms)
        found = self.passages_with(weights)
        weights = {term: weight for term, weight in weights.items() if found[term]}
        part = min(1.0, searched / max(self._passages, 1.0))
        wanted = capped_query({term: found[term] * part for term in weights}, searched)
        if not wanted:
            return []
        score, values = self._score(weights, found)
        return _rows(
            f"""
            SELECT passage_id, {score} AS score
            FROM (
                SELECT * FROM {WORDS}
                WHERE words @@ %s::tsquery {"" if texts is None else "AND text_id = ANY(%s)"}
                LIMIT %s
            ) AS matching
            ORDER BY score DESC, passage_id LIMIT %s
            """,
            [*values, wanted, *_listed(texts), CANDIDATES * OVERFLOW, limit],
        )

    def scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        if not terms or not passages:
            return {}
        weights = self._weights(terms)
        score, values = self._score(weights, self.passages_with(weights))
        return dict(
            _rows(
                f"SELECT passage_id, {score} FROM {WORDS} WHERE passage_id = ANY(%s)",
                [*values, list(passages)],
            )
        )

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        bodies = ((passages[passage], counts) for passage, counts in _bodies(passages))
        shares = shares_of_terms(bodies)
        if not shares:
            return {}
        return most_telling(
            shares, most, passages_with=self.passages_with, of=max(self._passages, 1.0)
        )

    def count(self) -> int:
        """How many passages there are, about."""
        self._learn()
        return int(self._passages)

    def passages_with(self, terms: Collection[str]) -> dict[str, float]:
        """How many passages hold each of these terms, about."""
        self._learn()
        rare = [term for term in terms if term not in self._shares]
        counted = _counted(rare) if rare else {}
        return {
            term: counted[term] if term in counted else self._shares[term] * self._passages
            for term in terms
        }

    def _weights(self, terms: Weighted) -> dict[str, float]:
        """Of the terms in bodies and in names."""
        named = {NAMED + term: NAMED_WEIGHT * weight for term, weight in terms.items()}
        return {**terms, **named}

    def _score(self, weights: Weighted, found: Mapping[str, float]) -> tuple[str, list[object]]:
        """BM25 as SQL, with its values: `w tf / (tf + k)` is written `w - w k / (tf + k)`, which
        counts a term once, and only where it stands: counting takes four times as long as a
        look."""
        parts = ["0::float8"]
        values: list[object] = []
        for term, weight in weights.items():
            if found[term]:
                column, mean = self._lengths[term.startswith(NAMED)]
                length = f"(%s::float8 + %s::float8 * {column})"
                count = "ts_rank_cd(%s::float4[], words, %s::tsquery)"
                score = f"%s::float8 * (1 - {length} / ({count} + {length}))"
                parts.append(f"CASE WHEN words @@ %s::tsquery THEN {score} ELSE 0 END")
                k = [K1 * (1 - B), K1 * B / mean]
                rare = rarity(found[term], max(self._passages, found[term]))
                wanted = _quoted(term)
                values += [wanted, (K1 + 1) * weight * rare, *k, LETTERS, wanted, *k]
        return f"({' + '.join(parts)})", values

    def _learn(self) -> None:
        """Reads the statistics, if the database has made some, and else counts."""
        if time.monotonic() < self._known_until:
            return
        [(analysed,)] = _rows("SELECT reltuples FROM pg_class WHERE oid = %s::regclass", [WORDS])
        shares = dict(_rows(_STATISTICS, [WORDS])) if analysed > 0 else {}
        [(counted,)] = [(analysed,)] if shares else _rows(f"SELECT count(*) FROM {WORDS}")
        part = 100.0 * min(1.0, SAMPLED / max(counted, 1.0))
        [(body, names)] = _rows(
            f"SELECT avg(body_terms), avg(name_terms) FROM {WORDS} TABLESAMPLE system (%s)", [part]
        )
        self._lengths = (("body_terms", float(body or 1)), ("name_terms", float(names or 1)))
        self._passages, self._shares = float(counted), shares
        self._known_until = time.monotonic() + (KNOWN_FOR if shares else 0.0)


# How often each of the most frequent terms stands in a passage; two figures more stand behind.
_STATISTICS = """
SELECT term, share FROM pg_stats, unnest(
    most_common_elems::text::text[],
    most_common_elem_freqs[:cardinality(most_common_elem_freqs) - 2]
) AS known(term, share)
WHERE schemaname = current_schema() AND tablename = %s AND attname = 'words'
"""


def capped_query(expected: Mapping[str, float], searched: int) -> str:
    """A tsquery that about `CANDIDATES` passages match: of terms, each with how many of the
    `searched` passages hold it, the rarest alone, then pairs of others; where even these are too
    many, as many of the rarest together as it takes."""
    room = float(CANDIDATES)
    by_rarity = sorted(expected, key=lambda term: (expected[term], term))
    clauses: dict[str, float] = {}
    for term in by_rarity:
        if expected[term] <= room:
            clauses[_quoted(term)] = expected[term]
            room -= expected[term]
    frequent = [term for term in by_rarity if _quoted(term) not in clauses]
    for number, first in enumerate(frequent):
        for second in frequent[number + 1 :]:
            both = expected[first] * expected[second] / max(searched, 1)
            if both > room:
                break
            clauses[f"({_quoted(first)} & {_quoted(second)})"] = both
            room -= both
    return " | ".join(clauses) or _together(frequent, expected, searched)


def _together(terms: list[str], expected: Mapping[str, float], searched: int) -> str:
    wanted: list[str] = []
    found = float(searched)
    for term in terms:
        wanted.append(_quoted(term))
        found *= expected[term] / max(searched, 1)
        if found <= CANDIDATES:
            break
    return " & ".join(wanted)


def _quoted(term: str) -> str:
    """Terms are letters and digits (`terms`), maybe behind a mark: nothing ends the quotes."""
    return f"'{term}'"


def _counted(terms: Collection[str]) -> dict[str, float]:
    return {
        term: float(found)
        for term, found in _rows(
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


def _bodies(passages: Collection[int]) -> Iterator[tuple[int, Counts]]:
    """The terms of each passage's body with how often it holds them."""
    counts: dict[int, dict[str, int]] = {passage: {} for passage in passages}
    _, letter = FIELDS["body"]
    rows = _rows(
        f"""
        SELECT passage_id, lexeme, cardinality(array_positions(weights, %s))
        FROM {WORDS}, unnest(words) WHERE passage_id = ANY(%s) AND %s = ANY(weights)
        """,
        [letter, list(passages), letter],
    )
    for passage, term, count in rows:
        counts[passage][term] = count
    yield from ((passage, found) for passage, found in counts.items() if found)


def _listed(texts: Collection[int] | None) -> list[list[int]]:
    return [] if texts is None else [list(texts)]


def _rows(sql: str, values: list[object] | None = None) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple] = cursor.fetchall()
    return rows
