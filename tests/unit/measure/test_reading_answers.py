"""The measures of an answer: does it hold the gold answer, does it open with a word that points
elsewhere, how much does it quote."""

import pytest

from measure.answers_read import (
    contains,
    count_pages,
    count_sentences,
    count_words,
    dangles,
    headline_of,
    quoted_spans,
    says_not_found,
)
from tests.unit.measure.made_answers import answer, block, cell, claim, evidence, text_of


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("Revenue was $47,625 thousand.", "47,625"),
        ("Revenue was 47,625 thousand.", "$47,625"),
        ("Revenue was US$14.7 million.", "$14.7 million"),
        ("He read law\nand philosophy.", "Law and philosophy"),
        ("the “mad scientist” of films", "mad scientist."),
        ("from 973–1048 CE", "973-1048 CE"),
        ("a hull of 3\u00a0000 t", "3 000 t"),
        ("It rose by 5%.", "5%"),
        ("It rose by 5.", "5"),
    ],
)
def test_spelling_does_not_hide_a_gold_answer(text, gold):
    assert contains(text, gold)


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("412,000 passengers", "412"),
        ("412 passengers", "12"),
        ("a rate of 5.3", "5"),
        ("a rate of 0.5", "5"),
        ("counties", "count"),
        ("anything", " . "),
        ("law of philosophy", "law and philosophy"),
    ],
)
def test_part_of_a_word_or_number_is_no_answer(text, gold):
    assert not contains(text, gold)


@pytest.mark.parametrize(
    "opening",
    [
        "It rose by 5%.",
        "its margin fell.",
        "However, sales fell.",
        "This led to losses.",
        "“They refused.”",
        "Therefore nothing changed.",
        "And so it went.",
        "There, sales fell.",
        "In addition, sales fell.",
        "The latter was sold.",
        "… these were sold.",
    ],
)
def test_a_claim_that_opens_with_a_pointer_dangles(opening):
    made = answer(opening, claims=[claim(opening, 0)])
    assert dangles(made, made.claims[0])


@pytest.mark.parametrize(
    "opening",
    ["Italy won.", "There is a fee.", "Itō wrote it.", "Butane burns.", "But-for causation."],
)
def test_other_openings_stand_alone(opening):
    made = answer(opening, claims=[claim(opening, 0)])
    assert not dangles(made, made.claims[0])


def test_a_name_in_brackets_before_the_claim_says_what_is_meant():
    made = answer("[Amcor] also sold two plants.", claims=[claim("also sold two plants.", 8)])
    assert not dangles(made, made.claims[0])
    made = answer("Amcor grew. It also sold.", claims=[claim("It also sold.", 12)])
    assert dangles(made, made.claims[0])


def test_words_quoted_twice_count_once():
    text = text_of(
        "Sales rose by 5%. Profit fell by 3%. Debt is stable.", pages=((0, 17), (18, 52))
    )
    cited = [
        evidence("E1", text, 0, 17, page=1),
        evidence("E2", text, 0, 10, page=1),
        evidence("E3", text, 18, 24, page=2),
        evidence("E4", text, 25, 35, page=2),
    ]
    spans = quoted_spans(cited)
    assert count_words(spans, {text.id: text}) == 8
    assert count_sentences(spans, {text.id: text}) == 2
    assert count_pages(cited) == 2


def test_the_headline_is_the_block_of_that_name_or_the_first_claim():
    made = answer("Sales rose. Debt fell.", claims=[claim("Sales rose.", 0)])
    assert headline_of(made) == "Sales rose."
    made = answer("Sales rose. Debt fell.", blocks=[block("headline", 12, 22)])
    assert headline_of(made) == "Debt fell."
    assert headline_of(answer("No answer.")) == ""


def test_an_empty_cell_of_a_table_says_so():
    words = "Helios\t12%\nAmcor\tnot found in 9 passages"
    cells = [cell(0, 6), cell(7, 10), cell(11, 16), cell(17, len(words))]
    assert says_not_found(answer(words, blocks=[block("table", 0, len(words), cells)]))
    assert not says_not_found(answer(words, blocks=[block("table", 0, 10, cells[:2])]))
    assert not says_not_found(answer("not found in 9 passages"))
