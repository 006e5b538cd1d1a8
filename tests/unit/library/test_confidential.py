"""Which documents are confidential, for whom, how long, and who may say so."""

from uuid import uuid4

import pytest
from django.urls import reverse

from citations.models import Source, SourceText
from research_app.answering.tools import library_tools
from research_app.library.confidential import confidential_texts, is_confidential, mark
from research_app.library.entries import remove_entry
from research_app.library.models import ConfidentialSource, Intake, Upload
from research_app.scope.scope import Scope
from tests.unit.library.library_documents import bring_in, document

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def set_mark(client, entry, wanted="yes", **headers):
    path = reverse("library:confidential", args=[entry.pk])
    return client.post(path, {"confidential": wanted}, **headers)


def test_an_owner_marks_a_document_and_takes_the_mark_back(alice, alice_client):
    entry = document(alice)
    page = set_mark(alice_client, entry, **HTMX).content.decode()
    assert "Confidential</span>" in page and "Remove confidentiality" in page
    assert is_confidential(entry.source, alice)
    set_mark(alice_client, entry, "no")
    assert not is_confidential(entry.source, alice)


def test_a_stranger_cannot_mark_and_only_staff_mark_what_is_shared(
    alice, bob, alice_client, staff_client
):
    assert set_mark(alice_client, document(bob)).status_code == 404
    shared = document(None, title="Shared")
    assert set_mark(alice_client, shared).status_code == 404
    assert set_mark(staff_client, shared).status_code == 302
    assert is_confidential(shared.source, alice) and is_confidential(shared.source, None)


def test_the_mark_of_one_owner_does_not_bind_another(alice, bob):
    address = "https://owls.example/a"
    source = bring_in(alice, "Owls hunt.", url=address, confidential=True).source
    bring_in(bob, "Owls hunt.", url=address)
    assert is_confidential(source, alice) and not is_confidential(source, bob)


def test_every_text_of_the_document_is_confidential(alice):
    address = "https://owls.example/a"
    bring_in(alice, "Owls hunt.", url=address, confidential=True)
    bring_in(alice, "Owls hunt at night.", url=address)
    assert confidential_texts(alice) == set(SourceText.objects.values_list("pk", flat=True))
    assert len(confidential_texts(alice)) == 2


def test_the_mark_outlives_the_library_entry(alice):
    entry = document(alice)
    mark(entry.source, alice)
    remove_entry(entry)
    entry.delete()
    assert is_confidential(entry.source, alice)
    Source.objects.all().delete()
    assert not ConfidentialSource.objects.exists()


def test_what_becomes_shared_stays_confidential_for_everybody(alice, bob):
    kept = bring_in(alice, "Owls hunt.", confidential=True)
    bring_in(alice, "Owls hunt.", shared=True)
    assert is_confidential(kept.source, bob)
    assert ConfidentialSource.objects.get().owner is None


def test_forms_take_the_mark_along(alice, alice_client):
    alice_client.post(
        reverse("library:paste"), {"title": "Owls", "text": "Owls hunt.", "confidential": "on"}
    )
    assert Intake.objects.get().confidential


def test_a_file_of_a_question_is_marked_while_it_is_still_being_read(alice, alice_client):
    key = uuid4()
    row = Intake.objects.create(owner=alice, name="a.txt", origin="file", chat_key=key)
    path = reverse("library:confidential_attachment", args=[row.pk])
    page = alice_client.post(path, {"confidential": "yes"}).content.decode()
    assert 'aria-pressed="true"' in page
    kept = bring_in(alice, "Owls hunt.", chat_key=key, id=row.pk)
    assert is_confidential(kept.source, alice)


def test_a_stranger_cannot_mark_a_file_of_a_question(bob, alice_client):
    row = Intake.objects.create(owner=bob, name="a.txt", origin="file", chat_key=uuid4())
    path = reverse("library:confidential_attachment", args=[row.pk])
    assert alice_client.post(path, {"confidential": "yes"}).status_code == 404


def test_what_is_left_of_the_library_for_a_model(alice):
    key = uuid4()
    document(alice, title="Open")
    secret = document(alice, title="Secret")
    bring_in(alice, "Given.", chat_key=key, confidential=True)
    mark(secret.source, alice)
    tools = library_tools(alice, Scope.library(chat_key=key))
    assert tools.searched.documents == 3 and len(tools.confidential) == 2
    rest = tools.shielded()
    assert rest.kept_back == 2 and rest.searched.documents == 1
    assert rest.searched.of_documents == 3
    assert Upload.objects.filter(chat_key=key).count() == 1


def test_without_marks_there_is_nothing_to_shield(alice):
    document(alice)
    tools = library_tools(alice, Scope.library())
    assert tools.shielded is None and not tools.confidential
