"""What a reader may not see leaves no trace in what is said of an answer."""

import pytest

from citations.models import Stance
from citations.steps.weigh import weigh
from citations.storage.read.stances import stances_of_answer, stances_of_claim
from research_app.library.models import LibraryEntry
from research_app.library.visibility import visible_sources
from tests.unit.evidence_graph.made_library import REPORT, chat_over, claims_of, entry
from tests.unit.evidence_graph.made_stances import keep, stance_of

pytestmark = pytest.mark.django_db
SEEN = {
    "alice": {"own", "shared", "was shared"},
    "bob": {"others", "shared"},
    "staff": {"shared", "staffs"},
}


def of_answer(chat, reader):
    return stances_of_answer(chat.turns.get().answer_id, visible_sources(reader))


def of_claim(chat, reader):
    [claim] = claims_of(chat)
    return stances_of_claim(claim.pk, visible_sources(reader))


@pytest.fixture
def chat(alice, bob, staff):
    """With a stance of every source, whoever has it: rights change after a comparison."""
    chat = chat_over(alice, entry(alice, REPORT))
    [claim] = claims_of(chat)
    owners = {"own": alice, "others": bob, "shared": None, "staffs": staff, "was shared": None}
    texts = {name: entry(owner, f"Said by {name}.", name) for name, owner in owners.items()}
    LibraryEntry.objects.filter(source=texts["was shared"].source_id).update(owner=alice)
    keep(claim, *(stance_of(text) for text in texts.values()))
    return chat


@pytest.mark.parametrize("read", [of_answer, of_claim])
@pytest.mark.parametrize("name", ["alice", "bob", "staff"])
def test_a_reader_is_told_what_own_sources_say_and_nothing_else(request, chat, name, read):
    reader = request.getfixturevalue(name)
    assert {each.source.title for each in read(chat, reader)} == SEEN[name]


@pytest.mark.parametrize("read", [of_answer, of_claim])
@pytest.mark.parametrize("name", ["alice", "bob", "staff"])
def test_hidden_rows_change_nothing_of_what_is_shown(request, chat, name, read):
    reader = request.getfixturevalue(name)
    shown = read(chat, reader)
    Stance.objects.exclude(pk__in=[each.id for each in shown]).delete()
    assert read(chat, reader) == shown and weigh(read(chat, reader), {}) == weigh(shown, {})


@pytest.mark.parametrize("read", [of_answer, of_claim])
def test_a_copy_of_a_hidden_source_speaks_for_itself(alice, bob, read):
    chat = chat_over(alice, entry(alice, REPORT))
    [claim] = claims_of(chat)
    hidden = entry(bob, "Said by others.", "others")
    copies = [entry(alice, f"Said by a copy {number}.", f"copy {number}") for number in range(2)]
    keep(claim, stance_of(hidden), *(stance_of(each, copy_of=hidden.pk) for each in copies))
    shown = read(chat, alice)
    assert [each.source.title for each in shown] == ["copy 0", "copy 1"]
    assert weigh(shown, {}).refutes == 1
    assert {each.group for each in shown} == {shown[0].id}
