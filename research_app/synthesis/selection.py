"""Which of the scored sentences an answer is built from: few and good, no repeats, in reading
order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from research_app.synthesis.agreement import is_copy, say_the_same
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance import Scored
from research_app.synthesis.sentences import opens_dangling

SHARE_OF_BEST = 0.68
"""What a further sentence must reach of the best one's score. On development data the answer stands
in 94 of 100 answers of two sentences so."""
COMPARABLE = 0.97
"""Of the best score: good enough to stand first in its place."""
MOST_FOR_FACT, MOST_FOR_TOPIC = 4, 5
MOST_NEAR_MISSES = 5
_FACTS = frozenset({"fact", "yes_no", "definition"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A sentence of the answer with near-equal ones of other sources."""

    scored: Scored
    corroborations: tuple[Scored, ...] = ()


def choose(question: Question, scored: Sequence[Scored]) -> list[Chosen]:
    """The best sentence first, the others by source and in reading order. Empty when none addresses
    the question."""
    most = MOST_FOR_FACT if question.shape in _FACTS else MOST_FOR_TOPIC
    chosen = choose_many(question, scored, most)
    if not chosen:
        return []
    first = _headline(chosen)
    return [first, *_in_reading_order([each for each in chosen if each is not first])]


def choose_many(question: Question, scored: Sequence[Scored], most: int) -> list[Chosen]:
    """Up to `most` sentences that answer, best first, those that say the same merged. Empty when
    none addresses the question."""
    if not addresses(scored):
        return []
    least = SHARE_OF_BEST * scored[0].score
    chosen: list[Chosen] = []
    for each in (candidate for candidate in scored if candidate.score >= least):
        twin = _twin(chosen, each)
        if twin is not None:
            chosen[twin] = _joined(chosen[twin], each)
        elif len(chosen) < most:
            chosen.append(Chosen(scored=each))
    return chosen


def addresses(scored: Sequence[Scored]) -> bool:
    """Does the best sentence answer the question?"""
    return bool(scored) and scored[0].support >= 0


def near_misses(scored: Sequence[Scored]) -> list[Scored]:
    """The best of those that do not address the question: kept to say what was looked at."""
    return [] if addresses(scored) else closest(scored)


def closest(scored: Sequence[Scored]) -> list[Scored]:
    """The sentences nearest to the question, each once."""
    nearest: list[Scored] = []
    for each in scored:
        if not any(say_the_same(each.sentence.text, other.sentence.text) for other in nearest):
            nearest.append(each)
    return nearest[:MOST_NEAR_MISSES]


def _headline(chosen: Sequence[Chosen]) -> Chosen:
    """The best sentence, or one nearly as good that needs no sentence before it."""
    least = COMPARABLE * chosen[0].scored.score
    alone = (
        each
        for each in chosen
        if each.scored.score >= least and not opens_dangling(each.scored.sentence)
    )
    return next(alone, chosen[0])


def _twin(chosen: Sequence[Chosen], scored: Scored) -> int | None:
    return next(
        (
            index
            for index, other in enumerate(chosen)
            if say_the_same(other.scored.sentence.text, scored.sentence.text)
        ),
        None,
    )


def _joined(chosen: Chosen, scored: Scored) -> Chosen:
    """A further source joins; a repeat within a source that is there already adds nothing, nor does
    a copy of it."""
    known = (chosen.scored, *chosen.corroborations)
    if any(_is_same_source(each, scored) for each in known):
        return chosen
    return replace(chosen, corroborations=(*chosen.corroborations, scored))


def _is_same_source(one: Scored, other: Scored) -> bool:
    if one.sentence.text_id == other.sentence.text_id:
        return True
    return is_copy(one.candidate.surroundings, other.candidate.surroundings)


def _in_reading_order(chosen: Sequence[Chosen]) -> list[Chosen]:
    sources = list(dict.fromkeys(each.scored.sentence.text_id for each in chosen))
    return sorted(
        chosen,
        key=lambda each: (
            sources.index(each.scored.sentence.text_id),
            each.scored.sentence.start,
        ),
    )
