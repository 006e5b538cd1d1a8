"""What a claim adds to its evidence is told; paraphrase is not held against it."""

import pytest

from citations.verification.checks.details import check_details


@pytest.mark.parametrize(
    ("claim", "quote", "phrase"),
    [
        ("Poverty fell by 5% in rural areas.", "Poverty fell by 5% in 2010.", "in rural areas"),
        (
            "The drug reduced mortality in elderly patients with diabetes.",
            "The drug reduced mortality.",
            "in elderly patients with diabetes",
        ),
        ("It is sold worldwide.", "It is sold in several shops.", "worldwide"),
        ("Only nurses were asked.", "Nurses were asked.", "Only"),
        ("Prices fell because of the strike.", "Prices fell.", "because of the strike"),
        (
            "The bridge opened for the first time to cyclists.",
            "The bridge opened to cyclists.",
            "for the first time",
        ),
    ],
)
def test_what_the_claim_adds_is_told(claim, quote, phrase):
    check = check_details(claim, [quote])

    assert check.outcome == "missing"
    assert check.note == f"The quote does not mention “{phrase}”."
    assert check.words == (phrase,)


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The drug is safe.", "The medicine is safe."),
        ("The company grew quickly last year in Norway.", "The company grew fast in Norway."),
        ("Farmers sold their harvest at the market.", "Farmers sold their crop at the market."),
    ],
)
def test_a_single_other_word_is_undecided(claim, quote):
    assert check_details(claim, [quote]).outcome == "undecided"


def test_the_word_that_may_be_paraphrase_is_named():
    check = check_details(
        "Wooden doors must be locked at night.", ["Steel doors must be locked at night."]
    )

    assert check.note == "The quote has other words for “Wooden”, or does not say it."
    assert check.words == ("Wooden",)


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The colour programme was organised.", "They organized a program of colors."),
        ("Acme's acquisition of the mill ended.", "Acme acquired the mill; that has ended."),
        ("Two children cooperated.", "2 children co-operated."),
        ("The child ran in 2019.", "The children have run."),
        ("It is sold worldwide.", "It is sold all over the world."),
        ("Prices fell because of the strike.", "The strike caused prices to fall."),
    ],
)
def test_other_forms_of_the_same_words_pass(claim, quote):
    assert check_details(claim, [quote]).outcome == "passed"


@pytest.mark.parametrize("claim", ["", "   ", "…", "Green ideas sleep furiously in old hotels."])
@pytest.mark.parametrize("texts", [[], [""], ["Nothing of the kind is said here."]])
def test_it_never_fails(claim, texts):
    assert check_details(claim, texts).outcome != "failed"
