"""Ranges, tolerances, lists and compounds: what is printed once belongs to all it is said of."""

from __future__ import annotations

from decimal import Decimal

import pytest

from citations.numbers.detect import find_numbers
from tests.unit.numbers.detect.reading import only, raws, values


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("5–6 km", "5", "6"),
        ("5-6 km", "5", "6"),
        ("5 to 6 km", "5", "6"),
        ("between 5 and 6 km", "5", "6"),
        ("from 5 to 6 km", "5", "6"),
        ("between about 5 and about 6 km", "5", "6"),
        ("$5–6 billion", "5000000000", "6000000000"),
        ("$500,000 to $1 million", "500000", "1000000"),
        ("7-9 lakh rupees", "700000", "900000"),
        ("£1bn-£2bn", "1000000000", "2000000000"),
        ("$1.5m-2m", "1500000", "2000000"),
        ("five to seven weeks", "5", "7"),
        ("5km-10km", "5", "10"),
        ("30%-40%", "30", "40"),
        ("−28° to −6°", "-28", "-6"),
        ("a 0-to-60-mph time", "0", "60"),
        ("$20–$30 per month", "20", "30"),
        ("up 5 to 10 percent", "5", "10"),
    ],
)
def test_a_range_is_one_number_with_two_ends(text: str, low: str, high: str) -> None:
    number = only(text)
    assert (number.value, number.high) == (Decimal(low), Decimal(high))


def test_a_change_from_one_value_to_another_is_two_numbers() -> None:
    first, second = find_numbers("Revenue rose from 24.2 to 33.5 billion euros")
    assert (first.value, second.value) == (Decimal(24_200_000_000), Decimal(33_500_000_000))
    assert first.high is None and second.high is None
    assert first.unit == second.unit


@pytest.mark.parametrize("text", ["The index rose 248.02 to 8,943.81", "It is up 5% to 30%"])
def test_by_how_much_and_to_what_are_two_numbers(text: str) -> None:
    assert [number.high for number in find_numbers(text)] == [None, None]


def test_what_a_comma_sets_apart_shares_no_unit() -> None:
    count, share = find_numbers("It fell by 1,200, or 3%")
    assert (count.unit.code, share.unit.code) == ("", "%")


def test_a_score_is_no_range() -> None:
    assert all(number.high is None for number in find_numbers("They won 3-1"))


def test_a_tolerance_belongs_to_its_number() -> None:
    number = only("25 ± 0.02 °C")
    assert (number.value, number.tolerance) == (Decimal(25), Decimal("0.02"))
    assert number.unit.code == "°C"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10, 20 and 30 mg", ["10", "20", "30"]),
        ("3 or 4 million users", ["3000000", "4000000"]),
    ],
)
def test_a_list_shares_its_unit_and_scale(text: str, expected: list[str]) -> None:
    numbers = find_numbers(text)
    assert [number.value for number in numbers] == [Decimal(each) for each in expected]
    assert len({number.unit for number in numbers}) == 1
    assert numbers[0].unit.code


def test_a_currency_before_the_last_is_shared_only_by_a_choice() -> None:
    first, second = find_numbers("It costs 8 or $9")
    assert first.unit == second.unit
    bare, priced = find_numbers("They sold 220 and $300 was left")
    assert bare.unit != priced.unit


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("20 dollars and 43 cents", "20.43"),
        ("15 dollars 50.", "15.5"),
        ("2 h 30 min", "2.5"),
        ("3 years and 6 months", "3.5"),
        ("9 feet 3 inches", "9.25"),
    ],
)
def test_a_compound_is_one_number(text: str, value: str) -> None:
    assert only(text).value == Decimal(value)


def test_what_is_not_part_of_a_compound_stays_apart() -> None:
    assert raws("5 feet and 200 inches") == ["5 feet", "200 inches"]
    assert values("It costs $4.25 and 32 were sold") == [Decimal("4.25"), 32]
