"""How long one hybrid search takes in a large library."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from citations.embedding.model import VOCABULARY
from measure.benchmarks.filled_library import (
    CutText,
    index_words,
    store_cut,
    topics_by_chance,
    vectors_of_topics,
)
from measure.benchmarks.result import Figure, Result, memory_mb, middle, spread
from measure.benchmarks.search_recall import database_worked, fill_postgres, recall
from research_app.retrieval import hybrid
from research_app.retrieval.embedded import LibraryIndex
from research_app.retrieval.models import Passage
from research_app.retrieval.postgres.engine import PostgresIndex, postgres_index
from research_app.retrieval.protocols import Engine, Vector

PASSAGES = 100_000
PASSAGES_PER_TEXT = 100
TEXTS_PER_TOPIC = 5
WORDS_PER_PASSAGE = 150
WORDS_PER_QUESTION = 18
QUESTIONS = 200
WARM_UP = 2
SEED = 20
TEXTS_AT_ONCE = 20
"""Stored in one transaction."""
NOTE = (
    "first_search_ms is the first one of a process, which reads all vectors and loads the model; "
    "memory_mb is by how much the process grew through the searches."
)


def measure_search(
    passages: int = PASSAGES, times: int = QUESTIONS, engine: str = "embedded"
) -> Result:
    """Complete hybrid searches (the question embedded by the real model, words and meaning,
    passages read from the database) over generated words with the frequencies of natural text and
    generated vectors. Every second search is limited to half of the documents."""
    words = _GeneratedWords()
    texts = _store_texts(passages, words)
    questions = [words.take(WORDS_PER_QUESTION) for _ in range(WARM_UP + times)]
    with _filled_engine(engine) as (index, of_filling):
        before = memory_mb()
        first, *timings = _time_searches(index, texts, questions)
        memory = round(memory_mb() - before)
        further = recall(index, texts) if isinstance(index, PostgresIndex) else {}
    waited, worked = zip(*timings[WARM_UP - 1 :], strict=True)
    return Result(
        name="search",
        figures={
            "passages": Passage.objects.count(),
            "searches": len(waited),
            **spread(waited),
            **middle(worked, "cpu_"),
            "first_search_ms": round(first[0], 2),
            "memory_mb": memory,
            **of_filling,
            **further,
        },
        budget=_budget(engine, passages),
        notes=(NOTE,),
    )


def _budget(engine: str, passages: int) -> dict[str, float]:
    if engine == "embedded":
        return {"p95_ms": 25}
    return {"p95_ms": 60 if passages <= 100_000 else 120}


@contextmanager
def _filled_engine(name: str) -> Iterator[tuple[Engine, dict[str, Figure]]]:
    """The engine with all that is stored, and what filling it took."""
    if name == "postgres":
        yield postgres_index(), fill_postgres()
        return
    with TemporaryDirectory() as folder:
        index = LibraryIndex(Path(folder))
        index_words(index.words)
        yield index, {}


def _store_texts(passages: int, words: _GeneratedWords) -> list[int]:
    """Their ids."""
    ids: list[int] = []
    numbers = range(0, passages, PASSAGES_PER_TEXT)
    topics = topics_by_chance(words.random, max(1, len(numbers) // TEXTS_PER_TOPIC))
    for first in range(0, len(numbers), TEXTS_AT_ONCE):
        ids += store_cut(
            [
                _cut_text(number, min(PASSAGES_PER_TEXT, passages - number), words, topics)
                for number in numbers[first : first + TEXTS_AT_ONCE]
            ]
        )
    return ids


def _time_searches(
    index: Engine, texts: list[int], questions: list[str]
) -> Iterator[tuple[float, float]]:
    """Milliseconds of each search by the clock, and for which the threads of this process and the
    database's worked for it: these hardly depend on what else the machine does."""
    every = frozenset(texts)
    half = frozenset(random.Random(SEED).sample(texts, len(texts) // 2))
    for number, question in enumerate(questions):
        began, worked = time.perf_counter(), _worked()
        hybrid.search(index, question, texts=half if number % 2 else every, limit=20)
        yield (time.perf_counter() - began) * 1000, (_worked() - worked) * 1000


def _worked() -> float:
    """Seconds; those of the database as far as it is PostgreSQL on this machine."""
    return time.process_time() + database_worked()


class _GeneratedWords:
    """Words that the embedding model knows, the same ones every time, so that a question takes as
    many word pieces as a real one. Their frequencies follow Zipf's law."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(SEED)
        known = VOCABULARY.read_text(encoding="utf-8").split()
        self._words = [word for word in known if word.isascii() and word.isalpha()]

    def take(self, count: int) -> str:
        ranks = self.random.zipf(1.2, size=count) % len(self._words)
        return " ".join(self._words[rank] for rank in ranks)


def _cut_text(number: int, passages: int, words: _GeneratedWords, topics: Vector) -> CutText:
    """A text of so many passages, a line each."""
    parts = [words.take(WORDS_PER_PASSAGE) for _ in range(passages)]
    ends = list(accumulate(len(part) + 1 for part in parts))
    return CutText(
        title=f"Report {number}",
        text="\n".join(parts),
        spans=[(end - 1 - len(part), end - 1) for part, end in zip(parts, ends, strict=True)],
        vectors=vectors_of_topics(words.random, passages, topics),
    )
