"""Drawn pages go with their document."""

import pytest
from django.urls import reverse

from research_app.library.erase import erase_unused_sources
from research_app.library.models import LibraryEntry
from research_app.library.tasks import erase_leftovers
from tests.unit.document_view.made_pages import stored_pdf

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_pages")]


def look_at(client, row):
    address = reverse("viewer:picture", args=[row.source_id, row.pk])
    assert client.get(address, {"page": 1}).status_code == 200


def kept_under(settings) -> list[str]:
    return sorted(each.name for each in (settings.CACHE_DIR / "pages").iterdir())


def test_pages_go_with_the_last_document_of_a_file(alice, bob, alice_client, bob_client, settings):
    of_alice, of_bob = stored_pdf(alice), stored_pdf(bob)
    look_at(alice_client, of_alice)
    assert kept_under(settings) == [of_alice.file_sha256]
    LibraryEntry.objects.filter(owner=alice).delete()
    erase_unused_sources()
    assert kept_under(settings) == [of_bob.file_sha256]
    LibraryEntry.objects.filter(owner=bob).delete()
    erase_unused_sources()
    assert kept_under(settings) == []


def test_pages_of_a_file_that_nothing_keeps_are_swept_up(alice, alice_client, settings):
    row = stored_pdf(alice)
    look_at(alice_client, row)
    late = settings.CACHE_DIR / "pages" / ("0" * 64)
    late.mkdir()
    (late / "1-1-1240.png").write_bytes(b"drawn while its document was erased")
    erase_leftovers()
    assert kept_under(settings) == [row.file_sha256]
