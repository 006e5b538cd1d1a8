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
    assert figures.kept >= 0.95 * figures.written
    assert figures.supported >= 0.8 * figures.kept
    assert figures.unknown_labels == 0


def test_it_takes_few_requests(figures):
    """Reading, the words and one request of the judge; where words of the question are not found a
    plan and another reading, and where statements fail one that mends them."""
    assert figures.requests <= 4 * 12
