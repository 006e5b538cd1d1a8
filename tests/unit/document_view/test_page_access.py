"""Who sees a page: whoever may see its document, as long as they may."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from research_app.audit_log.models import AuditEntry
from research_app.chats.delete_chat import delete_chat
from research_app.library.models import LibraryEntry
from tests.unit.document_view.made_pages import FIRST, SECOND, place_of, quoting_chat, stored_pdf
from tests.unit.reading.made_documents import make_pdf

OTHER = make_pdf([["Another report that nobody has asked anything of yet."]])
pytestmark = pytest.mark.django_db


def statuses(client, row, **query) -> set[int]:
    return {
        client.get(
            reverse(f"viewer:{what}", args=[row.source_id, row.pk]),
            {"page": 1, **place_of(row, FIRST), **query},
        ).status_code
        for what in ("page", "picture", "crop")
    }


def test_pages_of_others_do_not_exist_also_when_they_are_drawn_already(
    alice, alice_client, bob_client
):
    row = stored_pdf(alice)
    assert statuses(alice_client, row) == {200}
    assert statuses(bob_client, row) == {404}
    assert statuses(Client(), row) == {302}


def test_the_same_file_of_two_people_is_two_documents(alice, bob, alice_client, bob_client):
    of_alice, of_bob = stored_pdf(alice), stored_pdf(bob)
    assert of_alice.file_sha256 == of_bob.file_sha256
    assert statuses(alice_client, of_alice) == {200} == statuses(bob_client, of_bob)
    assert statuses(alice_client, of_bob) == {404} == statuses(bob_client, of_alice)


def test_what_an_answer_cites_stays_when_the_document_left_the_library(alice, alice_client):
    row = stored_pdf(alice)
    chat = quoting_chat(alice, row)
    LibraryEntry.objects.update(deleted_at=timezone.now())
    assert statuses(alice_client, row) == {200}
    delete_chat(chat)
    assert statuses(alice_client, row) == {404}


def test_a_file_given_with_a_chat_is_its_owners(alice, alice_client, bob_client):
    row = stored_pdf(alice, chat_key=uuid4())
    assert statuses(alice_client, row) == {200}
    assert statuses(bob_client, row) == {404}


def test_a_text_of_another_document_does_not_exist(alice, bob, alice_client):
    own, foreign = stored_pdf(alice), stored_pdf(bob)
    for what in ("page", "picture", "crop"):
        address = reverse(f"viewer:{what}", args=[own.source_id, foreign.pk])
        assert alice_client.get(address, {"page": 1, "start": 1, "end": 2}).status_code == 404


def test_a_foreign_claim_leads_through_nothing(alice, bob, bob_client):
    row = stored_pdf(None, shared=True)
    chat = quoting_chat(alice, row, FIRST, SECOND)
    claim = chat.turns.get().answer.claims.first().pk
    address = reverse("viewer:page", args=[row.source_id, row.pk])
    shown = bob_client.get(address, {"claim": claim, **place_of(row, FIRST)})
    assert shown.status_code == 200
    assert "of 2" not in shown.text and str(chat.pk) not in shown.text
    assert reverse("desk:card", args=[claim]) not in shown.text


def test_compliance_sees_the_pages_that_answers_cite_and_it_is_told(alice, bob):
    bob.groups.add(Group.objects.get_or_create(name="Compliance")[0])
    client = Client()
    client.force_login(bob)
    cited, other = stored_pdf(alice), stored_pdf(alice, OTHER, name="other.pdf")
    chat = quoting_chat(alice, cited)
    answer = chat.turns.get().answer
    assert statuses(client, cited, claim=answer.claims.get().pk) == {200}
    told = AuditEntry.objects.filter(action="access", object_id=str(answer.pk))
    assert told.count() == 1
    address = reverse("viewer:page", args=[other.source_id, other.pk])
    assert client.get(address).status_code == 404
    delete_chat(chat)
    assert statuses(client, cited) == {404}
