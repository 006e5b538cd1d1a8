"""A claim may be less sure than its quote, never surer."""

import pytest

from citations.verification.checks.certainty import check_certainty

SURER = [
    ("The museum opens in May.", "The museum may open in May.", "may"),
    ("The museum opened in May.", "The museum will open in May.", "will"),
    ("The museum opened in May.", "The museum was expected to open in May.", "expected to"),
    ("The drug reduces pain.", "The drug might reduce pain.", "might"),
    ("The drug reduces pain.", "The drug possibly reduces pain.", "possibly"),
    ("The drug reduces pain.", "Holt claimed that the drug reduces pain.", "claimed that"),
    ("The drug reduces pain.", "The drug allegedly reduces pain.", "allegedly"),
    ("The fund pays out.", "If the roof burns, the fund pays out.", "If the roof burns"),
    ("The fund pays out.", "The fund pays out unless it rains.", "unless it rains"),
    ("The bank failed.", "Has the bank failed?", "asks"),
    ("The bank failed.", "The bank nearly failed.", "nearly"),
    ("Members must pay a fee.", "Members should pay a fee.", "should"),
    ("Members must pay a fee.", "Members may pay a fee.", "may"),
    ("The plan will cut costs.", "The plan is likely to cut costs.", "likely to"),
    ("The firm hired 40 people.", "The firm plans to hire 40 people.", "plans to"),
    ("The firm won the contract.", "The firm tried to win the contract.", "tried to"),
    ("Lund stole the ring.", "It is rumoured that Lund stole the ring.", "rumoured"),
    ("Lund stole the ring.", "Lund is believed to have stolen the ring.", "believed to"),
    ("The vaccine is safe.", "The vaccine appears to be safe.", "appears to"),
]

AS_SURE_OR_LESS = [
    ("The museum may open in May.", "The museum opened in May."),
    ("The museum may open in May.", "The museum may open in May."),
    ("The museum opens in May.", "The museum opens in May."),
    ("The museum opens in May.", "The museum will open in May."),
    ("Holt claimed the drug reduces pain.", "Holt claimed that the drug reduces pain."),
    ("The firm plans to hire 40 people.", "The firm plans to hire 40 people."),
    ("The plant closed in May 2020.", "The plant closed in May 2020."),
    ("Members may pay a fee.", "Members must pay a fee."),
    ("The term must not be extended.", "The term may not be extended."),
    ("Revenue rose in 2021.", "Revenue rose in 2021, and costs may fall."),
    ("The mill burned down.", "The mill burned down. Could it be rebuilt?"),
    ("The firm is said to have won.", "The firm is believed to have won."),
]


@pytest.mark.parametrize(("claim", "quote", "word"), SURER)
def test_a_claim_surer_than_its_quote_is_not_carried(claim: str, quote: str, word: str) -> None:
    found = check_certainty(claim, [quote])
    assert found.outcome == "missing"
    assert word in found.note


@pytest.mark.parametrize(("claim", "quote"), AS_SURE_OR_LESS)
def test_a_claim_as_sure_or_less_passes(claim: str, quote: str) -> None:
    assert check_certainty(claim, [quote]).holds


def test_who_says_it_may_be_left_open() -> None:
    found = check_certainty("The drug reduces pain.", ["According to Holt, the drug reduces pain."])
    assert found.outcome == "undecided"
