"""Sentences whose look-alikes are written between ⟦ and ⟧: what stands there is no quantity, and
every other figure is one."""

from __future__ import annotations

import re

from citations.numbers.detect import find_numbers

_FIGURES = re.compile(r"\d+")


def without_marks(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """The sentence as a reader writes it, and where the look-alikes stand in it."""
    text, spans, start = "", [], 0
    for part in re.split(r"([⟦⟧])", marked):
        if part == "⟦":
            start = len(text)
        elif part == "⟧":
            spans.append((start, len(text)))
        else:
            text += part
    return text, spans


def misread(marked: str) -> tuple[list[str], list[str]]:
    """Figures of look-alikes that are read as quantities; those of quantities that are not."""
    text, spans = without_marks(marked)
    numbers = find_numbers(text)
    missed, lost = [], []
    for figure in _FIGURES.finditer(text):
        is_read = any(number.start <= figure.start() < number.end for number in numbers)
        is_alike = any(start <= figure.start() < end for start, end in spans)
        if is_alike and is_read:
            missed.append(figure[0])
        if not is_read and not is_alike:
            lost.append(figure[0])
    return missed, lost
