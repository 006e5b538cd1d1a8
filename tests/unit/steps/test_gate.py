"""What may be used as evidence, and the reason where it may not."""

import pytest

from citations.drafts import Place, ProposedQuote, Rejection
from citations.steps.gate import reason_to_reject

TEXT = (
    "Amcor makes packaging. It was founded in 1860 and employs 41,000 people. "
    "It was founded in 1860."
)


def place(quote: str, *, text_id: int = 1, start: int | None = None) -> Place:
    at = TEXT.index(quote) if start is None else start
    return Place(text_id=text_id, start=at, end=at + len(quote), quote=quote)


def reason(
    where: Place | None, statement: str = "", accepted: list[Place] | None = None, **proposal: bool
) -> Rejection | None:
    quote = where.quote if where else "nowhere"
    proposed = ProposedQuote(text_id=1, quote=quote, statement=statement or quote, **proposal)
    return reason_to_reject(proposed, where, TEXT, accepted or [])


def test_a_whole_sentence_passes() -> None:
    assert reason(place("Amcor makes packaging.")) is None


def test_words_that_are_not_in_the_source_are_not_verbatim() -> None:
    assert reason(None) == "not_verbatim"


def test_a_quote_beside_the_question_is_refused() -> None:
    verdict = reason(place("Amcor makes packaging."), addresses_question=False)
    assert verdict == "does_not_address_question"


@pytest.mark.parametrize("quote", ["mcor makes packaging", "founded in 18", "."])
def test_a_quote_cut_inside_a_word_is_incomplete(quote: str) -> None:
    assert reason(place(quote)) == "incomplete_quote"


def test_a_statement_may_take_its_subject_from_just_before() -> None:
    assert reason(place("employs 41,000 people"), "Amcor employs 41,000 people") is None


@pytest.mark.parametrize(
    "statement", ["Amcor employs 42,000 people", "Amcor proudly employs 41,000 people"]
)
def test_a_statement_that_says_more_than_the_source_requires_inference(statement: str) -> None:
    assert reason(place("employs 41,000 people"), statement) == "requires_inference"


def test_a_repeat_in_one_source_is_a_duplicate_and_in_another_is_not() -> None:
    first = place("It was founded in 1860")
    again = place("It was founded in 1860", start=TEXT.rindex("It was founded"))
    assert reason(again, accepted=[first]) == "duplicate"
    elsewhere = Place(text_id=2, start=first.start, end=first.end, quote=first.quote)
    assert reason(again, accepted=[elsewhere]) is None


def test_words_glued_to_the_sentence_before_do_not_hide_those_of_the_quote():
    text = "Revenue rose.Profit fell."
    glued = Place(text_id=1, start=13, end=24, quote="Profit fell")
    proposed = ProposedQuote(text_id=1, quote="Profit fell", statement="Profit fell")
    assert reason_to_reject(proposed, glued, text, []) is None
