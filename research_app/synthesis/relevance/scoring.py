"""The score that orders sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from research_app.synthesis.answer_type import expected_of, holds_answer
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance.candidates import Candidate, Scored
from research_app.synthesis.relevance.coverage import Coverage
from research_app.synthesis.relevance.meaning import MOST_EMBEDDED, Likeness, likenesses
from research_app.synthesis.relevance.support import Signs, support
from research_app.synthesis.sentence_kinds import asks_itself, has_verb
from research_app.synthesis.sentences import Sentence, opens_dangling
from research_app.synthesis.terms import content_stems

WORDS, MEANING = 0.68, 0.32
"""Words in common tell more than meaning which of a text's sentences is asked for: all of them
speak of the same."""
RIGHT_KIND, WRONG_KIND = 0.08, -0.08
"""For a sentence with a figure, date, person or place where one is asked for, or without one."""
DANGLING, LATER_PASSAGE = -0.02, -0.003
ONLY_NAMES = -0.05
"""For a sentence that shares nothing but names with the question: it speaks of the same thing, but
seldom of what is asked."""
FRAGMENT, AIM, BARE_ROW = -0.12, -0.12, -0.2
"""For a sentence without a known verb, for one that says what a study asks, and for a table row
where no figure is asked for or its label is not named."""
LOOKED_INTO = 3
"""The best sentences, in which words of the same meaning are looked for."""
_TOLD_BY_WORDS = frozenset({"number", "date", "person", "place"})


def score_candidates(question: Question, candidates: Sequence[Candidate]) -> list[Scored]:
    """All candidates that deserve a closer look, best first."""
    coverage = Coverage(question, candidates)
    covered = [coverage.of(at) for at in range(len(candidates))]
    order = sorted(range(len(candidates)), key=lambda at: (-covered[at], candidates[at].rank))
    chosen = order[:MOST_EMBEDDED]
    alike = likenesses(question.search_text, [candidates[at] for at in chosen])
    rated = [
        _rated(question, coverage, at, likeness) for at, likeness in zip(chosen, alike, strict=True)
    ]
    rated.sort(key=lambda each: -each[0].score)
    return [
        replace(
            scored,
            support=support(question, scored.candidate, signs, in_other_words=place < LOOKED_INTO),
        )
        for place, (scored, signs) in enumerate(rated)
    ]


def _kind(question: Question, sentence: Sentence) -> int:
    if expected_of(question) not in _TOLD_BY_WORDS:
        return 0
    return 1 if holds_answer(sentence.text, expected_of(question), question.search_text) else -1


def _rated(
    question: Question, coverage: Coverage, at: int, likeness: Likeness | None
) -> tuple[Scored, Signs]:
    candidate, covered = coverage.candidates[at], coverage.of(at)
    signs = Signs(
        covered=covered,
        own=covered if likeness is None else likeness.own,
        with_before=covered if likeness is None else likeness.with_before,
        around=coverage.around(at),
        kind=_kind(question, candidate.sentence),
        shares=coverage.shares(at),
    )
    score = WORDS * covered + MEANING * signs.with_before
    score += RIGHT_KIND * (signs.kind > 0) + WRONG_KIND * (signs.kind < 0)
    score += LATER_PASSAGE * candidate.rank + ONLY_NAMES * coverage.shares_only_names(at)
    score += _form(question, candidate.sentence)
    similarity = None if likeness is None else likeness.own
    return Scored(candidate=candidate, covered=covered, similarity=similarity, score=score), signs


def _form(question: Question, sentence: Sentence) -> float:
    """What is taken off for how the sentence is built."""
    if sentence.kind == "row":
        shared = set(content_stems(question.search_text)) & set(content_stems(sentence.text))
        is_labelled = any(not stem[0].isdigit() for stem in shared)
        return 0.0 if is_labelled and expected_of(question) in ("number", "date") else BARE_ROW
    fragment = 0.0 if has_verb(sentence.text) else FRAGMENT
    aim = AIM if asks_itself(sentence.text) else 0.0
    return fragment + aim + DANGLING * opens_dangling(sentence)
