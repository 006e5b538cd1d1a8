"""Researchers see their own; Compliance reads everything saved and changes nothing; Admin both."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from research_app.accounts.roles import (
    READERS_CHANGE_NOTHING,
    is_admin,
    is_compliance,
    may_ask,
    reads_all_provenance,
)
from research_app.api.credentials import make_token
from research_app.audit_log.models import AuditEntry
from research_app.chats.delete_chat import delete_chat
from research_app.chats.models import Chat
from tests.unit.audit.conftest import client_of, member
from tests.unit.chats.made_chats import finished_run, saved_chat

pytestmark = pytest.mark.django_db
PAGES = ["/audit/", "/audit/log/", "/audit/log/check/", "/audit/log/log.csv", "/audit/log/log.json"]


@pytest.mark.parametrize(
    "groups, flags, asks, reads_all, admin",
    [
        ((), {}, True, False, False),
        (("Researcher",), {}, True, False, False),
        (("Compliance",), {}, False, True, False),
        (("Compliance", "Researcher"), {}, True, True, False),
        (("Admin",), {}, True, True, True),
        ((), {"is_staff": True}, True, True, True),
        (("Compliance",), {"is_staff": True}, False, True, False),
        (("Compliance",), {"is_superuser": True}, True, True, True),
        (("Compliance", "Admin"), {}, True, True, True),
        (("Admin",), {"is_active": False}, False, False, False),
    ],
)
def test_what_groups_and_flags_make_of_a_user(groups, flags, asks, reads_all, admin):
    user = member("somebody", *groups)
    User.objects.filter(pk=user.pk).update(**flags)
    user = User.objects.get(pk=user.pk)
    assert (may_ask(user), reads_all_provenance(user), is_admin(user)) == (asks, reads_all, admin)
    assert is_compliance(user) == ("Compliance" in groups and flags.get("is_active", True))


@pytest.mark.parametrize("page", PAGES)
def test_audit_pages_are_for_compliance_and_admins(page, alice_client, carol_client, staff_client):
    refused = alice_client.get(page)
    assert refused.status_code == 403
    assert "Only the roles Compliance and Admin" in refused.text
    assert AuditEntry.objects.get(action="access refused").actor == "alice"
    for client in (carol_client, staff_client):
        shown = client.get(page)
        assert shown.status_code == 200
        # A file that is sent is closed behind its last piece.
        assert not shown.streaming or b"".join(shown.streaming_content)


@pytest.mark.parametrize("page", ["/", "/sidebar/", "/library/", "/library/scope/"])
def test_pages_for_asking_lead_compliance_to_the_audit_pages(page, carol_client):
    response = carol_client.get(page)
    assert response.status_code == 302
    assert response["Location"] == "/audit/"


def addresses(patterns, prefix="", names=()):
    """Every address with the name by which roles know it."""
    for each in patterns:
        if isinstance(each, URLResolver):
            inner = (*names, each.namespace) if each.namespace else names
            yield from addresses(each.url_patterns, prefix + str(each.pattern), inner)
        elif isinstance(each, URLPattern):
            yield prefix + str(each.pattern), ":".join([*names, each.name or ""])


def filled(address):
    for kind, value in (("uuid", str(uuid4())), ("int", "1"), ("str", "x"), ("path", "x")):
        address = re.sub(rf"<{kind}:\w+>", value, address)
    return re.sub(r"<\w+>", "1", address).replace("^", "").replace("$", "")


ROOMS = ("desk:", "library:", "audit:")
CHANGING = sorted(
    filled(address)
    for address, name in addresses(get_resolver().url_patterns)
    if name.startswith(ROOMS)
)


def test_compliance_changes_nothing_anywhere(carol_client, alice):
    chat = saved_chat(alice)
    run = finished_run(alice)
    before = Chat.objects.filter(pk=chat.pk).values().get()
    assert len(CHANGING) > 40
    for address in CHANGING:
        for method in (
            carol_client.post,
            carol_client.put,
            carol_client.patch,
            carol_client.delete,
        ):
            response = method(f"/{address}")
            assert response.status_code == 403, address
    for address in (
        f"/chats/{chat.pk}/delete/",
        f"/runs/{run.pk}/stop/",
        "/ask/",
        "/library/paste/",
    ):
        response = carol_client.post(address)
        assert response.status_code == 403
        assert READERS_CHANGE_NOTHING in response.text
    assert Chat.objects.filter(pk=chat.pk).values().get() == before


def test_compliance_signs_out(carol_client):
    assert carol_client.post("/account/sign-out/").status_code == 302
    assert carol_client.get("/audit/").status_code == 302


def test_a_token_lends_no_more_than_the_role(carol, alice):
    chat = saved_chat(alice)
    answer, claim = chat.turns.get().answer_id, chat.turns.get().answer.claims.get().pk
    program = Client(headers={"Authorization": f"Bearer {make_token(carol, 'report')}"})
    for address, body in (
        ("/api/ask", {"question": "How did revenue develop?"}),
        (f"/api/claims/{claim}/readings", {"kind": "checked"}),
        ("/api/documents", {"text": "x", "title": "y"}),
    ):
        refused = program.post(address, body, content_type="application/json")
        assert refused.status_code == 403
        assert refused.json() == {"detail": READERS_CHANGE_NOTHING}
    assert program.delete(f"/api/claims/{claim}/readings").status_code == 403
    assert program.get(f"/api/answers/{answer}").status_code == 200
    assert program.get("/api/chats").json()["total"] == 0


def test_compliance_reads_cards_lists_and_sources_of_anybody(carol_client, bob_client, alice):
    chat = saved_chat(alice)
    answer, claim = chat.turns.get().answer_id, chat.turns.get().answer.claims.get().pk
    source = chat.store.evidence.get().source_text.source_id
    for address in (
        f"/claims/{claim}/card/",
        f"/claims/{claim}/readings/",
        f"/answers/{answer}/claims/",
        f"/answers/{answer}/numbers/",
        f"/answers/{answer}/numbers.csv",
        f"/answers/{answer}/passages/",
        f"/answers/{answer}/trail/",
        f"/answers/{answer}/notes.txt",
        f"/library/sources/{source}/",
    ):
        assert carol_client.get(address, follow=True).status_code == 200, address
        assert bob_client.get(address).status_code == 404, address
    told = AuditEntry.objects.filter(action="access", actor="carol").order_by("pk")
    assert [*told.values_list("object_type", "object_id")] == [
        ("answer", str(answer)),
        ("document", str(source)),
    ]


def test_compliance_is_offered_nothing_to_change(carol_client, alice):
    chat = saved_chat(alice)
    answer, claim = chat.turns.get().answer_id, chat.turns.get().answer.claims.get().pk
    for address in (
        f"/claims/{claim}/card/",
        f"/answers/{answer}/claims/",
        f"/answers/{answer}/passages/",
        f"/audit/answers/{answer}/",
        "/audit/",
        "/audit/log/",
    ):
        forms = re.findall(
            r'<form[^>]*method="post"[^>]*action="([^"]*)"', carol_client.get(address).text
        )
        assert set(forms) == {"/account/sign-out/"}, address


def test_drafts_and_deleted_chats_are_nobody_elses_business(carol_client, alice):
    draft = finished_run(alice)
    assert carol_client.get(f"/runs/{draft.pk}/turn/").status_code == 404
    assert carol_client.get(f"/runs/{draft.pk}/stream/").status_code == 404
    chat = saved_chat(alice)
    turn = chat.turns.get()
    claim = turn.answer.claims.get().pk
    delete_chat(chat, actor=alice)
    assert carol_client.get(f"/audit/answers/{turn.answer_id}/").status_code == 404
    assert carol_client.get(f"/claims/{claim}/card/").status_code == 404
    assert "0 answers" in carol_client.get("/audit/").text


def test_the_link_to_the_audit_pages_is_for_those_who_may(alice_client, staff_client):
    assert 'href="/audit/"' not in alice_client.get("/").text
    assert 'href="/audit/"' in staff_client.get("/").text


def test_who_is_compliance_and_researcher_asks_and_reads(alice):
    both = member("dora", "Compliance", "Researcher")
    client = client_of(both)
    answer = saved_chat(alice).turns.get().answer_id
    assert client.get("/").status_code == 200
    assert client.get(f"/audit/answers/{answer}/").status_code == 200
