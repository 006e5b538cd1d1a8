"""Percent, percentage points, basis points and other parts of a whole."""

import pytest

from citations.numbers.units import unit_after


@pytest.mark.parametrize(
    ("words", "code", "kind"),
    [
        ("%", "%", "percent"),
        (" %", "%", "percent"),
        (" percent", "%", "percent"),
        (" per cent", "%", "percent"),
        ("-percent", "%", "percent"),
        ("pc", "%", "percent"),
        (" percentage points", "percentage points", "points"),
        (" percentage-point", "percentage points", "points"),
        ("%-points", "percentage points", "points"),
        (" pp", "percentage points", "points"),
        (" bps", "basis points", "points"),
        (" basis points", "basis points", "points"),
        ("‰", "‰", "percent"),
        (" wt%", "wt%", "percent"),
        (" wt. %", "wt%", "percent"),
        ("% by weight", "wt%", "percent"),
        (" ppm", "ppm", "percent"),
        (" parts per billion", "ppb", "percent"),
    ],
)
def test_share(words, code, kind):
    text = f"5{words}"
    found = unit_after(text, 1)
    assert (found.unit.code, found.unit.kind, found.end) == (code, kind, len(text))


def test_percent_and_points_have_dimensions_of_their_own():
    percent, points = unit_after("5 %", 1).unit, unit_after("5 percentage points", 1).unit
    assert percent.dimension != points.dimension
    assert points.dimension == unit_after("5 bps", 1).unit.dimension


def test_points_alone_are_counted():
    found = unit_after("5 points", 1)
    assert (found.unit.kind, found.unit.code) == ("count", "points")
