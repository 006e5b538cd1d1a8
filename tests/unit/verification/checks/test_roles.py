"""Who did what to whom must not be exchanged between claim and evidence."""

import pytest

from citations.verification.checks.roles import check_roles


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Acme acquired Nord.", "Nord acquired Acme in 2014."),
        ("Acme was acquired by Nord.", "Acme acquired Nord in 2014."),
        ("Acme was bought by Nord Group.", "In 2014, Acme purchased Nord Group for $3 billion."),
        ("Norway is larger than Sweden.", "Sweden is larger than Norway."),
        ("Norway is smaller than Sweden.", "Norway is larger than Sweden."),
        ("Women earned more than men.", "Men earned more than women."),
        ("Costs were higher in Asia than in Europe.", "Costs were higher in Europe than in Asia."),
        ("Nord is the parent of Acme.", "Nord is a subsidiary of Acme."),
        ("The firm moved from Oslo to Turin.", "The firm moved from Turin to Oslo."),
        ("Rovers defeated United.", "United defeated Rovers 2-0."),
        ("United lost to Rovers.", "Rovers lost to United."),
        ("The protein inhibits the kinase.", "The kinase strongly inhibits the protein."),
        ("Jones succeeded Smith.", "Smith succeeded Jones as chairman."),
        ("Smith succeeded Jones.", "Smith preceded Jones."),
        ("The acquisition of Nord by Acme closed.", "The acquisition of Acme by Nord closed."),
        ("The dog is chasing the cat.", "The cat is chasing the dog."),
    ],
)
def test_exchanged_sides_fail(claim, quote):
    check = check_roles(claim, [quote])

    assert check.outcome == "failed"
    assert check.note.startswith("The quote says “")
    assert check.words


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Acme acquired Nord.", "Nord was acquired by Acme in 2014."),
        ("Nord was acquired by Acme.", "In 2014, Acme acquired Nord."),
        ("Nord, acquired by Acme, makes shoes.", "Acme acquired Nord."),
        ("Norway is smaller than Sweden.", "Sweden is larger than Norway."),
        ("Costs were lower in Asia than in Europe.", "Costs were higher in Europe than in Asia."),
        ("Nord is a subsidiary of Acme.", "Acme is the parent of Nord."),
        ("Jones preceded Smith.", "Smith succeeded Jones."),
        ("Poland was invaded by Germany.", "Germany invaded Poland in 1939."),
        ("United was beaten by Rovers.", "Rovers defeated United 2-0."),
    ],
)
def test_the_same_roles_in_other_words_pass(claim, quote):
    assert check_roles(claim, [quote]).outcome == "passed"


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Ann met Bob.", "Bob met Ann."),
        ("Acme merged with Nord.", "Nord merged with Acme."),
        ("France and Germany signed the treaty.", "Germany and France signed the treaty."),
        ("Cats are not bigger than dogs.", "Dogs are bigger than cats."),
        ("Acme sued Nord.", "Nord sued Acme. Later Acme sued Nord."),
        ("Acme acquired Nord.", "Berg acquired Acme."),
        ("The cat that the dog chased ran off.", "The dog chased the cat."),
        ("Ann married Bob in Oslo.", "Bob married Ann in Oslo."),
        ("Berg is the father of Ann.", "Berg is the father of Bob."),
    ],
)
def test_no_false_alarm(claim, quote):
    assert check_roles(claim, [quote]).outcome != "failed"


def test_a_claim_without_roles_passes():
    assert check_roles("Rain.", ["It rained."]).outcome == "passed"


def test_roles_that_the_evidence_does_not_tell_are_undecided():
    assert check_roles("Acme acquired Nord.", ["Both make shoes."]).outcome == "undecided"
