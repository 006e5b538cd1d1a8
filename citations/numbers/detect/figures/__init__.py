"""Bare numbers of a text, without units: printed digits, number words, and both together.

`digits` reads what is printed, `tokens` finds both outside masks,
`words` and `fractions` add them up to figures.
"""

from citations.numbers.detect.figures.words import Figure, read_figures

__all__ = ["Figure", "read_figures"]
