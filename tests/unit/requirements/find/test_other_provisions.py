"""Placeholders, references and kinds of documents."""

import pytest

from citations.requirements.follow import follow_reference
from citations.requirements.placeholders import find_placeholders
from citations.requirements.source_type import source_type_of
from tests.unit.requirements.find.texts import draft, find_requirements

ACT = """Section 1. Logs

(1) Operators shall keep a log.

(2) The log shall name:
(a) the day; and
(b) the driver.

Section 2. Reports

Operators shall send the log as set out in section 1(2)(b).
Operators must comply with subsection (1) of section 1.
"""


@pytest.mark.parametrize(
    "words",
    [
        "[Placeholder: text to follow]",
        "TBD",
        "[Text of section to be added]",
        "[Reserved]",
        "Reserved.",
        "Lorem ipsum dolor sit amet, users must consectetur.",
        "[to be inserted: staff must …]",
    ],
)
def test_placeholders_are_listed_and_require_nothing(words):
    text = draft(f"Section 4. Logs\n\n{words}\n\nSection 5. Fees\n\nFees must be paid.")
    (placeholder,) = find_placeholders(text)
    assert placeholder.heading == "Section 4. Logs"
    assert placeholder.words == words
    assert [each.words for each in find_requirements(text)] == ["Fees must be paid."]


def test_a_reserved_section_is_a_placeholder():
    text = draft("§ 12. [Reserved]\n\n§ 13. Fees.\n\nFees must be paid.", title="Lift Code")
    (placeholder,) = find_placeholders(text)
    assert "[Reserved]" in placeholder.words
    assert placeholder.heading.startswith("§ 12.")


def test_references_are_followed_to_the_words_they_lead_to():
    text = draft(ACT, title="Lift Act 2001")
    references = [each for found in find_requirements(text) for each in found.references]
    followed = [follow_reference(each, text, [text]).followed for each in references]
    assert [each.target for each in references] == [
        "section 1(2)(b)",
        "subsection (1) of section 1",
    ]
    assert [each.text for each in followed if each] == [
        "(b) the driver.",
        "(1) Operators shall keep a log.",
    ]


def test_a_reference_to_another_document_is_followed_into_it():
    act = draft(ACT, title="Lift Act 2001", text_id=-2)
    policy = draft(
        "Staff must keep the log under section 1 of the Lift Act 2001.", title="Lift Policy"
    )
    (found,) = find_requirements(policy)
    reached = follow_reference(found.references[0], policy, [policy, act])
    assert reached.text_id == -2
    assert reached.followed is not None
    assert reached.followed.text.startswith("(1) Operators shall keep a log.")


def test_the_act_in_a_policy_is_the_one_at_hand():
    act = draft(ACT, title="Lift Act 2001", text_id=-2)
    policy = draft("Staff must send a report under section 2 of the Act.", title="Lift Policy")
    (found,) = find_requirements(policy)
    reached = follow_reference(found.references[0], policy, [policy, act])
    assert reached.followed is not None
    assert reached.followed.text.startswith("Operators shall send the log")


def test_a_reference_to_what_nobody_has_keeps_its_target_only():
    text = draft("Staff must keep the log under section 9 of the Boat Act 1999.")
    (found,) = find_requirements(text)
    reached = follow_reference(found.references[0], text, [text])
    assert (reached.target, reached.followed) == ("section 9 of the Boat Act 1999", None)


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Lift Safety Act 2001", "Section 1. Logs\n\nOperators shall keep a log.", "statute"),
        (
            "Regulation (EU) 2020/999",
            "Article 1\nScope\n\nThis Regulation applies to lifts.",
            "statute",
        ),
        (
            "",
            "Be it enacted by the Senate:\n\nSection 1. Logs\n\nSection 2. Fees\n\nNo fee is due.",
            "statute",
        ),
        (
            "Lift Safety Act Compliance Policy",
            "This policy explains the Act. Approved by A. Smith.",
            "policy",
        ),
        ("hand_hygiene_procedure.docx", "Staff must wash their hands.", "policy"),
        ("Employee Handbook", "Welcome to the company.", "policy"),
        ("Annual Report 2022", "Revenue grew by 4 per cent.", None),
        ("Letter", "Dear Ms Smith, you must call me.", None),
    ],
)
def test_the_kind_of_a_document_is_told_by_its_title_and_style(title, text, kind):
    assert source_type_of(draft(text, title=title)) == kind
