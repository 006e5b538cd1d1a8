"""Bare numbers of a text, without units: printed digits, number words, and both together.

`vocabulary` holds the words, `digits` reads what is printed, `tokens` finds both outside masks,
`words` and `fractions` add them up to figures, `pronouns` takes out those that do not count
("no one").
"""

from citations.numbers.detect.figures.pronouns import counts
from citations.numbers.detect.figures.tokens import read_tokens
from citations.numbers.detect.figures.words import Figure, read_figures

__all__ = ["Figure", "counts", "read_figures", "read_tokens"]
