"""Which sentences require something."""

import pytest

from tests.unit.requirements.find.texts import only, shown


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Operators shall keep the log for at least five years after the event.", "shall"),
        ("Operators must not disclose the log to anybody outside the authority.", "must not"),
        ("The log may not be altered after it has been signed by the operator.", "may not"),
        ("A driver may only carry passengers who hold a valid ticket for the journey.", "may only"),
        (
            "Operators are required to test the alarm once a month in every building.",
            "are required to",
        ),
        (
            "The use of private devices for patient data is strictly prohibited.",
            "is strictly prohibited",
        ),
        ("Employees have to lock their screens whenever they leave their desks.", "have to"),
        ("Whoever keeps a register is obliged to protect it against loss.", "is obliged to"),
        ("Smoking is not permitted in any building or vehicle of the company.", "is not permitted"),
        ("Only trained staff may open the cabinet in which the medicines are kept.", "may"),
        ("No person may enter the laboratory without protective clothing and goggles.", "may"),
        ("Keys may be handed over only if the receiver has signed for them.", "may"),
        ("Personal use is permitted only if it does not interfere with work.", "is permitted only"),
        ("Records are to be erased as soon as they are no longer needed.", "are to be"),
        (
            "The manager is responsible for ensuring that backups are tested.",
            "is responsible for ensuring",
        ),
        ("A person who signs the record must add the date and the time.", "must"),
        ("If a report is required, the operator must send it within ten days.", "must"),
        ("When a record is lost staff must tell the director on the same day.", "must"),
        ("The fee, where practicable, shall be paid before the service begins.", "shall"),
    ],
)
def test_it_requires(sentence, words):
    found = only(sentence)
    assert found.words == sentence
    assert found.modality_words.text == words


@pytest.mark.parametrize(
    "sentence",
    [
        "Operators should keep the log for at least five years after the event.",
        "A county may charge a fee for a second copy of the record.",
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
    found = only(text)
    assert found.quote.text.startswith("Every licensed facility shall")
    assert found.quote.text.endswith("whichever is later.")
    assert found.document_id == "Test Act, section 1"


def test_full_stops_of_abbreviations_end_no_sentence():
    sentence = (
        "Operators, e.g. those under Sec. 12.4 or para. 3 of No. 5, must keep a log of faults."
    )
    assert shown(f"See the notes. {sentence} It is short.") == [sentence]
