"""Small counts stand in most texts; the words around them say which is meant."""

import pytest

from citations.numbers.detect import find_numbers
from citations.numbers.match import match_in_quotes


def match(claim: str, quote: str):
    start = claim.index("«")
    text = claim.replace("«", "").replace("»", "")
    (number,) = [each for each in find_numbers(text) if each.start <= start < each.end]
    return match_in_quotes(text, number, [(quote, find_numbers(quote))])


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("«Three» swans died.", "Two geese fled and three swans died."),
        ("«3» were killed by the truck.", "The truck killed three people and hurt five."),
        ("The club turned «25 years».", "The club marked its 25th birthday."),
        ("«3» workers were hurt.", "Three workers were hurt in the mill."),
    ],
)
def test_a_small_count_of_the_same(claim, quote):
    assert match(claim, quote).holds


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("«Two» swans died.", "Two broken boats lay there and three swans died."),
        ("The truck killed «5» people.", "The truck killed three people. Five doors were shut."),
        ("The club turned «26 years».", "The club marked its 25th birthday."),
    ],
)
def test_a_small_count_of_something_else(claim, quote):
    assert not match(claim, quote).holds


def test_a_larger_figure_is_not_taken_for_a_stray():
    found = match("The truck cost «$300,000».", "The truck killed three people. It cost $300,000.")
    assert found.match == "exact"


def test_an_ordinal_is_shown_where_it_stands():
    quote = "The club marked its 25th birthday."
    number = match("The club turned «25 years».", quote).number
    assert number is not None
    assert quote[number.start : number.end] == "25th"
