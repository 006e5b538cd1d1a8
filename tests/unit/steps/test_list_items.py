"""An item of a list may be said with its lead-in alone where all items hold."""

import pytest

from citations.steps.excerpt import read_excerpt

LIST = "The owner shall:\n(a) send the log;\n(b) name an officer; and\n(c) keep the books."


def test_an_item_with_its_lead_in_is_a_fair_excerpt() -> None:
    assert read_excerpt("The owner shall: … (c) keep the books.", LIST) is not None


def test_an_item_may_be_said_without_its_number() -> None:
    numbered = "The owner shall:\n1. send the log;\n2. name an officer."
    assert read_excerpt("The owner shall: … name an officer.", numbered) is not None


@pytest.mark.parametrize(
    "quote",
    [
        LIST.replace("; and", "; or"),
        LIST.replace("shall:", "shall do one of the following:"),
        LIST.replace("shall:", "shall either:"),
        "The owner shall: not in winter, however, (c) keep the books.",
    ],
)
def test_an_item_of_a_choice_or_behind_other_words_is_none(quote) -> None:
    claim = f"{quote[: quote.index(':') + 1]} … (c) keep the books."
    assert read_excerpt(claim, quote) is None
