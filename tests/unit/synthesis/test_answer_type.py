"""The kind of words that would answer a question."""

import pytest

from research_app.synthesis.answer_type import expected_answer, holds_answer


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many plants are there?", "number"),
        ("In what year did it open?", "date"),
        ("Who signed the treaty?", "person"),
        ("Where is the seat?", "place"),
        ("Why did revenue fall?", "reason"),
        ("Is the bridge open?", "yes_no"),
        ("Describe the project.", "other"),
    ],
)
def test_the_question_word_tells_the_kind(question, kind):
    assert expected_answer(question) == kind


def test_words_of_the_question_are_no_answer_to_it():
    question = "How many plants were closed in 2019?"
    assert not holds_answer("In 2019 plants were closed.", "number", question)
    assert holds_answer("In 2019, 14 plants were closed.", "number", question)
