"""What is shown and quoted, how sure it is, and where it stands."""

import pytest

from tests.unit.requirements.find.texts import draft, find_requirements, only, quoted

LONG = (
    "Every operator shall, including but not limited to operators of lifts for goods and operators "
    "of lifts in private houses and in schools of any kind, keep the log of the lift for a period "
    "of at least ten years after the last journey of the lift, unless the authority has allowed a "
    "shorter period in writing."
)


def test_a_long_sentence_is_shown_whole():
    text = draft(f"The log is short. {LONG}")
    found = find_requirements(text)[-1]
    assert found.words == quoted(found, text) == LONG


def test_a_short_sentence_is_a_whole_quote():
    text = draft("Staff must wear gloves. Logs must be signed. Keys must be returned.")
    assert [quoted(each, text) for each in find_requirements(text)] == [
        "Staff must wear gloves.",
        "Logs must be signed.",
        "Keys must be returned.",
    ]


def test_a_row_of_a_table_of_periods_is_read_under_its_heads():
    text = draft(
        "Records are kept for the periods in this table.\n\n"
        "Record | Period\nLogs | 5 years\nPlans | 20 years\n"
    )
    rows = [each.words for each in find_requirements(text) if "|" in each.words]
    lead = "Records are kept for the periods in this table. … Record | Period … "
    assert rows == [f"{lead}Logs | 5 years", f"{lead}Plans | 20 years"]


@pytest.mark.parametrize(
    ("sentence", "confidence"),
    [
        ("Each operator shall keep a log of every journey of the lift.", "high"),
        ("Logs of every journey of the lift are kept for a year.", "medium"),
        ("Operators shall keep a log under section 5 of this Act for a year.", "medium"),
        ("Operators shall comply with section 12 of the Lift Safety Act 2001.", "low"),
    ],
)
def test_confidence_falls_with_every_doubt(sentence, confidence):
    found = only(sentence)
    assert found.extraction_confidence == confidence
    assert bool(found.notes) == (confidence != "high")


@pytest.mark.parametrize(
    ("title", "text", "document", "heading"),
    [
        (
            "Lift Act 2001",
            "Section 5. Logs\n\nOperators shall keep a log.",
            "Lift Act 2001, section 5",
            "Section 5. Logs",
        ),
        (
            "W&I Code",
            "§ 5899. Logs.\n(a) Operators shall keep a log.",
            "W&I Code § 5899",
            "§ 5899. Logs.",
        ),
        (
            "Lift Manual",
            "2. Logs\n\nOperators shall keep a log.",
            "Lift Manual, section 2",
            "2. Logs",
        ),
        (
            "Lift Policy",
            "4 LOGS\n\n4.2.1 Operators shall keep a log.",
            "Lift Policy, section 4.2.1",
            "4 LOGS",
        ),
        (
            "Lift Rules",
            "Article 3\nLogs\n\n1. Operators shall keep a log.",
            "Lift Rules, Article 3",
            "Article 3 Logs",
        ),
    ],
)
def test_the_place_is_named_by_document_and_provision(title, text, document, heading):
    found = only(text, title=title)
    assert found.document_id == document
    assert found.section_heading == heading


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(",
        "(a)(b)(c)" * 500,
        "shall " * 5000,
        "Counties shall:\n" * 300,
        "“" * 999,
        "\u202e must \x00 shall",
    ],
)
def test_hostile_texts_are_read_without_error(text):
    for found in find_requirements(draft(text)):
        assert all(text[each.start : each.end] == each.text for each in found.segments)
