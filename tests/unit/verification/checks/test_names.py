"""Every name of a claim must be carried by its evidence."""

import pytest

from citations.verification.checks.names import check_names


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The WHO declared an emergency.", "The World Health Organization declared one."),
        ("The World Health Organization declared it.", "The WHO declared an emergency."),
        ("John Smith founded Acme.", "Mr Smith founded Acme in his garage."),
        ("José Núñez won in Łódź.", "Jose Nunez won the race in Lodz."),
        ("Oslo's harbour closed.", "The harbour of Oslo was closed."),
        ("The French firm Renard sold it.", "Renard, based in France, sold the mill."),
        ("Acme Inc. hired Berg.", "Acme hired Berg."),
        ("Rain fell in the valley.", "It rained in the valley."),
        ("Prices rose sharply.", "There was a sharp rise."),
        ("Patients with chronic kidney disease (CKD) recovered.", "Chronic kidney disease healed."),
    ],
)
def test_a_name_is_carried_in_other_words(claim, quote):
    assert check_names(claim, [quote]).outcome == "passed"


def test_a_name_may_stand_in_any_of_several_quotes():
    check = check_names("Berg moved from Oslo to Turin.", ["Berg left Oslo.", "She came to Turin."])

    assert check.outcome == "passed"


def test_a_name_that_is_not_mentioned_is_told():
    check = check_names(
        "Helios moved its head office to Oslo.", ["Helios moved its head office last year."]
    )

    assert check.outcome == "missing"
    assert check.note == "The quote does not mention “Oslo”."
    assert check.words == ("Oslo",)


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The mill is based in France.", "The mill is based in Paris."),
        ("It was written by Ann Weber in Oslo.", "It was written in Turin by her brother."),
        ("The song is not sung by Ann Weber.", "The song is sung by Maria Lopez."),
        ("The album was made by Berg.", "The album was made by the English band Nord."),
    ],
)
def test_a_name_that_may_fit_beside_the_other_never_fails(claim, quote):
    assert check_names(claim, [quote]).outcome in ("undecided", "missing")


def test_a_subject_that_the_quote_only_points_at_cannot_be_told():
    check = check_names("Ann Weber won the prize in 2010.", ["She won the prize in 2010."])

    assert check.outcome == "undecided"


def test_another_person_of_the_same_last_name_does_not_carry():
    check = check_names("Jane Smith founded Acme.", ["Mr John Smith founded Acme."])

    assert check.outcome == "missing"


def test_a_heading_in_capitals_holds_no_names_to_look_for():
    claim = "GREEN ENERGY SALES RISE AGAIN ACROSS THE REGION"

    assert check_names(claim, ["Sales of renewable power grew once more."]).outcome == "passed"
