"""How often each kind of contradiction was right: on labelled pairs of statements, and of all that
was announced between the documents of two libraries."""

from __future__ import annotations

from typing import Literal, NamedTuple

Code = Literal["other_figure", "other_date", "opposite", "denied"]
StanceCode = Literal[
    Code, "word_for_word", "rephrased", "same_figure", "rounded_figure", "speaks_of_it"
]

LEAST = 0.85
"""Below it a kind is not shown: a false alarm teaches readers to look away."""


class Measured(NamedTuple):
    right: int
    said: int


PRECISION: dict[Code, Measured] = {
    "other_figure": Measured(12, 12),
    "other_date": Measured(4, 4),
    "denied": Measured(19, 21),
    "opposite": Measured(6, 7),
}


def is_shown(code: Code) -> bool:
    measured = PRECISION[code]
    return measured.right >= LEAST * measured.said
