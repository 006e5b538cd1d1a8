"""The chart of unsupported rates by day, as places on a page: the template writes the SVG.

Everything is in the units of the drawing, whole numbers, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from citations.admin.quality.figures import Figures
from citations.language.wording import day_words

WIDTH, HEIGHT = 960, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 952, 14, 222
"""The plot inside the drawing; the rest is for words."""
TOPS = (0.25, 0.5, 1.0)
"""Where the scale may end; each has a line at 20 %, where warnings begin."""
LINES = 5
WARNING = 0.2
DATES = 6
"""At most so many dates stand below the plot."""
LOWEST_BAR = 2
"""A day without an unsupported claim shows a dash, a day without an answer nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The rate of one day; `says` is read out and shown at the pointer."""

    x: int
    y: int
    width: int
    height: int
    warns: bool
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A word at the edge of the plot, and where it stands."""

    at: int
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    bars: tuple[Bar, ...]
    rates: tuple[Mark, ...]
    dates: tuple[Mark, ...]
    warning_at: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def draw_days(days: Sequence[tuple[date, Figures]]) -> Chart:
    """A bar for each day with a checked claim, over one scale from 0."""
    highest = max((figures.unsupported_rate or 0.0 for _, figures in days), default=0.0)
    top = next(end for end in TOPS if highest <= end)
    step = -(-len(days) // DATES) or 1
    return Chart(
        bars=tuple(
            _bar(number, len(days), day, figures.unsupported_rate, figures.answers, top)
            for number, (day, figures) in enumerate(days)
            if figures.unsupported_rate is not None
        ),
        rates=tuple(
            Mark(at=_y(top * line / LINES, top), word=percent(top * line / LINES))
            for line in range(LINES + 1)
        ),
        dates=tuple(
            Mark(at=_x(number + 0.5, len(days)), word=f"{day.day} {day:%b}")
            for number, (day, _) in enumerate(days)
            if number % step == 0
        ),
        warning_at=_y(WARNING, top),
    )


def percent(rate: float) -> str:
    """With one decimal where there is one: "12.5 %", "20 %"."""
    return f"{rate * 100:.1f}".removesuffix(".0") + " %"


def _bar(number: int, of: int, day: date, rate: float, answers: int, top: float) -> Bar:
    left, right = _x(number + 0.15, of), _x(number + 0.85, of)
    y = min(_y(rate, top), BOTTOM - LOWEST_BAR)
    noun = "answer" if answers == 1 else "answers"
    return Bar(
        x=left,
        y=y,
        width=max(right - left, 1),
        height=BOTTOM - y,
        warns=rate > WARNING,
        says=f"{day_words(day)}: {percent(rate)}, {answers} {noun}",
    )


def _x(place: float, of: int) -> int:
    return LEFT + round((RIGHT - LEFT) * place / of)


def _y(rate: float, top: float) -> int:
    return BOTTOM - round((BOTTOM - TOP) * rate / top)
