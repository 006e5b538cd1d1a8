"""How accounts, newspapers and parliaments print figures."""

from decimal import Decimal

import pytest

from citations.numbers.detect import find_numbers
from citations.numbers.values import NumberContext
from tests.unit.numbers.detect.marked import misread
from tests.unit.numbers.detect.reading import only, raws, values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a net loss of (2,345) thousand", -2_345_000),
        ("Income before tax was (67) million.", -67_000_000),
        ("The village (2,345) grew.", 2345),
        ("Income came from members (2,345 shares).", 2345),
    ],
)
def test_brackets_around_a_result_are_its_minus(text: str, value: int) -> None:
    assert only(text).value == value


def test_spaces_group_digits_before_a_decimal_comma() -> None:
    number = only("Das kostet 7 654,5 €.")
    assert (number.value, number.unit.code) == (Decimal("7654.5"), "EUR")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("at a ratio of 3:8", "0.375"),
        ("diluted 1:500 in water", "0.002"),
    ],
)
def test_a_ratio_is_one_number(text: str, value: str) -> None:
    assert only(text).value == Decimal(value)


def test_nothing_is_divided_by_nought() -> None:
    assert values("The odds are 5:0 at best.") == [5, 0]


MASKED = """
It approved 10-15 new drugs.
""".strip().splitlines()


@pytest.mark.parametrize("marked", MASKED)
def test_votes_splits_bills_and_companies_are_no_quantities(marked: str) -> None:
    assert misread(marked) == ([], [])


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("The margin was 9.5% a year earlier.", "%"),
        ("It earned $8 million a quarter ago.", "$"),
        ("It earns $8 million a year.", "$ per year"),
        ("It earned $2.10 per diluted share.", "$ per share"),
    ],
)
def test_units_are_read_as_they_are_meant(text: str, unit: str) -> None:
    assert only(text).unit.code == unit


def test_pounds_and_ounces_are_one_weight() -> None:
    assert raws("The parcel weighed 7 lb 8 oz.") == ["7 lb 8 oz"]
    assert only("The parcel weighed 7 lb 8 oz.").value == Decimal("7.5")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("We enrolled adults (n = 42).", 42),
        ("Few of them (42 %) came.", 42),
        ("Revenue of 42 was expected.", 42),
        ("Revenue was 42.", 42),
    ],
)
def test_small_figures_that_count_are_found(text: str, value: int) -> None:
    assert only(text).value == value


def test_letters_and_digits_in_one_run_are_read_in_proportion() -> None:
    assert raws("a5" * 40_000) == []


def test_a_row_of_accounts_is_no_telephone_number():
    row = "Income tax benefit (31) 743 2,535"
    found = find_numbers(row, NumberContext(in_table=True))
    assert [number.raw for number in found] == ["(31)", "743", "2,535"]
