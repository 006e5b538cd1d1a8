"""Among many passages a sentence must speak of the very thing that is asked for."""

import pytest

from tests.unit.synthesis.small_library import reply_to

FILLER = " ".join(
    f"Paragraph {number} tells of paper, wood and water, of prices and of the people who sell them."
    for number in range(120)
)
MILL = (
    "The Grane mill was sold in 1998 to Runa Holt. The Grane mill employs 240 people. "
    "The mill at Ostby was closed in 2004."
)


@pytest.mark.parametrize(
    "question",
    [
        "How many people does the mill at Ostby employ?",
        "When was the Grane mill painted?",
        "Who chairs the Grane mill?",
        "How many people did the Grane mill employ in 2015?",
    ],
)
def test_the_same_said_of_another_thing_act_or_year_is_no_answer(question):
    reply = reply_to(question, f"{FILLER}\n\n{MILL}")
    assert reply.claims == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many people does the Grane mill employ?", "240"),
        ("When was the Grane mill sold?", "1998"),
        ("When was the mill at Ostby closed?", "2004"),
    ],
)
def test_what_is_told_of_the_thing_is_answered(question, answer):
    reply = reply_to(question, f"{FILLER}\n\n{MILL}")
    assert answer in reply.text
