"""The cells of a table's row written as one assertion: "caption · group · label · head: value;
head: value". A cell whose column is not named says nothing certain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import Number

_PARTS = " · "
_CELL = re.compile(r"(?P<head>[^;]*?): (?P<value>[^;:]+)(?:; |$)")
_NAME = re.compile(r"(?<=[\w,] )[A-Z]\w+")
"""A word with a capital behind another word: it begins no sentence."""
_GROUPED = 4
"""Parts of a row that has a caption, a group and a label before its cells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCell:
    """`naming` are the stretches of the row that say of what the figure is: names in the caption,
    group, label, and last the head of its column."""

    number: Number
    head: str
    naming: tuple[tuple[int, int], ...]


def read_row(text: str) -> tuple[RowCell, ...]:
    """Empty for what is no row."""
    return tuple(_cells(text)) if _PARTS in text else ()


def _cells(text: str) -> Iterator[RowCell]:
    *labels, _ = text.split(_PARTS)
    bounds: list[tuple[int, int]] = []
    for label in labels:
        start = bounds[-1][1] + len(_PARTS) if bounds else 0
        bounds.append((start, start + len(label)))
    own = bounds[-2:] if len(labels) >= _GROUPED - 1 else bounds[-1:]
    above = [bound for bound in bounds if bound not in own]
    names = [match.span() for low, high in above for match in _NAME.finditer(text, low, high)]
    for match in _CELL.finditer(text, bounds[-1][1] + len(_PARTS)):
        around = f"{' '.join(labels[:-1])} {match['head']}"
        context = context_of(around, around=around, label=labels[-1], in_table=True)
        numbers = find_numbers(match["value"], context)
        if len(numbers) == 1:
            yield RowCell(
                number=_moved(numbers[0], match.start("value")),
                head=match["head"],
                naming=(*names, *own, match.span("head")),
            )


def _moved(number: Number, by: int) -> Number:
    first, last = number.figure
    return replace(
        number, start=number.start + by, end=number.end + by, figure=(first + by, last + by)
    )
