"""A share that rose is none that fell, and one quarter's figure none of another."""

import pytest

from citations.numbers.detect import find_numbers
from citations.numbers.match import match_in_quotes


@pytest.mark.parametrize(
    "claim, quote, match",
    [
        ("Prices rose 5 %.", "Prices fell 5 %.", "context differs"),
        ("Prices are 20 % higher.", "Prices are 20 % lower.", "context differs"),
        ("Sales fell 5 %.", "Sales declined by 5 %.", "exact"),
        ("It brought $20 million in Q2 2022.", "It brought $20 million in Q1 2022.", None),
        ("It brought $20 million in Q1 2022.", "It brought $20 million in Q1 2022.", "exact"),
    ],
)
def test_the_value_alone_is_not_enough(claim, quote, match) -> None:
    (number,) = find_numbers(claim)
    found = match_in_quotes(claim, number, [(quote, find_numbers(quote))])
    assert found.match == (match or "context differs")
