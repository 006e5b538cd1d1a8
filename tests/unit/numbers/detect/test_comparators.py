"""The words around a number say how it compares, and stand outside it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from citations.drafts import Comparator
from citations.numbers.values import NumberContext
from tests.unit.numbers.detect.reading import only, values


@pytest.mark.parametrize(
    ("text", "comparator"),
    [
        ("about 5 km", "≈"),
        ("~5 km", "≈"),
        ("nearly half a million people", "≈"),
        ("more than 5 km", ">"),
        ("well over 5 km", ">"),
        ("> 5 km", ">"),
        ("in excess of $5", ">"),
        ("at least 5 km", "≥"),
        ("no fewer than five men", "≥"),
        ("≥5 km", "≥"),
        ("less than a third", "<"),
        ("just under $5", "<"),
        ("fewer than 5 men", "<"),
        ("at most 5 km", "≤"),
        ("up to $5 million", "≤"),
        ("no more than 5 km", "≤"),
        ("5 km or more", "≥"),
        ("5 or less", "≤"),
        ("500+ employees", "≥"),
        ("5 km", "="),
        ("the lid is over. 5 km", "="),
        ("less than or equal to 5", "≤"),
    ],
)
def test_the_comparator_is_read_from_both_sides(text: str, comparator: Comparator) -> None:
    assert only(text).comparator == comparator


def test_comparators_stand_outside_the_number() -> None:
    assert only("about 5 km or more").raw == "5 km"


IN_TABLE = NumberContext(
    in_table=True, scale=Decimal(1000), scale_because="The caption says “in thousands”."
)


def test_brackets_are_negative_in_tables_and_beside_a_currency() -> None:
    assert values("(1,234)", IN_TABLE) == [-1_234_000]
    assert values("($1,234)", IN_TABLE) == [-1_234_000]
    assert values("$(1,234) million") == [-1_234_000_000]
    assert values("The price (€1,234) is high") == [1234]


def test_a_table_s_scale_is_applied_to_bare_figures_and_said() -> None:
    number = only("428", IN_TABLE)
    assert (number.value, number.step) == (Decimal(428_000), Decimal(1000))
    assert number.assumptions == ("The caption says “in thousands”.",)


def test_a_table_s_scale_leaves_shares_and_printed_scales_alone() -> None:
    assert only("12.5 %", IN_TABLE).value == Decimal("12.5")
    assert only("$3 million", IN_TABLE).value == 3_000_000
    assert only("$1.50 per share", IN_TABLE).value == Decimal("1.50")


def test_cells_side_by_side_are_not_one_grouped_number() -> None:
    assert values("28 381 463", NumberContext(in_table=True)) == [28, 381, 463]
