"""Numbers as people write them."""

from decimal import Decimal

import pytest

from citations.numbers.detect import find_numbers
from citations.numbers.units import unit_of, written, written_value
from citations.numbers.values import Number


def number(value, step, unit, **more):
    return Number(
        start=0,
        end=1,
        raw="x",
        value=Decimal(value),
        step=Decimal(step),
        figure=(0, 1),
        unit=unit_of(unit),
        **{key: Decimal(given) for key, given in more.items()},
    )


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (number("3200000000", "100000000", "USD"), "3,200,000,000 USD"),
        (number("3.2E+9", "1E+8", "USD"), "3,200,000,000 USD"),
        (number("-1234000", "1000", "USD"), "−1,234,000 USD"),
        (number("12.50", "0.01", "%"), "12.50 %"),
        (number("12.5", "0.01", "%"), "12.50 %"),
        (number("0.5", "0.1", "percentage points"), "0.5 percentage points"),
        (number("25", "1", "basis points"), "25 basis points"),
        (number("28.4", "0.1", "BLEU"), "28.4 BLEU"),
        (number("1487230", "1", "users"), "1,487,230 users"),
        (number("1", "1", "users"), "1 user"),
        (number("1", "1", "countries"), "1 country"),
        (number("1", "1", "years"), "1 year"),
        (number("1.0", "0.1", "years"), "1.0 years"),
        (number("90", "1", "°"), "90°"),
        (number("-5.25", "0.01", "$"), "−$5.25"),
        (number("1.5", "0.1", "$ per share"), "$1.5 per share"),
        (number("2.5", "0", ""), "2.5"),
        (number("7", "0", ""), "7"),
        (number("1E+18", "1E+18", "km"), "1 × 10¹⁸ km"),
        (number("0.00000000032", "1E-11", "g"), "3.2 × 10⁻¹⁰ g"),
    ],
)
def test_written(given, shown):
    assert written(given) == shown


def test_range_and_tolerance_name_their_unit_once():
    billions = number("5000000000", "1000000000", "USD", high="6000000000")
    assert written(billions) == "5,000,000,000–6,000,000,000 USD"
    assert written(number("38.5", "0.1", "mm", tolerance="0.2")) == "38.5 ± 0.2 mm"
    assert written(number("-5", "1", "°C", high="3")) == "−5 to 3 °C"
    assert written(number("5", "1", "$", high="6")) == "$5–$6"


def test_written_value_keeps_every_digit_it_is_given():
    assert written_value(Decimal("0.1250"), "%") == "0.1250 %"
    assert written_value(Decimal("1234567.891"), "EUR") == "1,234,567.891 EUR"
    assert written_value(Decimal(0), "users") == "0 users"


def test_numbers_without_a_last_digit_are_written_short():
    assert written_value(Decimal(1) / Decimal(3), "") == "1/3"
    assert written_value(Decimal(2000) / Decimal(3), "USD") == "≈ 666.667 USD"
    assert written_value(Decimal(-2000) / Decimal(7), "$") == "≈ −$285.714"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It took 3 hours 15 minutes.", "3.25 hours"),
        ("It took 2 hours 30 minutes.", "2.5 hours"),
        ("It took 3 hours 20 minutes.", "≈ 3.33 hours"),
        ("She is 5 ft 7 in tall.", "≈ 5.58 feet"),
        ("She is 5 ft 6 in tall.", "5.5 feet"),
        ("It costs ¥700.", "¥700"),
        ("It costs ￥700.", "¥700"),
        ("two thirds of it", "2/3"),
        ("7 out of 10", "0.7 (7 of 10)"),
        ("a ratio of 1:4", "0.25 (1:4)"),
        ("seven out of ten", "0.7"),
    ],
)
def test_parts_and_shares_are_written_in_few_digits(text, shown):
    assert [written(each) for each in find_numbers(text)] == [shown]
