"""What concerns a question and was set aside is offered, in place of an answer or beside it."""

from dataclasses import replace

from citations.cards.compliance import compliance_view
from citations.requirements.compare import beside_what_was_set_aside, compare
from research_app.synthesis.compliance.addressing import MODELS
from tests.unit.compliance.asking import ask, requirements, said, text_of, tools_over
from tests.unit.requirements.compare.made import make_policy, make_statute

ACT = """Coach Stations Act

Section 2. Baggage
The porter must help passengers with their luggage at every platform.

Section 6. Bookings
The clerk must preserve the booking records for 12 months.
The clerk must show the booking records to every inspector.

Section 7. Charges
A late fee of 15 crowns must be charged after the departure of the last coach.
"""


def over_the_act(question: str):
    return ask(question, tools_over(text_of(ACT, "statute", 1)))


def test_a_question_in_other_words_is_answered() -> None:
    answer = over_the_act("Does somebody take care of the bags and trolleys of travellers?")
    assert "luggage" in said(answer)[0]


def test_a_refusal_offers_the_nearest_requirements_and_uses_none() -> None:
    answer = over_the_act("What does a porter earn in a month?")
    assert not answer.claims
    assert answer.compliance is not None
    assert not answer.compliance.used
    view = compliance_view(answer)
    assert view is not None
    assert "porter" in view.closest[0].requirement.words


def test_what_was_set_aside_stands_beside_the_answer_and_stays_rejected() -> None:
    answer = over_the_act("How long must the clerk preserve booking records?")
    assert ["12 months" in claim for claim in said(answer)] == [True]
    assert answer.compliance is not None
    found = requirements(answer)
    offered = [found[label] for label in answer.compliance.closest]
    assert any("inspector" in each.words for each in offered)
    assert not any(each.verified for each in offered)


def test_the_rest_of_the_section_that_answers_is_shown_first_and_marked_as_such() -> None:
    answer = over_the_act("How long must the clerk preserve booking records?")
    view = compliance_view(answer)
    assert view is not None
    beside = [each.requirement.words for each in view.closest if each.same_section]
    assert ["inspector" in words for words in beside] == [True]
    assert view.closest[0].same_section


def test_a_policy_rule_is_not_said_to_stand_alone_where_the_statute_s_was_set_aside() -> None:
    booking, minor = make_statute(
        "A clerk shall keep each booking record for 12 months.",
        "The record of a minor shall be kept until that person reaches the age of 25.",
    )
    policy = make_policy(
        "Each booking record must be kept for 12 months.",
        "Records of minors must be kept until they reach the age of 30.",
    )
    rows = compare([booking], policy, MODELS)
    alone = rows[-1]
    assert (alone.relation, alone.policy) == ("only in policy", (policy[1].label,))
    aside = replace(minor, verified=False, rejection="does_not_address_question")
    told = beside_what_was_set_aside(rows, [booking, aside, *policy], MODELS)
    assert told[:-1] == rows[:-1]
    assert (told[-1].relation, told[-1].near) == ("by hand", (minor.label,))


def test_a_rule_of_another_section_on_the_same_matter_is_not_left_out() -> None:
    act = (
        "Care Records Act\n\nSection 5. Retention\n"
        "A district shall keep each assessment record for ten years.\n\n"
        "Section 9. Children\n"
        "A district shall keep each assessment record of a child until the child is aged 25.\n"
    )
    answer = ask(
        "How long must assessment records be kept?", tools_over(text_of(act, "statute", 1))
    )
    assert len(said(answer)) == 2


def test_what_is_nearest_to_the_question_is_told_first() -> None:
    act = (
        "Lamp Act\n\nSection 2. Care of lamps\n"
        "The keeper of a lamp must follow the instructions of the harbour office.\n"
        "The keeper of a lamp must clean the glass of the lamp on each morning.\n"
        "The keeper of a lamp must write the oil that was used into the book.\n"
    )
    answer = ask(
        "How often must the glass of the lamp be cleaned?", tools_over(text_of(act, "statute", 1))
    )
    assert "clean the glass" in said(answer)[0]
