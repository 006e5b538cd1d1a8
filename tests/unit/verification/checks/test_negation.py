"""What a quote denies a claim may not assert, and the other way round; a denial of something else
says nothing."""

import pytest

from citations.verification.checks.negation import check_negation

REVERSED = [
    ("Revenue rose in 2021.", "Revenue did not rise in 2021."),
    ("Revenue did not rise in 2021.", "Revenue rose in 2021."),
    ("Lund signed the treaty.", "Lund never signed the treaty."),
    ("Lund knew the harbour master.", "Lund hardly knew the harbour master."),
    ("Lund never signed the treaty.", "Lund signed the treaty."),
    ("The mill employs children.", "The mill no longer employs children."),
    ("The board paid a dividend.", "The board refused to pay a dividend."),
    ("The pump passed the test.", "The pump failed to pass the test."),
    ("The trial found evidence of harm.", "The trial found no evidence of harm."),
    ("The trial found no evidence of harm.", "The trial found evidence of harm."),
    ("Vega is a member of the board.", "Vega isn't a member of the board."),
    ("Vega is a member of the board.", "Vega is not a member of the board."),
    ("The village has a school.", "The village has no school."),
    ("The vaccine causes fever.", "The vaccine does not cause fever."),
    ("The bridge can carry lorries.", "The bridge cannot carry lorries."),
    ("Holt managed to walk home.", "Holt never managed to walk home."),
    ("The court ruled out an appeal.", "The court did not rule out an appeal."),
    ("The village lacked clean water.", "The village did not lack clean water."),
]

REVERSED += [
    ("A clerk who drove may not vote.", "A clerk who did not drive may not vote."),
    ("If a fee was paid, the file is kept.", "If no fee was paid, the file is kept."),
]

SAME = [
    ("Revenue rose in 2021.", "Revenue rose in 2021."),
    ("Revenue did not rise in 2021.", "Revenue did not rise in 2021."),
    ("Revenue did not rise.", "In 2021 revenue didn't rise."),
    ("The trial found no evidence of harm.", "No evidence of harm was found in the trial."),
    ("The board did not pay a dividend.", "The board refused to pay a dividend."),
    ("The pump passed the test.", "The pump did not fail to pass the test."),
]

OF_SOMETHING_ELSE = [
    ("Revenue rose in 2021.", "Revenue rose in 2021, but costs did not fall."),
    ("Revenue rose in 2021.", "Revenue not only rose in 2021 but doubled."),
    ("The road opened in 2019.", "The road did not open until 2019."),
    ("Half of the staff left.", "No fewer than half of the staff left."),
    ("Lund did not die in 1966.", "Lund died in 1965."),
    ("Lund was voted mayor, not treasurer.", "Lund was voted mayor."),
    ("The mill burned down.", "The mill, which was not insured, burned down."),
    ("Members like the plan.", "Whether or not members like the plan, it stands."),
    ("Lund left in No. 3.", "Lund left in No. 3."),
    ("The mill made 12 boats.", "The mill made 12 boats, a first without doubt."),
    ("The mill was not sold.", "Neither the mill nor the pier was sold."),
    ("The road may have a kerb.", "The road may or may not have a kerb."),
    ("Vega is a tall man.", "Vega is not as tall as Holt."),
]


@pytest.mark.parametrize(("claim", "quote"), REVERSED)
def test_a_reversed_denial_fails_and_shows_both_sides(claim: str, quote: str) -> None:
    found = check_negation(claim, [quote])
    assert found.outcome == "failed"
    assert "claim says “" in found.note and "quote says “" in found.note.lower()


@pytest.mark.parametrize(("claim", "quote"), SAME)
def test_what_both_deny_or_both_assert_passes(claim: str, quote: str) -> None:
    assert check_negation(claim, [quote]).outcome == "passed"


@pytest.mark.parametrize(("claim", "quote"), OF_SOMETHING_ELSE)
def test_a_denial_of_something_else_does_not_fail_the_claim(claim: str, quote: str) -> None:
    assert check_negation(claim, [quote]).holds


def test_several_texts_are_read_together() -> None:
    texts = ["The mill makes paper.", "Revenue did not rise in 2021."]
    assert check_negation("Revenue rose in 2021.", texts).outcome == "failed"


def test_no_evidence_says_nothing() -> None:
    assert check_negation("Revenue did not rise.", []).holds
