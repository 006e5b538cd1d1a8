"""Search by words: BM25 over the body of each passage and over what names it, with Tantivy.

What names a passage are the title of its source, the heading it stands under, and of the tables in
it the captions and column heads, and the labels of the rows.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tantivy

from citations.embedding import without_surrogates
from research_app.retrieval.by_words.terms import (
    ANALYZER,
    build_analyzer,
    index_terms,
    most_telling,
    shares_of_terms,
    weighted_terms,
)
from research_app.retrieval.protocols import Scored, Weighted

SCHEMA_VERSION = 2
"""Raised with every change of schema or analysis; an index of another version is built anew."""
WEIGHTS = {"body": 1.0, "title": 0.7, "section": 0.4, "caption": 0.7, "labels": 0.7}
"""Of the fields in the score; chosen on development data only."""
LONG_LIST = 200
"""More texts than this are not named in a query before a search of all was tried."""
DEEPER = 4
"""How many times the hits asked for such a search of all looks at, where nothing is known of how
many of them the texts will have."""
DEEPEST = 20
"""Times the hits asked for beyond which the texts are named rather than searched for."""
RESERVE = 1.25
"""Times the hits expected to be needed: the best are not spread evenly over the texts."""
FREQUENT_AT_LEAST = 1000
"""Passages that hold a frequent term, and of all passages one in so many:"""
FREQUENT_ONE_IN = 32
WRITER_BYTES = 32_000_000

_MUST, _SHOULD = tantivy.Occur.Must, tantivy.Occur.Should


@dataclass(frozen=True, slots=True, kw_only=True)
class WordEntry:
    """What the word index keeps of a passage."""

    passage_id: int
    text_id: int
    title: str
    section: str
    body: str
    caption: str = ""
    labels: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageStats:
    """Tells cheaply whether two sets of passages differ: ids are given out once only."""

    count: int
    highest: int
    total: int


def index_in_memory(entries: Iterable[WordEntry]) -> "WordReader":
    """A finished index that takes no more entries."""
    index = tantivy.Index(build_schema())
    register_analyzer(index)
    writer = index.writer(WRITER_BYTES, 1)
    for entry in entries:
        writer.add_document(to_document(entry))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return WordReader(index)


def build_schema() -> tantivy.Schema:
    """The body is kept, too, so that terms can be learnt from passages without the database."""
    builder = tantivy.SchemaBuilder()
    for field in WEIGHTS:
        kept = field == "body"
        builder.add_text_field(field, stored=kept, tokenizer_name=ANALYZER, index_option="freq")
    builder.add_integer_field("text_id", indexed=True, fast=True)
    builder.add_integer_field("passage_id", indexed=True, fast=True)
    return builder.build()


def register_analyzer(index: tantivy.Index) -> None:
    """Tantivy stores an analyzer's name only, so every opened index needs it."""
    index.register_tokenizer(ANALYZER, build_analyzer())


def to_document(entry: WordEntry) -> tantivy.Document:
    document = tantivy.Document()
    for field in WEIGHTS:
        document.add_text(field, without_surrogates(getattr(entry, field)))
    document.add_integer("text_id", entry.text_id)
    document.add_integer("passage_id", entry.passage_id)
    return document


