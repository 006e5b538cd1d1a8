"""What is told of documents: what they are filed under decides what compliance answers rest on."""

import pytest
from django.urls import reverse

from research_app.audit_log.models import AuditEntry
from research_app.library.models import LibraryEntry
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(alice):
    text = stored_text("A clerk shall keep the record.", title="Records Act")
    return LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice, topic="care")


def changes():
    return [
        (each.actor, each.object_type, each.object_id, each.details)
        for each in AuditEntry.objects.filter(action="document changed").order_by("pk")
    ]


def test_what_a_document_is_filed_under_is_told_with_what_was_there_before(alice_client, entry):
    address = reverse("library:facts", args=[entry.pk])
    sent = {"kind": "statute", "authority": "Parliament of Orne", "topic": "care", "category": ""}
    alice_client.post(address, sent)
    alice_client.post(address, sent)
    told = {"kind": "other → statute", "authority": "none → Parliament of Orne", "for": "library"}
    assert changes() == [("alice", "document", str(entry.source_id), told)]


def test_a_mark_of_confidence_is_told_once_when_set_and_when_lifted(alice_client, entry):
    address = reverse("library:confidential", args=[entry.pk])
    for wanted in ("yes", "yes", "no"):
        alice_client.post(address, {"confidential": wanted})
    assert [details["confidential"] for *_, details in changes()] == ["no → yes", "yes → no"]


def test_what_cannot_be_told_is_not_changed(alice_client, entry, monkeypatch):
    def broken(*args, **values):
        raise RuntimeError("no log")

    monkeypatch.setattr("research_app.library.entries.record", broken)
    with pytest.raises(RuntimeError):
        alice_client.post(reverse("library:facts", args=[entry.pk]), {"kind": "policy"})
    entry.refresh_from_db()
    assert entry.kind == "other"
