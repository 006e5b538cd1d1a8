"""What readers say of claims is kept beside the verdict, once a reader and kind."""

from uuid import uuid4

import pytest

from citations.cards import numbered_notes
from citations.errors import ClaimMissing, NoteRefused
from citations.models import EvidenceStore, Reading, Verdict
from citations.storage.read.answers import load_answer
from citations.storage.read.claims import readings_of
from citations.storage.write.answers import erase_store, save_answer
from citations.storage.write.readings import (
    LONGEST_NOTE,
    check_claim,
    progress_of,
    read_differently,
    take_back_check,
    withdraw_reading,
)
from tests.unit.answers import stored_text
from tests.unit.made_verdicts import FARES, NEWS, REPORT, judged_answer

pytestmark = pytest.mark.django_db


@pytest.fixture
def answer():
    draft = judged_answer(stored_text(REPORT), stored_text(NEWS, "Port Courier"))
    save_answer(draft, store=EvidenceStore.objects.create())
    return draft


def said(claim) -> list[tuple[str, str | None, str]]:
    return [(each.reader, each.level, each.note) for each in readings_of(claim.id)]


def test_a_second_tick_keeps_the_first_time(answer) -> None:
    claim = answer.claims[0]
    check_claim(claim.id, "Ada")
    [first] = readings_of(claim.id)
    check_claim(claim.id, "Ada")
    assert readings_of(claim.id) == (first,)
    take_back_check(claim.id, "Ada")
    assert readings_of(claim.id) == ()


def test_a_reading_is_replaced_by_its_reader_alone(answer) -> None:
    claim = answer.claims[0]
    read_differently(claim.id, "Ada", "unverified", "Too old.")
    read_differently(claim.id, "Grace", "not supported", "")
    read_differently(claim.id, "Ada", "partially supported", "Says it of 2022.")
    check_claim(claim.id, "Ada")
    assert said(claim) == [
        ("Grace", "not supported", ""),
        ("Ada", "partially supported", "Says it of 2022."),
        ("Ada", None, ""),
    ]
    withdraw_reading(claim.id, "Ada")
    assert said(claim) == [("Grace", "not supported", ""), ("Ada", None, "")]


def test_the_verdict_stays_as_it_is(answer) -> None:
    before = list(Verdict.objects.order_by("pk").values())
    for claim in answer.claims:
        check_claim(claim.id, "Ada")
        read_differently(claim.id, "Ada", "not supported", "No.")
    assert list(Verdict.objects.order_by("pk").values()) == before


def test_readings_come_back_with_their_claims(answer) -> None:
    first, second, *_ = answer.claims
    for reader in ("Ada", "Grace"):
        check_claim(second.id, reader)
    loaded = load_answer(answer.id).claims
    assert [len(claim.readings) for claim in loaded] == [0, 2, 0, 0]
    assert [claim.text for claim in loaded] == [claim.text for claim in answer.claims]


def test_the_next_claim_is_the_first_unchecked_behind(answer) -> None:
    first, second, third, fourth = (claim.id for claim in answer.claims)
    check_claim(third, "Ada")
    check_claim(second, "Ada")
    found = progress_of(second)
    assert (found.answer_id, found.claims, found.checked) == (answer.id, 4, 2)
    assert found.next_claim == fourth
    check_claim(fourth, "Ada")
    assert progress_of(fourth).next_claim == first  # from the end round to the beginning
    check_claim(first, "Ada")
    assert progress_of(first).next_claim is None


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        ("x" * (LONGEST_NOTE + 1), "2,000 characters"),
        ("x" * 1_000_000, "1,000,000"),
        ("a\x00b", "cannot be shown"),
        ("a\x1b[2Jb", "cannot be shown"),
        ("a\ud800b", "cannot be shown"),
        ("fine \u202eenif", "direction of writing"),
    ],
    ids=["long", "megabyte", "nul", "escape", "surrogate", "turned"],
)
def test_a_note_that_cannot_be_kept_is_refused_in_a_sentence(answer, note, sentence) -> None:
    with pytest.raises(NoteRefused, match=sentence):
        read_differently(answer.claims[0].id, "Ada", "supported", note)
    assert not Reading.objects.exists()


def test_marks_of_right_to_left_writing_may_stay(answer) -> None:
    note = "<b>שלום\u200f</b>\nzweite Zeile"
    read_differently(answer.claims[0].id, "Ada", "supported", f"  {note}\r\n")
    assert said(answer.claims[0]) == [("Ada", "supported", note)]


def test_nothing_is_said_of_a_claim_that_is_gone() -> None:
    for write in (
        lambda: check_claim(uuid4(), "Ada"),
        lambda: read_differently(uuid4(), "Ada", "supported", ""),
        lambda: progress_of(uuid4()),
    ):
        with pytest.raises(ClaimMissing):
            write()


def test_readings_go_with_their_answer(answer) -> None:
    check_claim(answer.claims[0].id, "Ada")
    erase_store(EvidenceStore.objects.get())
    assert not Reading.objects.exists()


def test_copied_notes_say_what_readers_said(answer) -> None:
    first, _, third, _ = answer.claims
    check_claim(first.id, "Ada")
    read_differently(third.id, "Grace", "supported", "Spring\nis named.")
    notes = numbered_notes(load_answer(answer.id))
    assert f"{first.text} [1 ✓]" in notes and f"{third.text} [3]" in notes
    assert "✓ checked by Ada" in notes
    assert f"“{FARES}” – read differently by Grace" in notes
    assert "as supported: Spring is named." in notes
