"""The disagreements among the sentences and cells that may answer a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from citations.drafts import TextDraft
from citations.numbers.match.both_hold import are_comparable, can_both_hold
from research_app.synthesis.cells import ScoredCell
from research_app.synthesis.disagreement.opposed import are_opposed
from research_app.synthesis.disagreement.read import told_by_cells, told_by_sentences
from research_app.synthesis.disagreement.same_thing import read_asked
from research_app.synthesis.disagreement.sides import Disagreement, sides_of
from research_app.synthesis.disagreement.sources import may_contradict
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance import Scored

SHARE_OF_BEST = 0.55
"""Of the best sentence's score: what scores less, and has no other sign that it answers, does not
speak of what is asked."""
MOST_READ = 40
"""Sentences that are read: the best ones."""


def find_disagreements(
    question: Question,
    scored: Sequence[Scored],
    cells: Sequence[ScoredCell],
    texts: Mapping[int, TextDraft],
) -> list[Disagreement]:
    """What the sources tell differently, the best placed first; each statement on one side of one
    disagreement. `scored` are sentences, best first; `cells` those that answer."""
    if len({each.sentence.text_id for each in scored} | {each.text_id for each in cells}) < 1:
        return []
    least = SHARE_OF_BEST * scored[0].score if scored else 0.0
    read = [each for each in scored[:MOST_READ] if each.score >= least or each.support >= 0]
    told = [*told_by_sentences(read, texts), *told_by_cells(cells, rank=len(read))]
    asked = read_asked(question)
    found: list[Disagreement] = []
    taken: set[tuple[int, int, int]] = set()
    for pair in combinations(told, 2):
        if pair[0].place in taken or pair[1].place in taken:
            continue
        if not may_be_opposed(pair, told) or not are_opposed(*pair, asked):
            continue
        if may_contradict(*pair, texts):
            disagreement = sides_of(pair, told, asked, texts)
            found.append(disagreement)
            taken |= {each.place for each in disagreement.told}
    return found


def may_be_opposed(pair: tuple[Told, Told], told: Sequence[Told]) -> bool:
    """Cheap looks first: one kind, no two rows of one document, which print two things, and neither
    value stands in the other's sentence too."""
    one, other = pair
    if one.kind != other.kind or one.place == other.place:
        return False
    if one.cell and other.cell and one.text_id == other.text_id:
        return False
    return not _is_also_said(one, other, told) and not _is_also_said(other, one, told)


def _is_also_said(one: Told, other: Told, told: Sequence[Told]) -> bool:
    """Whether the sentence of the other gives this value as well, of whatever."""
    return any(_has_value(each, one) for each in _of_sentence(other, told) if each is not other)


def _of_sentence(told: Told, others: Sequence[Told]) -> Iterator[Told]:
    return (each for each in others if each.place == told.place)


def _has_value(told: Told, sought: Told) -> bool:
    if told.number is None or sought.number is None or told.when != sought.when:
        return False
    if told.number.unit.kind == "none" != sought.number.unit.kind:
        return False
    return are_comparable(told.number, sought.number) and can_both_hold(told.number, sought.number)
