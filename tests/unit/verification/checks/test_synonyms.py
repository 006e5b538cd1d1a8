"""Which words mean the same, more, the opposite or another thing of the kind."""

import pytest

from citations.verification.checks.synonyms import (
    are_antonyms,
    are_siblings,
    are_synonyms,
    is_kind_of,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bought", "purchased"),
        ("begins", "started"),
        ("cars", "automobile"),
        ("physicians", "doctor"),
        ("quickly", "rapidly"),
        ("planned", "planning"),
        ("sofas", "couch"),
    ],
)
def test_words_that_mean_the_same_are_synonyms_in_every_inflection(one: str, other: str) -> None:
    assert are_synonyms(one, other)
    assert are_synonyms(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("decision", "decide"), ("acquisitions", "acquired"), ("injury", "injured")],
)
def test_a_noun_and_its_verb_are_synonyms(one: str, other: str) -> None:
    assert are_synonyms(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("must", "may"),
        ("all", "most"),
        ("increase", "decrease"),
        ("million", "billion"),
        ("revenue", "profits"),
        ("ordered", "delivered"),
        ("proposed", "paid"),
        ("planned", "built"),
        ("director", "assessors"),
        ("consent", "notice"),
        ("demand", "want"),
        ("electronic", "paper"),
        ("xqzt", "xqzt"),
        ("", ""),
    ],
)
def test_different_things_of_reports_and_laws_are_no_synonyms(one: str, other: str) -> None:
    assert not are_synonyms(one, other)
    assert not is_kind_of(one, other)
    assert not is_kind_of(other, one)


@pytest.mark.parametrize(
    ("special", "general"),
    [("poodle", "dogs"), ("dog", "animal"), ("huge", "large"), ("murdered", "killed")],
)
def test_the_special_word_carries_the_general_one_and_not_the_other_way(
    special: str, general: str
) -> None:
    assert is_kind_of(special, general)
    assert not is_kind_of(general, special)


@pytest.mark.parametrize(("one", "other"), [("spring", "autumn"), ("copper", "zinc")])
def test_different_things_of_one_kind_are_siblings(one: str, other: str) -> None:
    assert are_siblings(one, other)
    assert not are_synonyms(one, other)


def test_words_that_mean_the_same_are_no_siblings() -> None:
    assert not are_siblings("sofa", "couch")
    assert not are_siblings("poodle", "dog")


def test_opposites_of_the_dictionary_are_antonyms() -> None:
    assert are_antonyms("north", "south")
    assert are_antonyms("hottest", "cold")
    assert not are_antonyms("hot", "warm")
