"""What a reader may not see leaves no trace: every reader, every source, and every page, part, API
answer, export and notice in which what sources say is told."""

import io
import re
import zipfile
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client

from citations.export.formats import FORMATS
from citations.models import Stance
from citations.steps.weigh import weigh
from citations.storage.read.stances import stances_of_answer
from research_app.accounts.roles import COMPLIANCE
from research_app.api.credentials import make_token
from research_app.evidence_graph.models import CrossCheck
from research_app.library.models import LibraryEntry
from research_app.library.visibility import visible_sources
from tests.unit.evidence_graph.made_library import REPORT, chat_over, claims_of, entry
from tests.unit.evidence_graph.made_stances import keep, stance_of

pytestmark = pytest.mark.django_db
NAMES = {"own": "Kestrel", "others": "Lapwing", "shared": "Merganser", "staffs": "Nuthatch"}
NAMES |= {"was shared": "Ouzel", "auditors": "Pintail"}
SEEN = {
    "alice": {"own", "shared", "was shared"},
    "bob": set(),
    "staff": {"shared", "staffs"},
    "auditor": {"shared", "auditors"},
}
TELL_ALL = {"others", "notices", "sources", "graph", "svg", "api stances", "json", "graphml"}
"""Surfaces on which whoever may read the answer is told of all sources that are his to see."""
OF_AN_AUDITOR_TOO = {"others", "sources", "graph", "json", "graphml"}
VARIES = re.compile(r'"X-CSRFToken": "\w+"|csrfmiddlewaretoken[^>]+>')


@pytest.fixture
def auditor(db):
    user = get_user_model().objects.create_user("audrey")
    user.groups.add(Group.objects.get_or_create(name=COMPLIANCE)[0])
    return user


@pytest.fixture
def chat(alice, bob, staff, auditor):
    """With a stance of every source, whoever has it: rights change after a comparison. Each is an
    arrival of which its owner was told."""
    chat = chat_over(alice, entry(alice, REPORT))
    [claim] = claims_of(chat)
    owners = {"own": alice, "others": bob, "shared": None, "staffs": staff, "was shared": None}
    owners |= {"auditors": auditor}
    texts = {
        name: entry(whose, f"Said by {NAMES[name]}.", NAMES[name]) for name, whose in owners.items()
    }
    LibraryEntry.objects.filter(source=texts["was shared"].source_id).update(owner=alice)
    keep(claim, *(stance_of(text, end=len(text.text)) for text in texts.values()))
    Stance.objects.update(found_by="arrival")
    CrossCheck.objects.update(state="done", searched=5)
    for text in texts.values():
        CrossCheck.objects.create(owner=alice, kind="arrival", text=text, state="done")
    return chat


def surfaces(chat):
    answer, [claim] = chat.turns.get().answer_id, claims_of(chat)
    pages = {
        "others": f"/claims/{claim.pk}/others/",
        "card": f"/claims/{claim.pk}/card/",
        "notices": f"/answers/{answer}/compared/",
        "sources": f"/answers/{answer}/sources/",
        "graph": f"/answers/{answer}/graph/",
        "chat graph": f"/chats/{chat.pk}/graph/",
        "svg": f"/answers/{answer}/graph.svg",
        "chat": f"/chats/{chat.pk}/",
        "audit": f"/audit/answers/{answer}/",
        "sidebar": "/sidebar/",
        "copy": f"/answers/{answer}/copy/",
        "zip": f"/chats/{chat.pk}/export/zip/?format=json",
        "package": f"/answers/{answer}/export/package/",
        "api answer": f"/api/answers/{answer}",
        "api stances": f"/api/answers/{answer}/stances",
        "api graph": f"/api/answers/{answer}/graph?format=json",
    }
    return pages | {name: f"/answers/{answer}/export/{name}/" for name in FORMATS}


def read(user, chat):
    """What the reader is shown, by surface; of files the words of all that is in them."""
    client = Client(headers={"HX-Request": "true"})
    client.force_login(user)
    program = Client(headers={"Authorization": f"Bearer {make_token(user, str(uuid4()))}"})
    shown = {}
    for name, address in surfaces(chat).items():
        reply = (program if address.startswith("/api") else client).get(address)
        if reply.status_code == 200:
            shown[name] = _words(reply.getvalue() if reply.streaming else reply.content)
    return shown


def _words(content):
    if content[:2] != b"PK":
        return content.decode(errors="replace")
    members = zipfile.ZipFile(io.BytesIO(content))
    return "\n".join(_words(members.read(name)) for name in members.namelist())


@pytest.mark.parametrize("name", SEEN)
def test_a_reader_is_told_of_the_sources_he_may_see_and_of_no_other(request, chat, name):
    shown = read(request.getfixturevalue(name), chat)
    told = {
        surface: {source for source, title in NAMES.items() if title in words}
        for surface, words in shown.items()
    }
    assert {each: found - SEEN[name] for each, found in told.items() if found - SEEN[name]} == {}
    all_told = {"alice": TELL_ALL, "bob": set()}.get(name, OF_AN_AUDITOR_TOO)
    assert {each for each in told if told[each] == SEEN[name] != set()} >= all_told
    assert (name == "bob") == ("sources" not in shown)


@pytest.mark.parametrize("name", ["alice", "auditor"])
def test_hidden_sources_change_nothing_of_what_is_shown(request, chat, name):
    reader = request.getfixturevalue(name)
    before = read(reader, chat)
    hidden = [title for source, title in NAMES.items() if source not in SEEN[name]]
    Stance.objects.filter(source_text__source__title__in=hidden).delete()
    after = read(reader, chat)
    changed = {
        each for each in before if VARIES.sub("", before[each]) != VARIES.sub("", after[each])
    }
    assert changed == set()


def test_a_copy_of_a_hidden_source_speaks_for_itself(alice, bob):
    chat = chat_over(alice, entry(alice, REPORT))
    [claim] = claims_of(chat)
    hidden = entry(bob, "Said by others.", "others")
    copies = [entry(alice, f"Said by a copy {number}.", f"copy {number}") for number in range(2)]
    keep(claim, stance_of(hidden), *(stance_of(each, copy_of=hidden.pk) for each in copies))
    shown = stances_of_answer(chat.turns.get().answer_id, visible_sources(alice))
    assert [each.source.title for each in shown] == ["copy 0", "copy 1"]
    assert weigh(shown, {}).refutes == 1
    assert {each.group for each in shown} == {shown[0].id}
