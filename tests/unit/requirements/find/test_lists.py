"""A lead-in and its item are one requirement."""

from tests.unit.requirements.find.texts import draft, find_requirements, only, quoted, shown


def test_each_item_is_shown_with_its_lead_in():
    text = draft(
        "(a) Counties shall:\n(1) keep a record of every call;\n(2) sign it; and\n(3) file it.\n"
        "(b) This section applies to cities.\n"
    )
    found = find_requirements(text)
    assert [each.words for each in found] == [
        "Counties shall: … (1) keep a record of every call",
        "Counties shall: … (2) sign it",
        "Counties shall: … (3) file it.",
    ]
    assert quoted(found[1], text) == text.text[4 : text.text.index(";", text.text.index("sign"))]
    assert {each.extraction_confidence for each in found} == {"medium"}


def test_nested_items_have_every_lead_in_above_them():
    text = (
        "Each county shall:\n(a) report to the State:\n"
        "(i) the number of calls; and\n(ii) their length.\n"
    )
    assert shown(text) == [
        "Each county shall: … (a) report to the State: … (i) the number of calls",
        "Each county shall: … (a) report to the State: … (ii) their length.",
    ]


def test_a_wrapped_item_is_not_taken_for_words_behind_the_list():
    text = "The owner must report:\n   (1) each fire; and\n   (2) any change of\n       use.\n"
    assert shown(text)[1] == "The owner must report: … (2) any change of use."


def test_bullets_and_items_without_marks_hang_on_their_lead_in():
    assert shown("Staff must:\n• remove rings\n• wash their hands\n\nThe soap is green.") == [
        "Staff must: … remove rings",
        "Staff must: … wash their hands",
    ]
    assert shown("Staff must:\n\nremove rings\nwash their hands\n\nThe soap is green.") == [
        "Staff must: … remove rings",
        "Staff must: … wash their hands",
    ]


def test_conditions_in_a_list_stay_with_the_duty():
    found = only(
        "A provider must notify the Office if—\n(a) a record is lost, or\n(b) a record is stolen.\n"
    )
    assert [segment.text for segment in found.segments] == [
        "A provider must notify the Office if—",
        "(a) a record is lost",
        "(b) a record is stolen.",
    ]


def test_a_list_of_what_is_allowed_or_exempt_requires_nothing():
    assert shown("A provider may:\n(a) send a letter;\n(b) call the person.\n") == []
    assert shown("A provider is not required to:\n(a) send a letter;\n(b) call the person.\n") == []


def test_a_passage_holds_the_items_that_begin_in_it():
    text = draft("Counties shall:\n(a) keep records of calls;\n(b) report their number.\n")
    begin = text.text.index("(b)")
    (found,) = find_requirements(text, begin, len(text.text))
    assert found.words == "Counties shall: … (b) report their number."
