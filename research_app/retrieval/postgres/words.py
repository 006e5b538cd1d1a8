"""Search by words with PostgreSQL's full-text search.

Terms are those of the embedded engine, so that both find the same words; those of what names a
passage (title, heading, captions, labels) have a mark before them. PostgreSQL scores what matches a
query one passage after the other: a query for frequent words takes seconds in a large library. So a
search takes only the clauses that few passages match, the rarest first (`capped_query`), and scores
these by BM25: how often a passage holds a term says `ts_rank_cd`, how rare the term is say the
database's own statistics, and of terms too rare for these a count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from research_app.retrieval.by_words.terms import (
    Counts,
    most_telling,
    rarity,
    shares_of_terms,
    weighted_terms,
)
from research_app.retrieval.postgres.frequencies import Frequencies, rows_of
from research_app.retrieval.postgres.tables import WORDS
from research_app.retrieval.postgres.vectors import EXACT_AT_ONCE, limited_to
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
CANDIDATES = 500
"""Passages that a search scores, about; and at most so many times:"""
OVERFLOW = 4


class StoredWords:
    """Threads may share it."""

    def __init__(self, frequencies: Frequencies) -> None:
        self._frequencies = frequencies

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
        weights = _in_all_fields(terms)
        found = self._frequencies.passages_with(weights)
        weights = {term: weight for term, weight in weights.items() if found[term]}
        part = min(1.0, searched / max(self._frequencies.passages(), 1.0))
        wanted = capped_query({term: found[term] * part for term in weights}, searched)
        if not wanted:
            return []
        score, values = self._score(weights, found)
        where, listed = limited_to(texts, few=searched <= EXACT_AT_ONCE)
        return rows_of(
            f"""
            SELECT passage_id, {score} AS score
            FROM (
                SELECT * FROM {WORDS}
                WHERE words @@ %s::tsquery AND {where}
                LIMIT %s
            ) AS matching
            ORDER BY score DESC, passage_id LIMIT %s
            """,
            [*values, wanted, *listed, CANDIDATES * OVERFLOW, limit],
        )

    def scores(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        if not terms or not passages:
            return {}
        weights = _in_all_fields(terms)
        score, values = self._score(weights, self._frequencies.passages_with(weights))
        return dict(
            rows_of(
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
            shares,
            most,
            passages_with=self._frequencies.passages_with,
            of=max(self._frequencies.passages(), 1.0),
        )

    def _score(self, weights: Weighted, found: Mapping[str, float]) -> tuple[str, list[Any]]:
        """BM25 as SQL, with its values: `w tf / (tf + k)` is written `w - w k / (tf + k)`, which
        counts a term once, and only where it stands: counting takes four times as long as a
        look."""
        parts = ["0::float8"]
        values: list[Any] = []
        for term, weight in weights.items():
            if found[term]:
                column = "name_terms" if term.startswith(NAMED) else "body_terms"
                length = f"(%s::float8 + %s::float8 * {column})"
                count = "ts_rank_cd(%s::float4[], words, %s::tsquery)"
                score = f"%s::float8 * (1 - {length} / ({count} + {length}))"
                parts.append(f"CASE WHEN words @@ %s::tsquery THEN {score} ELSE 0 END")
                k = [K1 * (1 - B), K1 * B / self._frequencies.mean_of(column)]
                rare = rarity(found[term], max(self._frequencies.passages(), found[term]))
                wanted = _quoted(term)
                values += [wanted, (K1 + 1) * weight * rare, *k, LETTERS, wanted, *k]
        return f"({' + '.join(parts)})", values


def _in_all_fields(terms: Weighted) -> dict[str, float]:
    """The terms as they stand in bodies and in names, with their weights."""
    return {**terms, **{NAMED + term: NAMED_WEIGHT * weight for term, weight in terms.items()}}


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


def _bodies(passages: Collection[int]) -> Iterator[tuple[int, Counts]]:
    """The terms of each passage's body with how often it holds them."""
    counts: dict[int, dict[str, int]] = {passage: {} for passage in passages}
    _, letter = FIELDS["body"]
    rows = rows_of(
        f"""
        SELECT passage_id, lexeme, cardinality(array_positions(weights, %s))
        FROM {WORDS}, unnest(words) WHERE passage_id = ANY(%s) AND %s = ANY(weights)
        """,
        [letter, list(passages), letter],
    )
    for passage, term, count in rows:
        counts[passage][term] = count
    yield from ((passage, found) for passage, found in counts.items() if found)
