"""Questions in the words of people who never read the statute."""

import pytest

from tests.unit.compliance.asking import ask, said, text_of, tools_over
from tests.unit.requirements.find.texts import find_requirements

ACT = """Kennel Houses Act

Section 3. Permit
No person shall operate a kennel without a permit issued by the council.
An applicant for a permit shall pay a fee of 90 crowns to the council.

Section 4. Care
Only a licensed veterinarian may euthanize an animal that is suffering.
A stray animal must be held for at least six days before it is adopted out.
The warden must enter every bite in the register on the same day.
The notice must state the breed of the animal and the name of its owner.
Parcels heavier than 3 kilograms are not to be carried by the warden.

Section 9. Penalties
A person who violates section 3 shall be fined not more than 700 crowns.
"""


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How long must strays be kept before they are rehomed?", "six days"),
        ("How heavy may parcels be?", "3 kilograms"),
    ],
)
def test_a_question_in_everyday_words_has_the_one_requirement(question, words) -> None:
    [claim] = said(ask(question, tools_over(text_of(ACT, "statute", 1))))
    assert words in claim


@pytest.mark.parametrize(
    "question",
    [
        "What are the opening hours of the council?",
        "How deep must a kennel be?",
    ],
)
def test_what_only_shares_words_is_refused(question) -> None:
    assert not ask(question, tools_over(text_of(ACT, "statute", 1))).claims


def test_recitals_require_nothing() -> None:
    words = """Kennel Regulation

THE COUNCIL,
Having regard to the Charter,
Whereas:
(1) It is necessary that all kennels must meet the same conditions in the region.
HAS ADOPTED THIS REGULATION:

Section 1. Water
The warden must give every dog fresh water at least twice on each day.

Section 2. Food
The warden must give every dog warm food at least once on each day.

Section 3. Commencement
Sections 1 to 2 come into force on 1 April 2031.
"""
    text = text_of(words, "statute", 1)
    found = find_requirements(text)
    assert [each.section_heading for each in found] == ["Section 1. Water", "Section 2. Food"]


def test_what_says_it_in_the_question_s_words_leads() -> None:
    act = (
        "Care Records Act\n\nSection 5. Time\n"
        "An assessment shall be documented within 60 days of the first contact.\n\n"
        "Section 8. Retention\n"
        "A district shall keep each assessment record for 10 years after the last service.\n"
    )
    answer = ask("When must an assessment be documented?", tools_over(text_of(act, "statute", 1)))
    first, *_ = said(answer)
    assert "60 days" in first
