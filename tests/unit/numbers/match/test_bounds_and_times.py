"""Bounds that break, numbers of another time, shares in words."""

import pytest

from citations.numbers.detect import find_numbers
from citations.numbers.match import match_in_quotes


def matches(claim: str, quote: str) -> list[str]:
    quotes = [(quote, find_numbers(quote))]
    return [match_in_quotes(claim, each, quotes).match for each in find_numbers(claim)]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("More than 100,000 people fled.", "The flood drove 99,000 people from their homes."),
        ("At least 10 countries signed.", "The treaty was signed by 9 countries."),
        ("Fewer than 500 staff work there.", "The mill employs 720 staff."),
        ("More than 63 ships were lost.", "The navy lost 65 ships."),
        ("More than 100,000 people fled.", "Fewer than 90,000 people fled."),
        ("More than 100,000 people fled.", "Of 258,000 people who live here, 99,000 people fled."),
    ],
)
def test_a_bound_that_breaks_or_is_another_number_does_not(claim, quote):
    assert matches(claim, quote) == ["mismatch"]


BOND = "In May 2022 Holt issued a $300 million bond that falls due in 2029."


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        (BOND, "In May 2022 Holt placed a bond of $300 million that is due in 2030."),
        (BOND, "In May 2021 Holt placed a bond of $300 million at 4% that is due in 2029."),
        ("In 2021 sales were $3 million, less than in 2022.", "Sales were $3 million in 2022."),
        (
            "Sales rose in 2021 from $2.9 billion in 2020.",
            "Sales rose to $2.9 billion in 2021, from $2.5 billion in 2020.",
        ),
    ],
)
def test_a_number_of_another_time_stays_one(claim, quote):
    assert matches(claim, quote) == ["context differs"]


def test_two_values_with_their_times_exchanged_are_both_told():
    claim = "In 2022 Holt bought a mill for $40 million that had cost $30 million in 2019."
    quote = "In 2022 Holt bought a mill for $30 million that had cost $40 million in 2019."
    assert matches(claim, quote) == ["context differs", "context differs"]


@pytest.mark.parametrize(
    ("claim", "quote", "expected"),
    [
        ("Two thirds of members voted.", "66% of members voted.", "converted"),
        ("Two thirds of members voted.", "67% of members voted.", "converted"),
        ("A quarter of members voted.", "24% of members voted.", "mismatch"),
        ("It sold a quarter more power.", "It sold 25% more power.", "converted"),
        ("It sold a quarter more power.", "It sold 30% more power.", "mismatch"),
    ],
)
def test_a_share_in_words_is_a_percentage(claim, quote, expected):
    assert matches(claim, quote) == [expected]
