"""Every address of the product, tried by somebody it does not belong to.

The addresses are read from the URL patterns: one that is new fails here until it is said whose it
is, and one that checks no owner fails with its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from citations.drafts import StanceDraft
from citations.models import Answer, Claim, SourceText, Stance
from citations.storage.write.stances import keep_stances
from research_app.evidence_graph.models import CrossCheck
from research_app.exports.models import ExportJob
from research_app.library.models import Intake, LibraryEntry
from research_app.runs.models import Run
from tests.unit.chats.made_chats import saved_chat
from tests.unit.library.library_documents import document

pytestmark = pytest.mark.django_db

#: Addresses that anybody may open. The admin has rights and tests of its own.
PUBLIC = {
    "/healthz",
    "/metrics",  # asks for a token of its own, and tells no more than counts
    "/readyz",
    "/admin/login/",
    "/account/sign-in/",
    "/account/link/",
    "/favicon.ico",
    "/api/openapi.json",
    "/api/<path:rest>",  # says in JSON that there is nothing
}
#: Addresses without an id show and change only what is the asking user's own.
OWN_ONLY = {
    "/",
    "/ask/",
    "/sidebar/",
    "/account/sign-out/",
    "/library/",
    "/library/upload/",
    "/library/links/",
    "/library/paste/",
    "/library/arrivals/",
    "/library/arrivals/dismiss/",
    "/library/arrivals/dismiss-failed/",
    "/library/attach/",
    "/library/attachments/",
    "/library/picker/",
    "/library/scope/",
    "/library/mention/",
    "/library/collections/",
    "/library/collections/put/",
    "/library/entries/",
    "/api/",
    "/api/docs",
    "/api/ask",
    "/api/qa",
    "/api/check",
    "/ask/text-of-file/",
    "/api/chats",
    "/api/documents",
    "/api/collections",
    "/api/exports",
    "/exports/",
    "/exports/list/",
    "/exports/key/",
    "/exports/verify.py",
    "/compliance/choices/",
    "/help/",
}
#: Pages that are the same for everybody who is signed in, each by its name.
OF_NOBODY = {"/help/<slug:name>/"}
#: Pages for the roles Compliance and Admin, refused to all others.
FOR_AUDITORS = {
    "/audit/",
    "/audit/export/",
    "/audit/log/",
    "/audit/log/check/",
    "/audit/log/log.csv",
    "/audit/log/log.json",
}
#: What is read of somebody else's saved answer by these roles.
READ_BY_AUDITORS = (
    *("/answers/", "/api/answers/", "/api/claims/", "/audit/answers/"),
    *("/claims/<uuid:claim_id>/card/", "/claims/<uuid:claim_id>/readings/"),
    "/claims/<uuid:claim_id>/others/",
    *("/chats/<uuid:chat_id>/export/", "/chats/<uuid:chat_id>/graph"),
)
#: The pages among the addresses of the API; the others answer in JSON.
API_PAGES = {"/api/", "/api/docs"}
#: What belongs to the session of whoever asks, whoever that is.
NOT_DATA = {"sessions.Session", "auth.User", "admin.LogEntry", "audit_log.AuditEntry"}
SECRET = "Nightjar"


def routes(patterns=None, prefix: str = "/") -> Iterator[tuple[str, URLPattern]]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if path != "/admin/":
                yield from routes(pattern.url_patterns, path)
        elif not path.startswith("/admin/") or path in PUBLIC:
            yield path, pattern


ALL = sorted({path for path, _ in routes()} - OF_NOBODY)
WITH_ID = [path for path in ALL if "<" in path and path not in PUBLIC]
NOT_READ_BY_AUDITORS = [path for path in WITH_ID if not path.startswith(READ_BY_AUDITORS)]


@pytest.fixture
def secrets(alice) -> dict[str, list[str]]:
    """One of everything of Alice's; for each kind of id in a path, the ids it may be."""
    chat = saved_chat(alice, question=f"{SECRET}: how did revenue develop?")
    deleted = saved_chat(alice, question=f"{SECRET}: deleted?")
    type(deleted).objects.filter(pk=deleted.pk).update(deleted_at="2026-01-01T00:00:00Z")
    going = Run.objects.create(
        owner=alice, chat_key=uuid4(), question=f"{SECRET}?", state="running"
    )
    entry = document(alice, title=SECRET)
    collection, gone = (alice.collections.create(name=f"{SECRET} {n}") for n in "12")
    collection.entries.add(entry)
    type(gone).objects.filter(pk=gone.pk).update(deleted_at="2026-01-01T00:00:00Z")
    facts = {"owner": alice, "name": f"{SECRET}.txt", "origin": "file", "state": "failed"}
    intakes = [
        Intake.objects.create(**facts),
        Intake.objects.create(**facts, chat_key=going.chat_key),
    ]
    text = SourceText.objects.get(source=entry.source_id)
    said = StanceDraft(text_id=text.pk, start=0, end=1, relation="neutral", code="speaks_of_it")
    keep_stances(chat.turns.get().answer.claims.get().pk, [said], judge="made")
    arrived = CrossCheck.objects.create(owner=alice, kind="arrival", text=text, state="done")
    exported = ExportJob.objects.create(owner=alice, format="json")
    return {
        "chat_id": [str(chat.pk), str(deleted.pk), str(going.chat_key)],
        "run_id": [str(pk) for pk in Run.objects.values_list("pk", flat=True)],
        "claim_id": [str(pk) for pk in Claim.objects.values_list("pk", flat=True)],
        "answer_id": [str(pk) for pk in Answer.objects.values_list("pk", flat=True)],
        "intake_id": [str(intake.pk) for intake in intakes],
        "entry_id": [str(pk) for pk in LibraryEntry.objects.values_list("pk", flat=True)],
        "source_id": [str(entry.source_id)],
        "collection_id": [str(collection.pk), str(gone.pk)],
        "job_id": [str(exported.pk)],
        "export_id": [str(exported.pk)],
        "format_name": ["json"],
        "label": ["E1"],
        "text_id": [str(text.pk)],
        "stance_id": [str(Stance.objects.get().pk)],
        "check_id": [str(arrived.pk)],
        "name": ["use"],
    }


