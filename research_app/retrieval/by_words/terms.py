"""From text to the terms of the word index: lower case, without accents, without endings.

A question is never parsed as a query language. It is taken apart into the terms the index itself
holds, and the query is built from them, so that any text a user types is a valid search.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache

import tantivy

from citations.embedding import without_surrogates
from research_app.retrieval.protocols import Weighted

ANALYZER = "english"
MOST_TERMS = 64
"""Different terms of a question that are searched: a pasted page needs no more."""


def question_terms(question: str) -> list[str]:
    """The different terms of a question, without words such as "the" unless there are no others."""
    text = without_surrogates(question)
    terms = _question_analyzer().analyze(text) or _index_analyzer().analyze(text)
    return list(dict.fromkeys(terms))[:MOST_TERMS]


def weighted_terms(question: str, also: Weighted) -> dict[str, float]:
    """The terms of the question with weight 1 each. The words of `also` bring theirs, the greatest
    that names them: a term that the question has too becomes so much weightier."""
    further: dict[str, float] = {}
    for words, weight in also.items():
        for term in question_terms(words):
            further[term] = max(weight, further.get(term, 0.0))
    own = dict.fromkeys(question_terms(question), 1.0)
    return own | {term: own.get(term, 0.0) + weight for term, weight in further.items()}


def index_terms(text: str) -> list[str]:
    """Every term of a text in order, as the index holds it."""
    terms: list[str] = _index_analyzer().analyze(without_surrogates(text))
    return terms


def build_analyzer(*before_stemming: tantivy.Filter) -> tantivy.TextAnalyzer:
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    builder = builder.filter(tantivy.Filter.remove_long(60))
    builder = builder.filter(tantivy.Filter.lowercase())
    builder = builder.filter(tantivy.Filter.ascii_fold())
    for extra in before_stemming:
        builder = builder.filter(extra)
    return builder.filter(tantivy.Filter.stemmer("english")).build()


@cache
def _index_analyzer() -> tantivy.TextAnalyzer:
    return build_analyzer()


@cache
def _question_analyzer() -> tantivy.TextAnalyzer:
    return build_analyzer(tantivy.Filter.stopword("english"))


SHORTEST = 3
"""Letters of a term that tells what a passage is about."""
CONSIDERED = 3
"""Times as many terms as are asked for are looked up in the whole index."""

Counts = Mapping[str, int]
"""How often each term stands in a body."""


def shares_of_terms(bodies: Iterable[tuple[float, Counts]]) -> dict[str, float]:
    """How often each term stands in these bodies, per term of theirs; each body comes with how much
    it counts. Figures and the shortest words tell nothing."""
    shares: dict[str, float] = defaultdict(float)
    for weight, counts in bodies:
        length = sum(counts.values())
        for term, count in counts.items():
            if len(term) >= SHORTEST and not term.isdigit():
                shares[term] += weight * count / length
    return shares


def most_telling(
    shares: Mapping[str, float],
    most: int,
    *,
    passages_with: Callable[[Collection[str]], Mapping[str, float]],
    of: float,
) -> dict[str, float]:
    """The `most` terms with the greatest shares weighted by how rare each is among all passages,
    `of` them, with their shares of the whole. What no second passage holds tells nothing."""
    considered = sorted(shares, key=lambda term: (-shares[term], term))[: CONSIDERED * most]
    weights = {
        term: shares[term] * rarity(found, of)
        for term, found in passages_with(considered).items()
        if found > 1
    }
    best = sorted(weights, key=lambda term: (-weights[term], term))[:most]
    total = sum(weights[term] for term in best)
    return {term: weights[term] / total for term in best}


def rarity(found: float, of: float) -> float:
    """How much a term tells that so many of all passages hold, as BM25 has it."""
    return math.log(1 + (of - found + 0.5) / (found + 0.5))
