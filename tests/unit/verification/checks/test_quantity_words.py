"""The claim's "all", "most", "only", "always" must follow from what the quote says."""

import pytest

from citations.verification.checks.quantity_words import check_quantity_words

CASES = [
    ("missing", "All hospitals reported falls.", "Some hospitals reported falls."),
    ("missing", "Most hospitals reported falls.", "Some hospitals reported falls."),
    ("missing", "Every member voted for the plan.", "Most members voted for the plan."),
    ("missing", "All of the towns flooded.", "Many of the towns flooded."),
    ("missing", "All towns flooded.", "Towns flooded."),
    ("missing", "Only members may vote.", "Members may vote."),
    ("missing", "The pump always fails in winter.", "The pump sometimes fails in winter."),
    ("missing", "A majority of patients recovered.", "Some patients recovered."),
    ("missing", "Many bridges were closed.", "A few bridges were closed."),
    ("failed", "No member voted for the plan.", "Every member voted for the plan."),
    ("failed", "The pump never fails in winter.", "The pump often fails in winter."),
    ("failed", "All patients recovered.", "Not all patients recovered."),
    ("failed", "Everyone was paid.", "Nobody was paid."),
    ("failed", "Few patients recovered.", "Many patients recovered."),
    ("passed", "Some hospitals reported falls.", "All hospitals reported falls."),
    ("passed", "Most towns flooded.", "All towns flooded."),
    ("passed", "The pump usually fails in winter.", "The pump always fails in winter."),
    ("passed", "Several bridges were closed.", "A few bridges were closed."),
    ("passed", "All patients recovered.", "All patients recovered."),
    ("passed", "Few patients recovered.", "Not many patients recovered."),
    ("passed", "Both the mill and the pier closed.", "The mill and the pier closed."),
    ("passed", "Revenue rose.", "Revenue rose in most regions."),
]

NO_AMOUNT = [
    ("All three bridges were closed.", "The three bridges were closed."),
    ("Ostby is the most famous town.", "Ostby is a famous town."),
    ("The plan did not help at all.", "The plan did not help."),
    ("Not only Holt left Ostby.", "Holt left Ostby."),
]


@pytest.mark.parametrize(("outcome", "claim", "quote"), CASES)
def test_amounts_must_follow_from_the_quote(outcome: str, claim: str, quote: str) -> None:
    assert check_quantity_words(claim, [quote]).outcome == outcome


@pytest.mark.parametrize(("claim", "quote"), NO_AMOUNT)
def test_words_that_count_nothing_speak_against_nothing(claim: str, quote: str) -> None:
    assert check_quantity_words(claim, [quote]).holds


def test_the_note_shows_both_words() -> None:
    found = check_quantity_words("All hospitals closed.", ["Some hospitals closed."])
    assert found.note == "The quote says “Some”, the claim says “All”."
    assert found.words == ("All",)
    found = check_quantity_words("All hospitals closed.", ["Hospitals closed."])
    assert found.note == "The quote does not say “All”."