def filled(path: str, secrets: dict[str, list[str]]) -> list[str]:
    """The path with every id that Alice's things have."""
    if "<" not in path:
        return [path]
    before, rest = path.split("<", 1)
    name, after = rest.split(">", 1)
    kind = name.split(":")[-1]
    assert kind in secrets, f"{path}: say in `secrets` which ids <{kind}> may be."
    return [each for pk in secrets[kind] for each in filled(f"{before}{pk}{after}", secrets)]


def addresses(secrets: dict[str, list[str]]) -> list[str]:
    """All that are for people who signed in."""
    return [each for path in ALL if path not in PUBLIC for each in filled(path, secrets)]


def everything_stored() -> str:
    rows = [
        row
        for model in apps.get_models()
        if model._meta.label not in NOT_DATA
        for row in model._default_manager.order_by("pk")
    ]
    return serializers.serialize("json", rows)


def test_every_address_is_listed_or_has_an_id():
    assert set(ALL) - set(WITH_ID) == PUBLIC | OWN_ONLY | FOR_AUDITORS


def test_what_belongs_to_somebody_else_does_not_exist(bob_client, secrets):
    refuse_all(bob_client, WITH_ID, secrets)


def test_administrators_change_no_more_than_others(staff_client, secrets):
    refuse_all(staff_client, NOT_READ_BY_AUDITORS, secrets)


def refuse_all(client, paths, secrets):
    before = everything_stored()
    for path in paths:
        # Who may not open the pages for auditors is told so, whatever the id.
        refusal = 403 if path.startswith("/audit/") else 404
        for address in filled(path, secrets):
            met = {
                method.__name__: method(address).status_code
                for method in (client.get, client.post, client.delete)
            }
            assert set(met.values()) <= {refusal, 405}, (address, met)
            assert refusal in (met["get"], met["post"]), (address, met)
    assert everything_stored() == before


@pytest.mark.parametrize("path", sorted(FOR_AUDITORS))
def test_pages_for_auditors_are_refused_to_others(path, bob_client):
    assert bob_client.get(path).status_code in (403, 404)


def test_foreign_and_unknown_ids_look_the_same(bob_client, secrets):
    unknown = {
        kind: ["987654321" if ids[0].isdigit() else str(uuid4())] for kind, ids in secrets.items()
    }
    for path in WITH_ID:
        for method in (bob_client.get, bob_client.post):
            (nobody,) = filled(path, unknown)
            expected = method(nobody)
            for address in filled(path, secrets):
                response = method(address)
                assert response.status_code == expected.status_code, address
                assert response.content == expected.content, address


def test_lists_show_nothing_of_others(bob_client, secrets):
    going = secrets["chat_id"][-1]
    asked = {"q": SECRET, "search": SECRET, "chat_key": going, "documents": secrets["source_id"]}
    before = everything_stored()
    # Asking stores the question of whoever asks: last, behind the look at what is stored.
    *others, ask = sorted(OWN_ONLY - {"/account/sign-out/"}, key=lambda path: path == "/ask/")
    for path in others:
        look_for_secret(bob_client, path, asked)
    assert everything_stored() == before
    look_for_secret(bob_client, ask, asked)


def look_for_secret(client, path, asked):
    for response in (
        client.get(path),
        client.get(path, asked),
        client.post(path, {"chat_key": asked["chat_key"]}),
    ):
        shown = response.content.decode().replace(f'value="{SECRET}"', "")
        assert f"{SECRET}:" not in shown and f"{SECRET}." not in shown, path
        assert response.status_code < 500, path


def test_a_foreign_draft_is_an_empty_one(bob_client, secrets):
    for chat_id in secrets["chat_id"]:
        page = bob_client.get(f"/chats/{chat_id}/?draft=1")
        assert page.status_code == 200 and SECRET not in page.text


def test_nobody_gets_in_without_signing_in(client, secrets):
    before = everything_stored()
    for address in addresses(secrets):
        for method in (client.get, client.post):
            response = method(address)
            if address.startswith("/api/") and address not in API_PAGES:
                assert response.status_code in (401, 405), address
            else:
                assert response.status_code == 302, address
                assert response.headers["Location"].startswith("/account/sign-in/"), address
    assert everything_stored() == before


def test_nothing_is_sent_without_its_token(alice, secrets):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    before = everything_stored()
    for address in addresses(secrets):
        assert client.post(address, {"question": "?"}).status_code in (403, 405), address
    assert everything_stored() == before


NONSENSE = ("0", "x", "-1", "9" * 30, "..", "%00", "' OR 1=1 --")


def test_ids_that_are_none_are_not_found(alice_client, secrets):
    for path in WITH_ID:
        refused = (403, 404, 405) if path.startswith("/audit/") else (404, 405)
        for nonsense in NONSENSE:
            for address in filled(path, {kind: [nonsense] for kind in secrets}):
                for method in (alice_client.get, alice_client.post):
                    assert method(address).status_code in refused, address
