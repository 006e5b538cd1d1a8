"""The number that a headline states against a labelled one."""

from decimal import Decimal

import pytest

from measure.answers_numbers import Stated, compare_number, stated_in
from tests.unit.measure.made_answers import answer, block, claim


def stated(*figures: str, words: str = "Rent", percent: bool = False) -> Stated:
    return Stated(
        figures=tuple(Decimal(figure) for figure in figures), words=words, in_percent=percent
    )


@pytest.mark.parametrize(
    ("gold", "scale", "said", "expected"),
    [
        ("306.2", "million", stated("306200000", "306.2"), "right"),
        ("306.2", "million", stated("306200000"), "right"),
        ("306.3", "million", stated("306.2"), "wrong"),
        ("-18.14", "percent", stated("-18.14", percent=True), "right"),
        ("-18.14", "percent", stated("18.14", words="Rent decreased", percent=True), "right"),
        ("-18.14", "percent", stated("18.14", percent=True), "wrong"),
        ("0.87", "", stated("87.31", percent=True), "right"),
        ("24.26", "", stated("24.2613"), "right"),
        ("24.26", "", stated("24.27"), "wrong"),
        ("$8.70", "", stated("8.7"), "right"),
        ("1.9%", "", stated("1.9", percent=True), "right"),
        ("35", "", stated(), "none"),
    ],
)
def test_it_counts_at_the_printed_precision_of_the_label(gold, scale, said, expected):
    row = {"answers": [gold], "scale": scale, "answer_type": "arithmetic"}

    assert compare_number(row, said) == expected


@pytest.mark.parametrize("answers", [["in 2019"], ["1", "2"], []])
def test_rows_without_a_single_number_are_not_counted(answers):
    assert compare_number({"answers": answers}, stated("1")) == ""


def test_a_span_that_happens_to_be_a_number_is_not_counted():
    assert compare_number({"answers": ["5"], "answer_type": "span"}, stated("5")) == ""


def test_only_the_headline_is_read():
    text = "Rent was 5.\n\nWages were 7."
    made = answer(
        text,
        claims=[claim("Rent was 5.", 0), claim("Wages were 7.", 13)],
        blocks=[block("headline", 0, 11), block("paragraph", 13, 26)],
    )

    assert stated_in(made).figures == (Decimal(5), Decimal(5))


def test_without_a_headline_nothing_is_stated():
    made = answer("Rent was 5.", claims=[claim("Rent was 5.", 0)])

    assert stated_in(made).figures == ()