class WordReader:
    """An index as it was when the reader was made. Any number of threads may search it."""

    def __init__(self, index: tantivy.Index) -> None:
        self._schema = index.schema
        self._searcher = index.searcher()

    def search(
        self,
        query: str,
        *,
        texts: Collection[int] | None,
        limit: int,
        also: Weighted | None = None,
        share: float | None = None,
    ) -> list[Scored]:
        """Passages that hold at least one term of the query and belong to the texts (None: to any),
        best first. `also` gives further words with their weight; a term of the query has 1. `share`
        is about what part of all passages the texts have: it changes nothing but the time taken."""
        terms = weighted_terms(query, also or {})
        if not terms or limit < 1 or (texts is not None and not texts):
            return []
        wanted = self._any_term(terms)
        if texts is None:
            return self._best(wanted, limit)
        deeper = DEEPER if share is None else RESERVE / max(share, 1e-9)
        if len(texts) > LONG_LIST and deeper <= DEEPEST:
            found = self._best_of_many(wanted, frozenset(texts), limit, math.ceil(limit * deeper))
            if found is not None:
                return found
        return self._best(_both(wanted, self._of_texts(texts)), limit)

    def score(self, terms: Weighted, passages: Collection[int]) -> dict[int, float]:
        """The scores of these passages for terms of the index; 0 for those that hold none. A union
        of terms is counted in stretches of thousands of passages around each that is asked for; a
        frequent term that is a clause of its own is looked up in these passages alone."""
        if not terms or not passages:
            return {}
        query = tantivy.Query.const_score_query(self._of_passages(passages), 0.0)
        frequent = max(FREQUENT_AT_LEAST, self._searcher.num_docs // FREQUENT_ONE_IN)
        rare = []
        for found, weighted in self._clauses(terms):
            if found >= frequent:
                query = tantivy.Query.boolean_query([(_MUST, query), (_SHOULD, weighted)])
            else:
                rare.append((_SHOULD, weighted))
        if rare:
            query = tantivy.Query.boolean_query([(_MUST, query), *rare])
        return dict(self._best(query, len(passages)))

    def related_terms(self, passages: Mapping[int, float], most: int) -> dict[str, float]:
        """The `most` terms that tell these passages from others (`related`), each passage with how
        much it counts."""
        return most_telling(
            shares_of_terms(self._bodies(passages)),
            most,
            passages_with=lambda terms: {
                term: self._searcher.doc_freq("body", term) for term in terms
            },
            of=self._searcher.num_docs,
        )

    def _bodies(self, passages: Mapping[int, float]) -> Iterator[tuple[float, Counter[str]]]:
        listed = self._of_passages(passages)
        hits = self._searcher.search(listed, max(1, len(passages)), count=False).hits
        for (_, address), passage in zip(hits, self._column("passage_id", hits), strict=True):
            body = str(self._searcher.doc(address).get_first("body") or "")
            yield passages[passage], Counter(index_terms(body))

    def _any_term(self, terms: Weighted) -> tantivy.Query:
        return tantivy.Query.boolean_query(
            [(_SHOULD, weighted) for _, weighted in self._clauses(terms)]
        )

    def _clauses(self, terms: Weighted) -> Iterator[tuple[int, tantivy.Query]]:
        """The query of each term in each field that has it, and how many passages have it there.
        Most terms stand in few of the fields, and those that are nowhere cost a search as much."""
        for term, weight in terms.items():
            for field, of_field in WEIGHTS.items():
                if found := self._searcher.doc_freq(field, term):
                    query = tantivy.Query.term_query(self._schema, field, term, "freq")
                    yield found, tantivy.Query.boost_query(query, weight * of_field)

    def _of_texts(self, texts: Iterable[int]) -> tantivy.Query:
        return tantivy.Query.term_set_query(self._schema, "text_id", sorted(texts))

    def _of_passages(self, passages: Iterable[int]) -> tantivy.Query:
        """One term a passage: a set of terms costs four times as much for a hundred."""
        return tantivy.Query.boolean_query(
            [
                (
                    tantivy.Occur.Should,
                    tantivy.Query.term_query(self._schema, "passage_id", passage),
                )
                for passage in sorted(passages)
            ]
        )

    def _best(self, query: tantivy.Query, limit: int) -> list[Scored]:
        return self._scored(self._searcher.search(query, limit, count=False).hits)

    def _best_of_many(
        self, query: tantivy.Query, texts: frozenset[int], limit: int, depth: int
    ) -> list[Scored] | None:
        """The best of these texts out of a longer list of the `depth` best of all: a passage's
        score does not depend on what else is searched. None when that list ends too early. A query
        that names thousands of texts takes several times as long."""
        hits = self._searcher.search(query, depth, count=False).hits
        owners = self._column("text_id", hits)
        inside = [hit for hit, owner in zip(hits, owners, strict=True) if owner in texts]
        return self._scored(inside[:limit]) if len(inside) >= limit or len(hits) < depth else None

    def passage_stats(self) -> "PassageStats":
        """Number, highest and sum of the passages' ids."""
        stats = self._searcher.aggregate(
            tantivy.Query.all_query(), {"ids": {"stats": {"field": "passage_id"}}}
        )["ids"]
        return PassageStats(
            count=int(stats["count"]), highest=int(stats["max"] or 0), total=int(stats["sum"])
        )

    def passages(self) -> dict[int, int]:
        """The text of every passage in the index."""
        every = tantivy.Query.all_query()
        found = self._searcher.search(every, max(1, self._searcher.num_docs), count=False).hits
        ids, owners = self._column("passage_id", found), self._column("text_id", found)
        return dict(zip(ids, owners, strict=True))

    def _scored(self, found: Sequence[tuple[Any, tantivy.DocAddress]]) -> list[Scored]:
        ids = self._column("passage_id", found)
        scores = [float(score) for score, _ in found]
        return sorted(zip(ids, scores, strict=True), key=lambda hit: (-hit[1], hit[0]))

    def _column(self, name: str, found: Sequence[tuple[Any, tantivy.DocAddress]]) -> list[int]:
        addresses = [address for _, address in found]
        return [int(value or 0) for value in self._searcher.fast_field_values(name, addresses)]


def _both(query: tantivy.Query, limits: tantivy.Query) -> tantivy.Query:
    """What both find, with the score of the first."""
    unscored = tantivy.Query.const_score_query(limits, 0.0)
    return tantivy.Query.boolean_query([(_MUST, query), (_MUST, unscored)])
