"""What another source does to a claim: four outcomes, and the words of both sides."""

from __future__ import annotations

import pytest

from citations.stance import Statement, judge_stance

CLAIM = Statement(text="Quillane Ferries carried 1.3 million passengers in 2018.")


@pytest.mark.parametrize(
    ("text", "relation", "code"),
    [
        ("Quillane Ferries carried 1.9 million passengers in 2018.", "refutes", "other_figure"),
        (CLAIM.text, "supports", "word_for_word"),
        ("In 2018 Quillane Ferries carried 1,304,220 passengers.", "supports", "rounded_figure"),
        ("Quillane Ferries carried 1.9 million passengers in 2016.", "neutral", "speaks_of_it"),
        ("Quillane Ferries will carry 1.3 million passengers.", "neutral", "speaks_of_it"),
    ],
)
def test_a_source_supports_refutes_or_only_speaks_of_a_claim(text, relation, code):
    stance = judge_stance(CLAIM, Statement(text=text))
    assert stance is not None
    assert (stance.relation, stance.code) == (relation, code)
    assert stance.note.endswith(".")


def test_a_source_that_says_nothing_of_the_claim_is_silent():
    assert judge_stance(CLAIM, Statement(text="The weather was mild in May.")) is None


def test_contradiction_counts_more_than_agreement_and_its_words_stand_in_both_texts():
    text = f"{CLAIM.text} No. Quillane Ferries carried 1.9 million passengers in 2018."
    stance = judge_stance(CLAIM, Statement(text=text))
    assert stance is not None
    ((own, its),) = stance.words
    assert stance.relation == "refutes"
    assert CLAIM.text[slice(*own)] == "1.3 million passengers"
    assert text[slice(*its)] == "1.9 million passengers"
    assert stance.note == "It gives 1.9 million passengers for 2018."
