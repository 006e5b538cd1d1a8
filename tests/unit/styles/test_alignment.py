"""A restyled text is held against the draft by its words, not by its order."""

import pytest

from research_app.synthesis.styles.alignment import Alignment, Stated

REVENUE = "Revenue rose to 3,214 million dollars in 2022"
FOUNDED = "Helios was founded in 2010 by two engineers"
UNKNOWN = "The founders left the company later"


def stated(text: str, *labels: str) -> Stated:
    return Stated(text=text, labels=frozenset(labels))


@pytest.fixture
def alignment() -> Alignment:
    return Alignment([stated(REVENUE, "E1"), stated(FOUNDED, "E2", "E3"), stated(UNKNOWN)])


def test_claims_may_come_in_another_order_and_in_other_words(alignment) -> None:
    assert alignment.take(stated(UNKNOWN)).claim == 2
    assert alignment.take(stated("Two engineers started Helios in 2010.", "E3", "E2")).claim == 1
    assert alignment.take(stated("In 2022 it earned 3,214 million dollars.", "E1")).claim == 0
    assert alignment.missing() == ()


def test_a_claim_may_take_two_sentences(alignment) -> None:
    assert alignment.take(stated("Helios was founded in 2010.", "E2", "E3")).claim == 1
    assert alignment.take(stated("Two engineers founded it.", "E2", "E3")).claim == 1


@pytest.mark.parametrize(
    ("text", "labels", "problem"),
    [
        (FOUNDED, ("E1",), "moved"),
        (FOUNDED, ("E2",), "moved"),
        (FOUNDED, (), "moved"),
        (UNKNOWN, ("E1",), "moved"),
        ("It is the best employer in the world", ("E9",), "added"),
        ("Revenue rose to 3,300 million dollars in 2022", ("E1",), "changed"),
    ],
)
def test_what_is_said_with_other_evidence_or_beyond_it_may_not_stand(
    alignment, text, labels, problem
) -> None:
    found = alignment.take(stated(text, *labels))
    assert (found.claim, found.problem) == (None, problem)
    assert text in found.note


def test_a_further_statement_under_a_claims_label_is_added(alignment) -> None:
    alignment.take(stated(REVENUE, "E1"))
    assert alignment.take(stated("Its rivals went bankrupt", "E1")).problem == "added"


def test_what_is_missing_is_named(alignment) -> None:
    alignment.take(stated("Revenue rose in 2022", "E1"))
    problems = {(found.claim, found.problem) for found in alignment.missing()}
    assert problems == {(0, "changed"), (1, "lost"), (2, "lost")}
    assert any("with E2, E3" in found.note for found in alignment.missing())


def test_a_draft_without_claims_takes_nothing() -> None:
    assert Alignment([]).take(stated(REVENUE, "E1")).problem == "added"
