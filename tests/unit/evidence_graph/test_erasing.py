"""A stance keeps no document alive, a legal hold does; and whatever people do in whatever order,
nothing is left pointing at nothing and nobody else's answers change."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from citations.drafts import CitesDraft
from citations.export.answer_json import answer_json
from citations.models import (
    Claim,
    Evidence,
    EvidencePlace,
    RetrievedPassage,
    Source,
    SourceCites,
    SourceText,
    Stance,
)
from citations.storage.read.answers import load_answer
from citations.storage.write.cites import keep_cites
from citations.storage.write.stances import forget_stances, say_of_stance
from research_app.chats.delete_chat import ChatHeld, delete_chat, erase_deleted_chats
from research_app.chats.hold import hold_chat, lift_hold
from research_app.chats.models import Chat
from research_app.library import tasks as upkeep
from research_app.library.entries import remove_entry
from research_app.library.models import LibraryEntry, Upload
from tests.unit.evidence_graph.made_library import FALL, REPORT, chat_over, claims_of, entry
from tests.unit.evidence_graph.made_stances import keep, stance_of

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=2)


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def let_everything_pass():
    """Every undo time is over, and every chore has run."""
    Chat.objects.exclude(deleted_at=None).update(deleted_at=LONG_AGO)
    LibraryEntry.objects.exclude(deleted_at=None).update(deleted_at=LONG_AGO)
    erase_deleted_chats()
    upkeep.erase_removed_entries()
    upkeep.erase_draft_uploads()
    upkeep.erase_leftovers()


def exported(chat):
    return [answer_json(load_answer(pk)) for pk in chat.turns.values_list("answer", flat=True)]


def remove(text: SourceText):
    for each in LibraryEntry.objects.filter(source=text.source_id, deleted_at=None):
        remove_entry(each)


@pytest.fixture
def compared(alice):
    """A chat to whose claim an uncited document of the library says something."""
    chat = chat_over(alice, entry(alice, REPORT))
    other = entry(alice, FALL, "Courier")
    [claim] = claims_of(chat)
    keep(claim, stance_of(other))
    return chat, other


def test_a_stance_keeps_no_document_alive_and_the_answer_stays_as_it_was(compared):
    chat, other = compared
    before = exported(chat)
    remove(other)
    let_everything_pass()
    assert not Source.objects.filter(pk=other.source_id).exists()
    assert not Stance.objects.exists() and exported(chat) == before


def test_a_chat_under_legal_hold_keeps_what_it_was_shown(compared, staff):
    chat, other = compared
    hold_chat(chat, actor=staff)
    remove(other)
    let_everything_pass()
    stance = Stance.objects.get()
    assert stance.source_text.text[stance.place.start : stance.place.end] == FALL[:10]
    lift_hold(chat, actor=staff)
    let_everything_pass()
    assert not Source.objects.filter(pk=other.source_id).exists()


def test_it_keeps_also_what_is_history(compared, staff):
    chat, other = compared
    hold_chat(chat, actor=staff)
    forget_stances([claims_of(chat)[0].pk])
    remove(other)
    let_everything_pass()
    assert Stance.objects.exists()


def test_a_deleted_chat_takes_what_was_said_of_it_and_leaves_the_library(compared):
    chat, _ = compared
    delete_chat(chat)
    let_everything_pass()
    assert not Stance.objects.exists() and not EvidencePlace.objects.exists()
    assert Source.objects.count() == 2


class People:
    """Two people who do things at random; the same seed does the same."""

    def __init__(self, seed: int, owners, staff) -> None:
        self.random = Random(seed)
        self.owners, self.staff = owners, staff
        self.number = 0

    def act(self) -> None:
        acts = (self.add, self.add, self.ask, self.compare, self.compare, self.cite, self.read)
        rare = (self.hold, self.lift, self.delete, self.remove, self.forget)
        self.random.choice((*acts, *rare))()

    def add(self) -> None:
        self.number += 1
        owner = self.random.choice([*self.owners, None])
        given = owner is not None and self.random.random() < 0.3
        more = {"chat_key": self._key_of(owner)} if given else {}
        entry(owner, f"{REPORT} Copy {self.number}.", f"Document {self.number}", **more)

    def _key_of(self, owner):
        own = [chat.pk for chat in Chat.objects.filter(owner=owner, deleted_at=None)]
        return self.random.choice([*own, uuid4()])

    def ask(self) -> None:
        owner = self.random.choice(self.owners)
        held = LibraryEntry.objects.filter(deleted_at=None, owner__in=[owner])
        shared = LibraryEntry.objects.filter(deleted_at=None, owner=None)
        if text := self._one(SourceText.objects.filter(source__library_entries__in=held | shared)):
            chat_over(owner, text)

    def compare(self) -> None:
        claim, texts = self._one(Claim.objects.all()), list(SourceText.objects.order_by("pk"))
        if claim and texts:
            cited = claim.citations.values_list("evidence__source_text__source", flat=True)
            some = self.random.sample(texts, min(3, len(texts)))
            others = [text for text in some if text.source_id not in set(cited)]
            copied = others[0].pk if len(others) > 1 else None
            side = self.random.choice(["supports", "refutes", "neutral"])
            keep(claim, *(stance_of(t, side, copy_of=copied) for t in others if t.pk != copied))

    def cite(self) -> None:
        text, source = self._one(SourceText.objects.all()), self._one(Source.objects.all())
        if text and source:
            keep_cites([CitesDraft(text_id=text.pk, cited=source.pk, start=5, end=15, how="link")])

    def read(self) -> None:
        if stance := self._one(Stance.objects.filter(current=True)):
            say_of_stance(stance.pk, "ann", "right")

    def forget(self) -> None:
        if claim := self._one(Claim.objects.all()):
            forget_stances([claim.pk])

    def hold(self) -> None:
        if chat := self._one(Chat.objects.filter(deleted_at=None)):
            hold_chat(chat, actor=self.staff)

    def lift(self) -> None:
        if chat := self._one(Chat.objects.filter(hold=True)):
            lift_hold(chat, actor=self.staff)

    def delete(self) -> None:
        if chat := self._one(Chat.objects.filter(deleted_at=None)):
            try:
                delete_chat(chat)
            except ChatHeld:
                assert chat.hold

    def remove(self) -> None:
        if held := self._one(LibraryEntry.objects.filter(deleted_at=None)):
            remove_entry(held)

    def _one(self, rows):
        found = list(rows.distinct().order_by("pk"))
        return self.random.choice(found) if found else None


@pytest.mark.parametrize("seed", range(4))
def test_whatever_people_do_nothing_is_left_and_nobody_elses_answers_change(
    alice, bob, staff, seed
):
    people = People(seed, [alice, bob], staff)
    for _ in range(70):
        people.act()
    held = set(Stance.objects.filter(claim__answer__turn__chat__hold=True).values_list("pk"))
    before = {chat.pk: exported(chat) for chat in Chat.objects.filter(deleted_at=None)}
    let_everything_pass()
    assert {chat.pk: exported(chat) for chat in Chat.objects.all()} == before
    assert held <= set(Stance.objects.values_list("pk"))
    connection.check_constraints()
    for source in Source.objects.all():
        assert is_used(source), source
    for stance in Stance.objects.select_related("place"):
        assert stance.place.source_text_id == stance.source_text_id
    for place in EvidencePlace.objects.all():
        assert is_pointed_at(place), place


def is_used(source: Source) -> bool:
    here = {"source_text__source": source}
    return (
        LibraryEntry.objects.filter(source=source).exists()
        or Upload.objects.filter(source=source).exclude(chat_key=None).exists()
        or Evidence.objects.filter(**here).exists()
        or RetrievedPassage.objects.filter(**here).exists()
        or Stance.objects.filter(**here, claim__answer__turn__chat__hold=True).exists()
    )


def is_pointed_at(place: EvidencePlace) -> bool:
    models = (Evidence, Stance, SourceCites)
    return any(model.objects.filter(place=place).exists() for model in models)
