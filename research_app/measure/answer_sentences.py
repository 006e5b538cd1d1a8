"""`evaluate answer_sentences`: does a ranker put the sentence that answers first?

A row has `question`, `sentences` in the order of their passage and `labels` (1: holds the answer),
and may have `title` and `heading`. A row with `context` and `answers` instead is cut into its
sentences, and those that contain an answer are the ones to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from citations.language.sentences import sentences as sentences_of
from research_app.measure.answer_sentences_rankers import Pair, Ranker
from research_app.measure.answers_gold import contains
from research_app.measure.rows import BadRows, share
from research_app.measure.verification_score import area_under_curve

_WORDS_BEFORE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question with its candidates, each in its context, and which of them answer it."""

    question: str
    pairs: tuple[Pair, ...]
    labels: tuple[bool, ...]


def evaluate_answer_sentences(rows: Iterable[Mapping[str, Any]], rank: Ranker) -> dict[str, Any]:
    """Over the rows that hold an answer: how often the best candidate and one of the best three
    answer; over all candidates of all of them the chance that one that answers scores above one
    that does not (`auc`); and how many candidates are ranked in a second."""
    places: list[int] = []
    scored: list[tuple[float, bool]] = []
    seconds = 0.0
    for asked in filter(lambda each: any(each.labels), map(_asked, rows)):
        started = perf_counter()
        scores = rank(asked.question, asked.pairs)
        seconds += perf_counter() - started
        scored += zip(scores, asked.labels, strict=True)
        places.append(_place_of_answer(scores, asked.labels))
    area = area_under_curve(scored)
    return {
        "questions": len(places),
        "best_right": share(sum(place == 0 for place in places), len(places)),
        "best_3_right": share(sum(place < 3 for place in places), len(places)),
        "auc": round(area, 4) if area is not None else None,
        "per_second": round(len(scored) / seconds) if seconds else None,
    }


def candidates_of(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The sentences of all rows."""
    for row in rows:
        yield from _sentences(row)


def _place_of_answer(scores: Sequence[float], labels: Sequence[bool]) -> int:
    """From 0; of equal scores the earlier candidate is the better."""
    order = sorted(range(len(scores)), key=lambda each: -scores[each])
    return next(place for place, number in enumerate(order) if labels[number])


def _asked(row: Mapping[str, Any]) -> Asked:
    sentences = _sentences(row)
    labels = row.get("labels")
    if labels is None:
        labels = [any(contains(text, each) for each in row["answers"]) for text in sentences]
    above = [str(row[key]) for key in ("title", "heading") if row.get(key)]
    pairs = [
        (" · ".join([*above, *_words_before(sentences, number)]), text)
        for number, text in enumerate(sentences)
    ]
    return Asked(question=row["question"], pairs=tuple(pairs), labels=tuple(map(bool, labels)))


def _words_before(sentences: Sequence[str], number: int) -> list[str]:
    words = sentences[number - 1].split()[-_WORDS_BEFORE:] if number else []
    return [" ".join(words)] if words else []


def _sentences(row: Mapping[str, Any]) -> list[str]:
    if "sentences" in row:
        return list(row["sentences"])
    if "context" not in row or "answers" not in row:
        raise BadRows("A row has neither `sentences` and `labels` nor `context` and `answers`.")
    text = row["context"]
    return [text[start:end] for start, end in sentences_of(text)]
