"""Which words count as opposites, and which only look alike."""

import pytest

from citations.verification.checks.opposites import are_alike, are_opposite, are_two_sides

OPPOSITE = """rose fell|increasing dropped|grew shrank|profit loss|approved rejected
denied confirmed|won lost|opened closed|hired dismissed|allowed banned|supports opposes
largest smallest|best worst
major minor|safe dangerous|effective ineffective|able unable|accurate inaccurate|legal illegal
possible impossible|regular irregular|harmful harmless|agree disagree|male female|north south
public private|imports exports|bought sold|above below|before after|majority minority|rarely often
temporary permanent|improved worsened|surplus deficit|guilty innocent|non-toxic toxic"""
NOT_OPPOSITE = """rose climbed|import important|improve prove|national international|cover discover
interest terest|position negative|under over-all|income come|famous infamously|rate rated
intense tense|reported said|cities towns|unit it|mission submission"""


@pytest.mark.parametrize(
    "pair",
    [pair.split() for line in OPPOSITE.split("\n") for pair in line.split("|")],
    ids="-".join,
)
def test_opposites_stand_on_two_ends_of_one_axis(pair: list[str]) -> None:
    one, other = pair
    assert are_opposite(one, other) and are_opposite(other, one)
    assert not are_alike(one, other)


@pytest.mark.parametrize(
    "pair",
    [pair.split() for line in NOT_OPPOSITE.split("\n") for pair in line.split("|")],
    ids="-".join,
)
def test_words_that_only_look_alike_are_none(pair: list[str]) -> None:
    one, other = pair
    assert not are_opposite(one, other) and not are_opposite(other, one)


def test_words_of_one_end_are_alike() -> None:
    assert are_alike("fell", "dropped") and are_alike("approved", "accepts") is False
    assert are_alike("bought", "acquired") and are_alike("rarely", "seldom")


def test_words_that_tell_one_matter_from_two_sides_are_known() -> None:
    assert are_two_sides("buys", "sold") and are_two_sides("above", "below")
    assert not are_two_sides("rose", "fell")
