"""Which rows of tables print a line of the glossary: by their labels alone.

A formula knows what its lines are called, so no likeness of words counts: "net income" is no
"operating income".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from research_app.synthesis.calculations.fit import Fit, Fitting
from research_app.synthesis.calculations.periods import without_times
from research_app.synthesis.calculations.series import Figure
from research_app.synthesis.calculations.stems import label_stems
from research_app.synthesis.calculations.values import Operand

WHOLE, OPENS = 2.0, 0.7
"""For a label that is one of the usual ones, and for one that begins with it; the longer the rest,
the less."""
LATER_LABEL = 0.035
_ADDS = re.compile(r",? \(?(?:net of|less|including|includes|note)\b.*$|, net\b.*$", re.IGNORECASE)
"""What only qualifies a label: "net of allowances of $95 and $103"."""
_WHOLE_GROUP = frozenset(label_stems("group total consolidated company"))


class LineFitting(Fitting):
    """Fits the lines of a formula against the series of an answer."""

    def fits(self, operand: Operand) -> list[Fit]:
        """The series that print the line, best first. Lines without usual labels are fitted by
        their words."""
        if operand.part or operand.labels in ((), (operand.words,)):
            return super().fits(operand)
        scored = ((each, _score(operand, each.first)) for each in self.series)
        found = [Fit(series=each, score=score) for each, score in scored if score > 0]
        return sorted(found, key=lambda fit: -fit.score)


def _score(operand: Operand, figure: Figure) -> float:
    own = _plain_label(figure.row.label)
    if set(own) <= _WHOLE_GROUP and figure.heads:
        # "Group" under "Operating profit": here the column is the line.
        own = figure.heads
    scores = (_printed(label, own) - LATER_LABEL * at for at, label in enumerate(operand.labels))
    return max(scores, default=0.0)


def _printed(label: str, own: Sequence[str]) -> float:
    """How plainly a row's label is the usual one, at most `WHOLE`; 0 where it is not."""
    wanted = label_stems(label)
    if not wanted or own[: len(wanted)] != wanted:
        return 0.0
    return WHOLE if own == wanted else OPENS * len(wanted) / len(own)


@lru_cache(maxsize=8192)
def _plain_label(label: str) -> tuple[str, ...]:
    return label_stems(without_times(_ADDS.sub("", " ".join(label.split()))))
