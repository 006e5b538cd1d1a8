"""Floors for what a strong model writes on twelve questions over the samples; see
`tests.strong_model`. A careful model judges beside the code."""

import pytest

from tests.strong_model import measured


@pytest.fixture(scope="module")
def figures():
    return measured("medium", "model")


def test_nothing_planted_is_supported(figures):
    assert figures.untrue >= 40 and figures.untrue_supported == []
    assert figures.details >= 24 and figures.details_supported == []


def test_most_of_what_is_right_is_kept_and_supported(figures):
    assert figures.written >= 0.97 * figures.right
    assert figures.kept >= 0.95 * figures.written
    assert figures.supported >= 0.85 * figures.kept
    assert figures.unknown_labels == figures.cells_wrong == 0 < figures.cells


def test_two_facts_of_a_sentence_have_a_marker_each(figures):
    assert figures.two_markers == figures.two_facts == 20


def test_it_takes_few_requests(figures):
    """Reading, the words and one request of the judge; where words of the question are not found a
    plan and another reading, and where statements fail one that mends them."""
    assert figures.requests <= 4 * 12
    assert figures.before_first_claim <= 1.25 * 12


def test_it_takes_few_tokens(figures):
    """With a request for each source it took 147,710."""
    assert figures.tokens_in + figures.tokens_out <= 0.6 * 147_710
