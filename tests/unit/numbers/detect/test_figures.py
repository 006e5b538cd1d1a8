"""Digits and number words are worth what a reader takes them for."""

from __future__ import annotations

from decimal import Decimal

import pytest

from citations.numbers.detect import find_numbers
from tests.unit.numbers.detect.reading import only, raws, values


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("1,234,567", "1234567"),
        ("1 234 567", "1234567"),
        ("1\u202f234\u202f567", "1234567"),
        ("1\u00a0234,0", None),
        ("1'234'567", "1234567"),
        ("12,34,567.89", "1234567.89"),
        ("0.5", "0.5"),
        (".77", "0.77"),
        ("0033", "33"),
        ("−4.2", "-4.2"),
        ("-4.2", "-4.2"),
        ("1.2e6", "1200000"),
        ("6 × 10^-3", "0.006"),
        ("6 x10−3", "0.006"),
        ("10⁵", "100000"),
        ("½", "0.5"),
        ("2½", "2.5"),
        ("3/4", "0.75"),
        ("2 1/2", "2.5"),
    ],
)
def test_digits_are_read_as_printed(printed: str, value: str | None) -> None:
    if value is not None:
        assert only(printed).value == Decimal(value)
        assert only(printed).raw == printed


@pytest.mark.parametrize(
    ("spoken", "value"),
    [
        ("two and a half million", "2500000"),
        ("three dozen", "36"),
        ("one hundred and five", "105"),
        ("twenty-one thousand eleven", "21011"),
        ("two point two million", "2200000"),
        ("nineteen hundred", "1900"),
        ("seven hundred twenty-one thousand and twelve", "721012"),
        ("half a million", "500000"),
        ("one and a half", "1.5"),
        ("one million and a half", "1500000"),
        ("three quarters of a million", "750000"),
        ("two-fifths", "0.4"),
        ("one in five", "0.2"),
        ("7 out of 10", "0.7"),
        ("minus five", "-5"),
        ("three lakh crore", "3000000000000"),
        ("threefold", "3"),
        ("3 hundred and 21", "321"),
        ("hundred and twenty", "120"),
        ("one child in every 4", "0.25"),
        ("half an hour", "0.5"),
        ("a one-year lease", "1"),
    ],
)
def test_number_words_are_added_up(spoken: str, value: str) -> None:
    assert only(spoken).value == Decimal(value)


@pytest.mark.parametrize(
    "text",
    [
        "one of the largest",
        "no one came",
        "they like one another",
        "this one was better",
        "each one counts",
        "the twenty-first century",
        "on the 21st floor",
        "a third party",
        "the third quarter",
        "in the first half",
        "Formula One cars",
        "the A380 and the B52s",
        "SCP173x",
        "open 24/7",
        "Ca(ClO4)2 salts",
        "as shown before (27).",
        "the Viking 1 lander",
        "methyl 3-aminothiophene-2-carboxylate",
        "at rate k 1 and so on",
    ],
)
def test_words_and_digits_that_name_are_no_numbers(text: str) -> None:
    assert raws(text) == []


def test_two_numbers_beside_each_other_stay_two() -> None:
    assert values("between two hundred and three hundred")[0] == 200
    assert only("between two hundred and three hundred").high == 300
    assert values("2 million and 300 people") == [2000000, 300]
    assert values("4 200-pound men") == [4, 200]
    assert values("428 units, 381 units") == [428, 381]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("£12m", "12000000"),
        ("12m users", "12000000"),
        ("a 12 m wall", "12"),
        ("a fall of 12m", "12"),
        ("$3.2bn", "3200000000"),
        ("€40k", "40000"),
        ("10k", "10000"),
        ("5 lakh rupees", "500000"),
        ("30 MUSD", "30000000"),
        ("US$1.1 trillion", "1100000000000"),
    ],
)
def test_scale_letters_depend_on_what_stands_around(text: str, value: str) -> None:
    assert only(text).value == Decimal(value)


def test_an_article_counts_only_before_a_measure_that_is_compared() -> None:
    assert only("It is less than a mile away").raw == "a mile"
    assert only("It took about a minute").comparator == "≈"
    assert raws("It costs a share of it all, for over a decade") == []


def test_the_step_is_one_unit_in_the_last_printed_place_after_scale() -> None:
    assert only("$3.2 billion").step == 100_000_000
    assert only("12.50 %").step == Decimal("0.01")
    assert only("1,487,230 users").step == 1
    assert only("two million users").step == 1_000_000
    assert only("three countries").step == 0
    assert only("a third").step == 0


def test_the_figure_is_where_the_digits_stand() -> None:
    text = "sold for US$3.2 billion last week"
    number = only(text)
    start, end = number.figure
    assert text[start:end] == "3.2 billion"
    assert number.raw == "US$3.2 billion"


def test_years_are_no_quantities_and_counts_are() -> None:
    assert raws("In 2019 the firm had 2,019 staff") == ["2,019 staff"]


def test_the_form_says_how_a_number_is_written() -> None:
    assert [n.form for n in find_numbers("12 km, twelve km and half the way")] == [
        "digits",
        "words",
        "fraction",
    ]
