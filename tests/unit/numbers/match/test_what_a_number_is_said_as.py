"""An age, the rest of a count, a compound, a time: the value alone is not the number."""

import pytest

from citations.numbers.detect import find_numbers
from citations.numbers.match import lengths_in, match_in_quotes


def match(claim: str, quote: str):
    start = claim.index("«")
    text = claim.replace("«", "").replace("»", "")
    (number,) = [
        each for each in (*find_numbers(text), *lengths_in(text)) if each.start <= start < each.end
    ]
    return match_in_quotes(text, number, [(quote, find_numbers(quote))])


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The kiln burnt «8» people.", "A potter, 8, watched how the kiln burnt his hat."),
        ("The toll hits «7».", "A 7-year-old was found."),
        ("A sailor, «6», was saved.", "They saved six people."),
        ("The storm hurt «4» people.", "The storm hurt three people and sank four more boats."),
        ("The mill hired «9» weavers.", "After 12 weavers the mill hired nine more weavers."),
    ],
)
def test_said_as_something_else(claim, quote):
    assert not match(claim, quote).holds


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("A potter, «8», was hurt.", "The 8-year-old potter was hurt."),
        ("A «40-year-old» won.", "Ann Lee, 40, won."),
        ("The mill hired «9» more weavers.", "The mill hired nine more weavers."),
        ("He raised «11» goats.", "From the age of 9 he raised 11 goats."),
        ("The parcel came «24 years» late.", "It was sent 24 years ago."),
    ],
)
def test_said_as_the_same(claim, quote):
    assert match(claim, quote).holds


def test_a_figure_is_cut_off_only_where_it_is_of_the_same_thing():
    quote = "Copper sold for $113.66 a tonne."
    assert not match("Metal sells for «$113».", quote).holds
    assert match("Metal sells for «$114».", quote).match == "rounded"
    assert match("Copper sells for «$113».", quote).match == "truncated"


def test_a_round_figure_with_its_scale_rounds_more():
    assert match("Some «500K» hens fled.", "The farm lost 513,000 hens.").match == "rounded"
    assert not match("Some hens cost «$500K».", "The farm lost $560,000.").holds
    assert not match("It cost «$90M».", "It cost $88 million.").holds


def test_between_the_ends_of_a_range_only_for_the_same():
    quote = "The flood took 45 to 50 cows."
    assert match("The toll is «50».", quote).holds
    assert not match("The toll is «48».", quote).holds
    assert match("The flood took «48» cows.", quote).match == "in range"
