"""Which sentences require something."""

import pytest

from tests.unit.requirements.find.texts import draft, find_requirements, only, shown


@pytest.mark.parametrize(
    ("sentence", "modality"),
    [
        ("Operators shall keep the log for at least five years after the event.", "must"),
        ("Operators must not disclose the log to anybody outside the authority.", "must not"),
        ("The log may not be altered after it has been signed by the operator.", "must not"),
        ("Operators are required to test the alarm once a month in every building.", "must"),
        ("The use of private devices for patient data is strictly prohibited.", "must not"),
        ("Employees have to lock their screens whenever they leave their desks.", "must"),
        ("Whoever keeps a register is obliged to protect it against loss.", "must"),
        ("Smoking is not permitted in any building or vehicle of the company.", "must not"),
        ("No person may enter the laboratory without protective clothing and goggles.", "must not"),
        ("Records are to be erased as soon as they are no longer needed.", "must"),
        ("The manager is responsible for ensuring that backups are tested.", "must"),
        ("A person who signs the record must add the date and the time.", "must"),
        ("If a report is required, the operator must send it within ten days.", "must"),
        ("When a record is lost staff must tell the director on the same day.", "must"),
        ("The fee, where practicable, shall be paid before the service begins.", "must"),
        ("Lock the cabinet whenever you leave the room.", "must"),
        ("Do not hand keys to visitors of the depot.", "must not"),
        ("The alarm of every lift is tested once a month.", "must"),
        ("It is mandatory for depots to keep a list of their keys.", "must"),
        ("Depots are not to sell tickets after the last journey.", "must not"),
        ("Drivers should carry a spare lamp in the winter months.", "should"),
        ("A depot may charge a fee for a second copy of the list.", "may"),
        ("Subsection (1) does not apply to depots with fewer than three drivers.", "may"),
        ("Drivers of steam engines are exempt from this section.", "may"),
    ],
)
def test_it_states_a_norm(sentence, modality):
    found = only(sentence)
    assert found.words == sentence
    assert found.parts.modality == modality


@pytest.mark.parametrize(
    "sentence",
    [
        "“Record” means a document that must be kept under this Act.",
        'For the purposes of this Act, "operator" shall mean any person who runs a lift.',
        "Must a provider keep a record of every call that it answers?",
        "The auditor said that providers must keep their records for longer.",
        "In 1998 operators were required to register with the local council.",
        "The report was filed as required by section 5 of the Act.",
        "All required documents can be found on the pages of the council.",
        "The file must have been lost when the office moved to its new building.",
        "This Act shall be known as the Lift Safety Act of the Province.",
        "This section shall be construed so as to protect passengers.",
        "Nothing in this section requires an operator to disclose trade secrets.",
        "The operator is not required to give a reason for the refusal.",
        "A provider shall not be required to keep records of test calls.",
        "This Regulation shall enter into force on the day after its publication.",
        "The chapter shall not apply to lifts that carry goods only.",
        "The tenant shall be entitled to a copy of the agreement.",
        "The purpose of this policy is to ensure that staff must wash their hands.",
        "Records that must be kept are listed in the annex to this Act.",
        "The fee which users must pay is set by an order of the council.",
        "This standard explains what users may and may not do with equipment.",
        "Employees who must travel for work may claim their expenses.",
        "A person who contravenes this section shall be liable to a fine.",
        "Staff may leave early if they must look after a child.",
        "You do not have to give a reason when you ask for a copy.",
        "The sign at the door read “Visitors must report to the main reception desk”.",
    ],
)
def test_it_does_not_require(sentence):
    assert shown(sentence) == []


def test_headings_contents_and_recitals_are_no_requirements():
    text = """Contents
Section 1. What operators must do ........ 3

# 1. Records that must be kept

WHAT STAFF MUST KNOW

Whereas:

(1) Logs must be kept in order to protect the public.

HAVE ADOPTED THIS REGULATION:

Article 1
Keeping of logs

Operators shall keep the logs of all events for five years.
"""
    assert shown(text) == ["Operators shall keep the logs of all events for five years."]


def test_a_sentence_over_wrapped_lines_and_a_page_break_is_whole():
    text = (
        "SECTION 1. RETENTION. Every licensed facility shall retain the records of each res-\n"
        "ident for not less than six years after the date of discharge, or until the\n\n"
        "resident reaches the age of 21, whichever is later.\n\n"
        "SECTION 2. FEES. No fee is charged.\n"
    )
    found = find_requirements(draft(text))[0]
    assert found.words.startswith("Every licensed facility shall")
    assert found.words.endswith("whichever is later.")
    assert found.document_id == "Test Act, section 1"


def test_full_stops_of_abbreviations_end_no_sentence():
    sentence = (
        "Operators, e.g. those under Sec. 12.4 or para. 3 of No. 5, must keep a log of faults."
    )
    assert shown(f"See the notes. {sentence} It is short.") == [sentence]
