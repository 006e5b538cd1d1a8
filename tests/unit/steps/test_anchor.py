"""A quote is found where it stands, whatever was folded; offsets are always the source's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.steps.anchor import anchor, is_word_for_word

TEXT = (
    "Revenue rose to 3,214 in 2022.\nThe board’s “long-\nterm” plan stands.\f"
    "Costs fell. Costs fell."
)


def found(quote: str, near: int | None = None) -> str | None:
    span = anchor(TEXT, quote, near)
    return None if span is None else TEXT[span.start : span.end]


def test_an_exact_quote_is_exact() -> None:
    span = anchor(TEXT, "Revenue rose to 3,214")
    assert span is not None
    assert (span.start, span.end, span.match) == (0, 21, "exact")


@pytest.mark.parametrize(
    ("quote", "own"),
    [
        ("revenue ROSE to 3,214", "Revenue rose to 3,214"),
        ("2022. The board's", "2022.\nThe board’s"),
        ('"long-term" plan', "“long-\nterm” plan"),
        ("stands. Costs fell", "stands.\fCosts fell"),
        ("  Costs   fell. ", "Costs fell."),
    ],
)
def test_folding_returns_the_sources_own_characters(quote: str, own: str) -> None:
    assert found(quote) == own
    span = anchor(TEXT, quote)
    assert span is not None and (span.match == "exact") is (quote.strip() == own)


def test_a_word_broken_at_a_line_end_is_found_whole() -> None:
    text = "Great infor-\nmation and a soft\u00adhyphen."
    assert anchor(text, "information") is not None
    assert anchor(text, "softhyphen") is not None


@pytest.mark.parametrize(
    "quote", ["Revenue rose to 3,215", "Revenue to 3,214", "Revenue rose … 2022", "", "   "]
)
def test_anything_else_is_not_found(quote: str) -> None:
    assert anchor(TEXT, quote) is None


def test_of_several_the_nearest_is_taken() -> None:
    first, second = TEXT.index("Costs"), TEXT.rindex("Costs")
    assert [anchor(TEXT, "Costs fell.", near=near).start for near in (first, second)] == [
        first,
        second,
    ]


def test_pattern_characters_in_a_quote_are_only_characters() -> None:
    assert anchor("a.c abc (x|y)* [1]", "A.C") is not None
    assert anchor("abc", "a.c") is None
    assert anchor("see (X|Y)* [1]", "(x|y)* [1]") is not None


@given(st.text(min_size=1, max_size=60), st.data())
def test_every_slice_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    quote = text[start:end].strip()
    span = anchor(text, quote, near=start)
    if quote:
        assert span is not None and text[span.start : span.end] == quote


def test_word_for_word_means_the_whole_quote() -> None:
    assert is_word_for_word("Costs  fell", "costs fell")
    assert not is_word_for_word("revenue fell", "Critics deny that revenue fell")
