"""What the tests of finding numbers compare: the numbers of a text, told in short."""

from __future__ import annotations

from decimal import Decimal

from citations.numbers.detect import find_numbers
from citations.numbers.values import NO_CONTEXT, Number, NumberContext


def values(text: str, context: NumberContext = NO_CONTEXT) -> list[Decimal]:
    """The values in order; of a range the lower end."""
    return [number.value for number in find_numbers(text, context)]


def raws(text: str) -> list[str]:
    return [number.raw for number in find_numbers(text)]


def only(text: str, context: NumberContext = NO_CONTEXT) -> Number:
    """The one number of the text."""
    numbers = find_numbers(text, context)
    assert len(numbers) == 1, [number.raw for number in numbers]
    return numbers[0]
