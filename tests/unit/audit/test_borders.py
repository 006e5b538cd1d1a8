"""Ways around a role: old sessions, tokens, other methods, other people's files."""

import json

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.base import ContentFile
from django.test import Client

from citations.models import SourceText
from research_app.accounts.roles import READERS_CHANGE_NOTHING
from research_app.api.credentials import make_token
from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Chat
from research_app.library.models import ConfidentialSource, LibraryEntry, Upload
from tests.conftest import PASSWORD
from tests.unit.answers import REPORT, stored_text
from tests.unit.audit.conftest import client_of, member
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db
SECRET = "Nightjar"


def told(action):
    return AuditEntry.objects.filter(action=action).count()


@pytest.fixture
def confidential(alice):
    """An answer of Alice's over a document that she marked, with its original."""
    text = stored_text(REPORT)
    upload = Upload(source_id=text.info.source_id, owner=alice, file_sha256="ab" * 32)
    upload.file.save("report.txt", ContentFile(REPORT.encode()))
    upload.save()
    SourceText.objects.filter(pk=text.id).update(file_sha256="ab" * 32)
    ConfidentialSource.objects.create(source_id=text.info.source_id, owner=alice)
    saved_chat(alice, text=text)
    return f"/library/sources/{text.info.source_id}/original/{text.id}/"


def test_who_reads_provenance_has_no_file_of_a_confidential_document(
    confidential, alice, alice_client, carol_client, staff_client
):
    page = confidential.split("original/")[0]
    for client in (carol_client, staff_client):
        assert client.get(confidential).status_code == 404
        shown = client.get(page)
        assert shown.status_code == 200 and confidential not in shown.text
    assert told("download") == 0
    assert b"".join(alice_client.get(confidential).streaming_content) == REPORT.encode()
    assert told("download") == 1
    ConfidentialSource.objects.all().delete()
    assert b"".join(carol_client.get(confidential).streaming_content) == REPORT.encode()


def test_a_shared_confidential_document_is_had_by_those_whose_library_has_it(
    confidential, alice, bob_client
):
    source_id = Upload.objects.get().source_id
    ConfidentialSource.objects.update(owner=None)
    LibraryEntry.objects.create(source_id=source_id, owner=None)
    assert b"".join(bob_client.get(confidential).streaming_content) == REPORT.encode()


def test_an_original_that_is_gone_from_the_disk_is_not_found(confidential, alice_client):
    upload = Upload.objects.get()
    upload.file.storage.delete(upload.file.name)
    assert alice_client.get(confidential).status_code == 404


@pytest.mark.parametrize("how", ["copy/", "numbers.csv", "answer.json", "export/csv/"])
def test_each_way_of_taking_an_answer_along_is_told_once(how, alice, carol_client):
    answer = saved_chat(alice).turns.get().answer_id
    response = carol_client.get(f"/answers/{answer}/{how}")
    assert response.content if not response.streaming else b"".join(response.streaming_content)
    [entry] = AuditEntry.objects.filter(action="export")
    assert (entry.actor, entry.object_id) == ("carol", str(answer))


def test_a_number_s_card_is_a_reading_too(alice, carol_client):
    claim = saved_chat(alice).turns.get().answer.claims.get().pk
    assert carol_client.get(f"/claims/{claim}/card/?number=0").status_code == 200
    assert told("access") == 1


def test_a_role_that_was_taken_away_is_gone_at_once(carol, carol_client, alice):
    answer = saved_chat(alice).turns.get().answer_id
    program = Client(headers={"Authorization": f"Bearer {make_token(carol, 'report')}"})
    assert carol_client.get(f"/audit/answers/{answer}/").status_code == 200
    carol.groups.clear()
    assert carol_client.get(f"/audit/answers/{answer}/").status_code == 403
    assert carol_client.get(f"/answers/{answer}/claims/").status_code == 404
    assert program.get(f"/api/answers/{answer}").status_code == 404
    asked = program.post("/api/exports", {"everyone": True}, content_type="application/json")
    assert asked.status_code == 403 and "Only the roles" in asked.json()["detail"]


