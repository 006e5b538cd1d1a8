"""What is numbered in a question is another thing with another number."""

import pytest

from research_app.synthesis.relevance.qualifiers import is_of_another_number


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("When was version 3 of the policy approved?", "Version 4 was approved in March."),
        ("What do systems of six hours cost?", "Systems of four hours cost $331."),
        ("What does section 12 say?", "Section 5 sets the period to 60 days."),
    ],
)
def test_another_version_or_duration_is_no_answer(question, sentence):
    assert is_of_another_number(question, sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("When was version 3 of the policy approved?", "Version 3 was approved in March."),
        ("What do systems of four hours cost?", "Systems of 4 hours cost $331."),
        ("How long did the Seven Years War last?", "The fighting lasted six years."),
        ("How many people work there?", "It employs 240 people."),
        ("What happened in 2021?", "In 2019 the mill was sold."),
        ("Was $5 million paid?", "It paid $7 million."),
    ],
)
def test_the_same_number_a_name_a_year_or_an_amount_objects_to_nothing(question, sentence):
    assert not is_of_another_number(question, sentence)
