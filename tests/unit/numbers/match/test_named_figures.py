"""Years, ordinals and figures in names are no quantities, but a quote has them or not."""

import pytest

from citations.numbers.match import stands_in


def named(claim: str, figure: str, quote: str) -> bool:
    start = claim.index(figure)
    return stands_in(claim, start, start + len(figure), quote)


@pytest.mark.parametrize(
    ("claim", "figure", "quote"),
    [
        ("It opened in 2008.", "2008", "The hall was opened on 4 May 2008."),
        ("It was the 1st of its kind.", "1", "No hall was built first."),
        ("The 21st century", "21", "in the 21st century"),
        ("Growth in Q3", "3", "The third quarter was good."),
        ("Flight MH370", "370", "the search for MH-370 goes on"),
        ("2008's best", "2008", "the best of 2008"),
    ],
)
def test_a_figure_that_stands_in_the_quote(claim, figure, quote):
    assert named(claim, figure, quote)


@pytest.mark.parametrize(
    ("claim", "figure", "quote"),
    [
        ("It opened in 2008.", "2008", "It opened in 2009 with 20,080 seats."),
        ("It was the 2nd of its kind.", "2", "It was the first; 2 more followed."),
        ("Growth in Q3", "3", "The first quarter was good."),
        ("Flight MH370", "370", "370 people saw MH17."),
        ("The 2nd trial of the drug", "2", "A second drug failed in its first trial."),
        ("A storm of Category 4", "4", "It was Category 5; 4 boats sank."),
    ],
)
def test_a_figure_that_does_not(claim, figure, quote):
    assert not named(claim, figure, quote)