def test_who_is_switched_off_is_out_at_once(alice, alice_client):
    program = Client(headers={"Authorization": f"Bearer {make_token(alice, 'report')}"})
    assert program.get("/api/chats").status_code == 200
    User.objects.update(is_active=False)
    assert program.get("/api/chats").status_code == 401
    assert alice_client.get("/").status_code == 302
    assert Client().login(username="alice", password=PASSWORD) is False


@pytest.mark.parametrize(
    "disguise",
    [
        {"HTTP_X_HTTP_METHOD_OVERRIDE": "DELETE"},
        {"HTTP_X_METHOD_OVERRIDE": "POST"},
        {"QUERY_STRING": "_method=POST"},
    ],
)
def test_a_method_in_disguise_is_the_method_that_it_is(disguise, alice, carol_client):
    chat = saved_chat(alice)
    for method in ("GET", "HEAD", "OPTIONS", "get", "post", "PoSt", "FOO"):
        carol_client.generic(method, f"/chats/{chat.pk}/delete/", **disguise)
        carol_client.generic(method, "/library/paste/", **disguise)
    assert Chat.objects.filter(deleted_at=None).count() == 1


def test_a_script_that_asks_gets_the_sentence_alone(carol_client, alice_client):
    refused = carol_client.post("/ask/", {"question": SECRET}, headers={"HX-Request": "true"})
    assert (refused.status_code, refused.text) == (403, READERS_CHANGE_NOTHING)
    refused = alice_client.get("/audit/log/check/", headers={"HX-Request": "true"})
    assert refused.status_code == 403 and refused.text.startswith("Only the roles")
    assert told("access refused") == 2
    assert SECRET not in json.dumps([*AuditEntry.objects.values("details", "object_id")])


def test_an_export_of_everybody_is_refused_in_a_sentence_and_told(alice_client):
    for method in (alice_client.get, alice_client.post):
        refused = method("/audit/export/")
        assert refused.status_code == 403 and "Only the roles" in refused.text
    assert told("access refused") == 2


@pytest.mark.parametrize(
    "place", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_signing_in_leads_nowhere_else(client, alice, place):
    response = client.post(
        f"/account/sign-in/?next={place}",
        {"username": "alice", "password": PASSWORD, "next": place},
    )
    assert response["Location"] == "/"


@pytest.mark.parametrize("name", ["../json", "json%2f..", "JSON", "x" * 500, "..%5c", "json.exe"])
def test_no_format_is_a_path(name, alice, alice_client):
    answer = saved_chat(alice).turns.get().answer_id
    assert alice_client.get(f"/answers/{answer}/export/{name}/").status_code in (400, 404)
    assert told("export") == 0


def test_staff_in_compliance_change_nothing_in_the_administration(alice):
    user = member("erin", "Compliance")
    user.is_staff = True
    user.save()
    client, chat = client_of(user), saved_chat(alice)
    for address in (
        f"/admin/chats/chat/{chat.pk}/delete/",
        f"/admin/chats/chat/{chat.pk}/change/",
        "/admin/auth/user/add/",
        "/admin/audit_log/auditentry/",
    ):
        response = client.post(address, {"post": "yes"})
        assert response.status_code == 403 and READERS_CHANGE_NOTHING in response.text
    assert Chat.objects.get().deleted_at is None


def test_the_administration_changes_no_entry_of_the_log(staff_client):
    staff_client.get("/audit/log/log.csv").getvalue()
    entry = AuditEntry.objects.get()
    address = f"/admin/audit_log/auditentry/{entry.pk}/"
    assert staff_client.get(f"{address}change/").status_code == 200
    assert staff_client.post(f"{address}change/", {"actor": "mallory"}).status_code == 403
    assert staff_client.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
    staff_client.post("/admin/audit_log/auditentry/", chosen)
    assert AuditEntry.objects.get() == entry


def test_membership_of_a_group_that_is_renamed_is_none(carol, carol_client):
    Group.objects.filter(name="Compliance").update(name="Compliance officers")
    assert carol_client.get("/audit/").status_code == 403
