"""A claim may not say the opposite of its quote about the same thing."""

import pytest

from citations.verification.checks.direction import check_direction

REVERSED = [
    ("Revenue rose by 3% in 2021.", "Revenue fell by 3% in 2021.", "fell"),
    ("Revenue went up in 2021.", "Revenue fell in 2021.", "fell"),
    (
        "Helios reported a net profit of 4 million.",
        "Helios reported a net loss of 4 million.",
        "loss",
    ),
    (
        "The council approved the plan for the harbour.",
        "The council rejected the plan for the harbour.",
        "rejected",
    ),
    ("Ostby is the largest town of Norland.", "Ostby is the smallest town of Norland.", "smallest"),
    ("Air quality in Ostby improved.", "Air quality in Ostby worsened.", "worsened"),
    (
        "The drug is effective against fever.",
        "The drug is ineffective against fever.",
        "ineffective",
    ),
    ("The pier lies north of the mill.", "The pier lies south of the mill.", "south"),
    ("Helios is a public company.", "Helios is a private company.", "private"),
    ("Norland exports timber to Sudland.", "Norland imports timber to Sudland.", "imports"),
    ("The gallery opened in March 2014.", "The gallery closed in March 2014.", "closed"),
    ("Temperatures stay above zero in May.", "Temperatures stay below zero in May.", "below"),
    ("The minister confirmed the report.", "The minister denied the report.", "denied"),
]

HARMLESS = [
    ("Revenue fell by 3%.", "Revenue dropped by 3%."),
    ("Revenue went down in 2021.", "Revenue fell in 2021."),
    ("Revenue rose in 2021.", "Revenue rose in 2021 and costs fell."),
    ("Costs fell in 2021.", "Revenue rose in 2021 and costs fell."),
    ("Revenue did not rise in 2021.", "Revenue fell in 2021."),
    ("Vega bought the mill from Holt.", "Holt sold the mill to Vega."),
    ("Ostby is larger than Grane.", "Grane is smaller than Ostby."),
    ("The pier lies north of the mill.", "The mill lies south of the pier."),
    ("The plan was approved.", "The budget was rejected. The plan was approved."),
    ("The United Bank of Ostby grew.", "The Separate Bank of Ostby grew."),
    ("The important law was passed.", "The import law was passed."),
]


@pytest.mark.parametrize(("claim", "quote", "word"), REVERSED)
def test_the_opposite_of_the_quote_fails(claim: str, quote: str, word: str) -> None:
    found = check_direction(claim, [quote])
    assert found.outcome == "failed"
    assert f"The quote says “{word}”" in found.note and found.words


@pytest.mark.parametrize(("claim", "quote"), HARMLESS)
def test_the_same_in_other_words_or_of_another_thing_does_not_fail(claim: str, quote: str) -> None:
    assert check_direction(claim, [quote]).holds


def test_no_evidence_says_nothing() -> None:
    assert check_direction("Revenue rose.", []).holds
