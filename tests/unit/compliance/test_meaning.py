"""Questions in everyday words: answered where the meaning stands out, else the nearest offered."""

import pytest

from citations.cards.compliance import compliance_view
from tests.unit.compliance.asking import ask, requirements, said, text_of, tools_over

ACT = """Coach Stations Act

Section 1. Definitions
In this Act, “feathered livestock” means hens, ducks and geese; “conveyance” means a bus or coach.

Section 2. Baggage
The porter must help passengers with their luggage at every platform.

Section 3. Weeds
Herbicides may be applied only by a person who holds a certificate of competence.

Section 4. Buildings
A tenant shall not erect a shed, greenhouse or other structure higher than 3 metres.

Section 5. Birds
Feathered livestock must be confined in a covered pen during the whole night.

Section 6. Bookings
The clerk must preserve the booking records for 12 months.
The clerk must issue a receipt to every passenger.

A person under 17 years of age shall not drive a coach.

Section 7. Charges
A late fee of 15 crowns must be charged after the departure of the last coach.
"""


def over_the_act(question: str):
    return ask(question, tools_over(text_of(ACT, "statute", 1)))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Must anyone help me with my suitcases?", "luggage"),
        ("Who is allowed to spray weedkiller?", "Herbicides"),
        ("Where do chickens go during the night?", "covered pen"),
    ],
)
def test_a_requirement_that_stands_out_in_meaning_answers(question, words) -> None:
    answer = over_the_act(question)
    assert [words in claim for claim in said(answer)] == [True]
    [verified] = [each for each in requirements(answer).values() if each.verified]
    assert not verified.explicit
    assert verified.rationale.startswith("It answers in other words")
    assert answer.grounding_confidence == "low"


@pytest.mark.parametrize(
    "question",
    [
        "How long must receipts be kept?",
        "What tuition must be charged?",
        "How old must a porter be?",
        "Must the coach have a security camera?",
        "Who may apply paint?",
        "How long must the certificate of competence be kept?",
        "How long must the luggage be kept?",
        "How old must a passenger be?",
    ],
)
def test_what_lies_near_and_is_another_thing_is_refused_and_only_offered(question) -> None:
    answer = over_the_act(question)
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    assert not answer.claims
    assert answer.compliance is not None
    found = requirements(answer)
    assert not any(found[label].verified for label in answer.compliance.closest)
    assert not answer.compliance.used


def test_the_closest_lead_to_an_answer_in_the_document_s_words() -> None:
    answer = over_the_act("Does somebody look after heavy bags and trolleys?")
    assert not answer.claims
    view = compliance_view(answer)
    assert view is not None
    assert "luggage" in view.closest[0].requirement.words
    again = over_the_act(view.closest[0].again)
    assert any("luggage" in claim for claim in said(again))


def test_an_answer_offers_nothing_beside_itself() -> None:
    answer = over_the_act("How long must booking records be preserved?")
    assert answer.claims
    assert answer.compliance is not None
    assert answer.compliance.closest == ()


def test_what_is_nearest_to_the_question_is_told_first() -> None:
    act = (
        "Lamp Act\n\nSection 2. Care of lamps\n"
        "The keeper of a lamp must follow the instructions of the harbour office.\n"
        "The keeper of a lamp must clean the glass of the lamp on each morning.\n"
        "The keeper of a lamp must write the oil that was used into the book.\n"
    )
    answer = ask(
        "What must the keeper of a lamp do to keep the glass of the lamp clean?",
        tools_over(text_of(act, "statute", 1)),
    )
    assert "clean the glass" in said(answer)[0]
