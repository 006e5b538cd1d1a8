"""What a quote says of several things together, of another's deed, or only as what is denied, is
not carried by a claim of one of them."""

import pytest

from citations.verification.entailment import entailment_of

GROWTH = "All of the growth came from storage and services, while revenue of solar fell."


@pytest.mark.parametrize(
    "claim, quote",
    [
        ("All of the growth came from storage.", GROWTH),
        ("All of the growth came from services.", GROWTH),
        ("Half of the projects are in Spain.", "Half of the projects are in Spain and Portugal."),
        ("Most of it went to Spain.", "Most of it went to Spain, Portugal and Italy."),
        ("A second person must sign every record.",
         "A second person must sign every record that leads to the refusal of services."),
        ("The supply of Helios is not at risk.",
         "Helios denies that its supply is at risk and points to a contract with a manufacturer."),
        ("The supply of Helios is at risk.", "Helios denies that its supply is at risk."),
    ],
)  # fmt: skip
def test_the_claim_says_more_than_its_quote(claim, quote):
    assert entailment_of(claim, [quote]).relation in ("neutral", "contradicted")


@pytest.mark.parametrize(
    "claim, quote",
    [
        ("Helios won nine auctions.", "Helios took part in nine such auctions and won four."),
        ("Solar Projects contributed to the increase in revenue.",
         "Storage Systems contributed $294 million of the increase and Services $66 million, while "
         "revenue of Solar Projects fell by $21 million."),
    ],
)  # fmt: skip
def test_the_quote_says_it_of_another(claim, quote):
    account = entailment_of(claim, [quote])
    assert account.relation == "contradicted" and account.certain


@pytest.mark.parametrize(
    "claim, quote",
    [
        ("All of the growth came from storage and services.", GROWTH),
        ("All districts keep records.", "All districts keep records and logs."),
    ],
)
def test_what_is_said_of_each_or_in_other_words_is_carried(claim, quote):
    account = entailment_of(claim, [quote])
    assert account is None or account.relation == "entailed"


def test_of_two_quotes_that_each_say_otherwise_none_helps_the_other():
    quotes = [
        "The Institute for Flexible Power was founded in 2010 and is headquartered in Tarnsee.",
        "Helios Energy AG was founded in 1998 and is headquartered in Brunnwil, Switzerland.",
    ]
    wrong = entailment_of("The Institute for Flexible Power is headquartered in Brunnwil.", quotes)
    right = entailment_of("Helios Energy AG is headquartered in Brunnwil.", quotes)
    assert (wrong.relation, right.relation) == ("contradicted", "entailed")
