"""What is done with several documents at once."""

import pytest
from django.urls import reverse

from research_app.audit_log.models import AuditEntry
from research_app.library.confidential import is_confidential
from research_app.library.models import LibraryEntry
from tests.unit.library.library_documents import document

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def do(client, what, *entries, **headers):
    fields = {"do": what, "entries": [entry.pk for entry in entries]}
    return client.post(reverse("library:several"), fields, **headers)


def test_removed_together_and_brought_back_together(alice, alice_client):
    entries = [document(alice, title=title) for title in ("Owls", "Larks", "Gulls")]
    page = do(alice_client, "remove", *entries[:2], **HTMX).text
    assert "Removed 2 documents." in page and "Undo" in page
    assert "Gulls" in page and "Larks" not in page
    assert AuditEntry.objects.filter(action="deletion").count() == 2
    page = do(alice_client, "bring_back", *entries[:2], **HTMX).text
    assert "2 documents are back" in page and "Owls" in page and "Larks" in page


def test_removal_is_undone_without_the_script(alice, alice_client):
    entries = [document(alice, title=title) for title in ("Owls", "Larks")]
    address = do(alice_client, "remove", *entries).url
    page = alice_client.get(address).text
    assert "Removed 2 documents" in page
    assert all(f'name="entries" value="{entry.pk}"' in page for entry in entries)


def test_marks_and_kinds_are_set_together(alice, alice_client):
    entries = [document(alice, title=title) for title in ("Owls", "Larks")]
    LibraryEntry.objects.update(topic="Birds")
    do(alice_client, "confidential", *entries)
    assert all(is_confidential(entry.source, alice) for entry in entries)
    do(alice_client, "open", *entries)
    assert not any(is_confidential(entry.source, alice) for entry in entries)
    do(alice_client, "statute", *entries)
    kept = LibraryEntry.objects.values_list("kind", "topic").distinct()
    assert list(kept) == [("statute", "Birds")]


def test_what_is_not_ones_own_stays_and_is_told(alice, bob, alice_client):
    own, shared, foreign = document(alice, title="Owls"), document(None), document(bob)
    page = do(alice_client, "remove", own, shared, foreign, **HTMX).text
    assert "Removed “Owls”. 2 stayed as before. Only staff" in page
    left = LibraryEntry.objects.filter(deleted_at=None)
    assert set(left) == {shared, foreign}
    assert do(alice_client, "statute", foreign, **HTMX).status_code == 422
    assert do(alice_client, "remove", **HTMX).status_code == 422
    assert do(alice_client, "sell", own, **HTMX).status_code == 422
