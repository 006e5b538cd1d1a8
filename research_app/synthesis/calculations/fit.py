"""How well the words of an operand fit what a figure is of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from research_app.synthesis.calculations.figures import Figure, Series
from research_app.synthesis.calculations.values import Operand
from research_app.synthesis.calculations.words import (
    FILLS,
    TOTALS,
    asked_stems,
    label_stems,
    stem_set,
)

IN_GROUP, IN_CAPTION, AROUND = 0.9, 0.6, 0.3
"""What an operand's word counts that stands in the heading of the rows, over the table, or in the
title and beside the table; in the label or over the column it counts 1."""
LEAST_COVERED = 0.6
"""Of an operand's words that a figure must hold."""
STRANGE = 0.35
"""Taken off for words of label and heads that the operand does not say."""
WHOLE = 0.05
"""Added where the label stands in the operand word for word: "owed to members", not "by"."""
USUAL, OPENS, LATER_LABEL = 2.0, 0.7, 0.035
"""For a label that is a usual one, and for one that begins with it ("receivables, net of …"), the
longer the rest, the less; taken off for each that is more usual."""
_WHOLE_GROUP = frozenset(label_stems("group total consolidated company"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    series: Series
    score: float


class Fitting:
    """Fits operands against the series of one answer."""

    def __init__(self, series: Sequence[Series]) -> None:
        self.series = series

    def fits(self, operand: Operand) -> list[Fit]:
        """The series that fit, best first."""
        found = (
            Fit(series=each, score=score)
            for each in self.series
            if (score := self._score(operand, each.first)) is not None
        )
        return sorted(found, key=lambda fit: -fit.score)

    def _score(self, operand: Operand, figure: Figure) -> float | None:
        names = [operand.words]
        if operand.part:
            names += [f"{operand.part} {label}" for label in operand.labels]
        named = [self._named(words, operand, figure) for words in names]
        known = [score for score in named if score is not None]
        return max(known, default=None)

    def _named(self, words: str, operand: Operand, figure: Figure) -> float | None:
        own = asked_stems(words)
        known = set(own)
        label, heads = set(figure.label), set(figure.heads)
        if not (known - FILLS) & figure.named or (label - TOTALS and not (label - FILLS) & known):
            return None
        covered = self._covered(own, figure)
        if covered < LEAST_COVERED and label <= known and self._stands_around(own, figure):
            covered = LEAST_COVERED
        if covered < LEAST_COVERED:
            return None
        score = covered + WHOLE * _stands_in(figure, words)
        return score - STRANGE * (_strange(label, known) + _strange(heads, known))

    def _stands_around(self, words: Sequence[str], figure: Figure) -> bool:
        """Is every word said somewhere near: "total income" by the label "Total" under a sentence
        on income?"""
        near = _over(figure) | _around(figure)
        known = {*figure.named, *figure.group, *near, *FILLS}
        return bool(figure.label) and set(words) <= known

    def _covered(self, words: Sequence[str], figure: Figure) -> float:
        places = (
            (figure.named, 1.0),
            (set(figure.group), IN_GROUP),
            (_over(figure), IN_CAPTION),
            (_around(figure), AROUND),
        )
        if any(not _presence(word, places) for word in set(words) - FILLS - TOTALS):
            return 0.0  # A word that stands nowhere near names something else.
        telling = [word for word in words if word not in FILLS]
        return sum(_presence(word, places) for word in telling) / len(telling) if telling else 0.0


class LineFitting(Fitting):
    """Fits the lines of a formula by the labels of rows alone: a formula knows what its lines are
    called, so no likeness of words counts, and "net income" is no "operating income"."""

    def fits(self, operand: Operand) -> list[Fit]:
        """The series that print the line, best first. Lines without usual labels are fitted by
        their words."""
        if operand.part or operand.labels in ((), (operand.words,)):
            return super().fits(operand)
        scored = ((each, _label_score(operand, each.first)) for each in self.series)
        found = [Fit(series=each, score=score) for each, score in scored if score > 0]
        return sorted(found, key=lambda fit: -fit.score)


def _label_score(operand: Operand, figure: Figure) -> float:
    own = figure.label
    if set(own) <= _WHOLE_GROUP and figure.heads:
        # "Group" under "Operating profit": here the column is the line.
        own = figure.heads
    usual = [label_stems(label) for label in operand.labels]
    scores = (_printed(each, own) - LATER_LABEL * at for at, each in enumerate(usual))
    return max(scores, default=0.0)


def _printed(usual: tuple[str, ...], own: tuple[str, ...]) -> float:
    """How plainly a row's label is the usual one; 0 where it is not."""
    begins = bool(usual) and own[: len(usual)] == usual
    return USUAL if own == usual else OPENS * len(usual) / len(own) if begins else 0.0


def _over(figure: Figure) -> frozenset[str]:
    return stem_set(" ".join(figure.cell.over))


def _around(figure: Figure) -> frozenset[str]:
    return stem_set(f"{figure.title} {figure.surroundings}")


def _stands_in(figure: Figure, words: str) -> bool:
    return " ".join(figure.cell.label.casefold().split()) in words.casefold()


def _presence(word: str, places: Sequence[tuple[Collection[str], float]]) -> float:
    return next((counts for words, counts in places if word in words), 0.0)


def _strange(own: Collection[str], known: Collection[str]) -> float:
    """The share of a label's words that nobody asked for."""
    telling = set(own) - FILLS
    return len(telling - set(known)) / max(1, len(telling))
