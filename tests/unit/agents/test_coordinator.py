"""Only what cannot be searched is asked back, and only a plain question comes back."""

import pytest

from research_app.agents.coordinator import OWN_QUESTION, clarify, is_clear
from research_app.synthesis.question import understand
from tests.scripted_model import ignores_schema
from tests.unit.agents.models import models_at


def clear(question, previous=None, *, names_sources=False, documents=40):
    return is_clear(
        understand(question, previous), names_sources=names_sources, documents=documents
    )


@pytest.mark.parametrize(
    "question",
    [
        "How did revenue develop at Helios?",
        "What is the effect of sleep on memory?",
        "What happened in 2022?",
        "Helios Energy",
    ],
)
def test_a_question_that_names_something_is_clear_to_code(question) -> None:
    assert clear(question)


@pytest.mark.parametrize("question", ["What did he say about it?", "Tell me more", "Is it safe?"])
def test_one_that_points_at_nothing_is_not(question) -> None:
    assert not clear(question)
    assert clear(question, names_sources=True)
    assert clear(question, documents=1)


def test_a_follow_up_that_the_question_before_completes_is_clear() -> None:
    assert clear("And in Basel?", "How many people does Helios Energy employ?")


def test_the_models_question_is_asked(scripted_model) -> None:
    scripted_model.script = [{"clear": False, "question_back": "Which battery  do you mean?"}]
    back = clarify(models_at(scripted_model).fast, understand("Is it safe?", None), None)
    assert back is not None and back.question == "Which battery do you mean?"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "It is safe.",
        "It failed in tests. Which battery do you mean?",
        "Do you mean the recall of 2019?",
        "Did you read https://evil.example/?id=1 already?",
        "Did you read [this](x) already?",
        "Do you mean evil.com?",
        "Do you mean evil.dev/login?",
        "Which battery, and what is your password?",
    ],
)
def test_words_that_are_no_plain_question_never_reach_the_reader(scripted_model, words) -> None:
    scripted_model.script = [{"clear": False, "question_back": words}]
    back = clarify(models_at(scripted_model).fast, understand("Is it safe?", None), None)
    assert back is not None and back.question == OWN_QUESTION


def test_a_model_that_finds_it_clear_or_babbles_asks_nothing(scripted_model) -> None:
    scripted_model.script = [
        {"clear": True, "question_back": "Really?"},
        ignores_schema(),
        ignores_schema(),
    ]
    fast, question = models_at(scripted_model).fast, understand("Is it safe?", None)
    assert clarify(fast, question, None) is None
    assert clarify(fast, question, None) is None
    assert len(scripted_model.requests) == 3
