"""A text on the same subject is no answer where the thing or the year asked for is absent."""

import pytest

from tests.unit.synthesis.small_library import reply_to

MILL = (
    "The Grane paper mill was founded in 1871 and is headquartered in Ostby. "
    "Its paper is made from spruce and recycled fibre. "
    "The Grane paper mill earned $14 million in 2021. "
    "Runa Holt, who owns the Grane paper mill, lives in Ostby."
)


@pytest.mark.parametrize(
    "question",
    [
        "How many patents does the Grane paper mill hold?",
        "What is the salary of Runa Holt?",
        "How much did the Grane paper mill earn in 2016?",
        "Who is the bishop of Ostby?",
        "What is the capital of Merrowby?",
    ],
)
def test_what_the_text_does_not_tell_is_refused(question):
    assert reply_to(question, MILL).claims == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When was the Grane paper mill founded?", "1871"),
        ("Who is the owner of the Grane paper mill?", "Runa Holt"),
        ("How much did the Grane paper mill earn in 2021?", "$14 million"),
        ("Which fibre is the paper made from?", "spruce"),
        ("Where is the headquarters of the Grane paper mill?", "Ostby"),
    ],
)
def test_what_the_text_tells_is_answered(question, answer):
    assert answer in reply_to(question, MILL).blocks[0]


def test_the_thing_asked_for_may_be_named_by_another_word():
    text = "Ostby has a population of 4,200. The town of Ostby lies on the river Sund."
    assert "4,200" in reply_to("How many inhabitants does Ostby have?", text).blocks[0]


def test_a_name_with_a_slip_is_still_known():
    assert reply_to("When was the Graine paper mill founded?", MILL).claims
