"""One person's documents appear nowhere for another: not in search, lists, pages or downloads."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from citations.models import SourceText
from research_app.library import chat_port
from research_app.library.models import Intake, LibraryEntry, Upload
from research_app.library.visibility import get_visible_source_or_404
from research_app.scope.scope import InvalidScope, Scope
from research_app.scope.searchable import visible_text_ids
from tests.unit.library.library_documents import bring_in, document

pytestmark = pytest.mark.django_db


def texts_of(*kept):
    rows = SourceText.objects.filter(source__in=[item.source for item in kept])
    return frozenset(rows.values_list("id", flat=True))


def test_search_sees_own_and_shared_documents_only(alice, bob, staff):
    own, shared = bring_in(alice, "Own."), bring_in(staff, "Shared.", shared=True)
    bring_in(bob, "Bob's.")
    assert visible_text_ids(alice, Scope.library()) == texts_of(own, shared)
    assert visible_text_ids(None, Scope.library()) == texts_of(shared)


def test_naming_a_foreign_document_does_not_open_it(alice, bob):
    foreign = bring_in(bob, "Bob's.")
    scope = Scope.documents([foreign.source.pk])
    assert visible_text_ids(alice, scope) == frozenset()
    with pytest.raises(Http404):
        get_visible_source_or_404(alice, foreign.source.pk)


def test_chosen_documents_leave_the_rest_of_the_library_out(alice):
    one, _two = bring_in(alice, "One."), bring_in(alice, "Two.")
    assert visible_text_ids(alice, Scope.documents([one.source.pk])) == texts_of(one)


def test_files_of_a_chat_are_searched_in_that_chat_only(alice):
    here, elsewhere = uuid4(), uuid4()
    given, kept = bring_in(alice, "Given.", chat_key=here), bring_in(alice, "Kept.")
    assert visible_text_ids(alice, Scope.library(chat_key=here)) == texts_of(given, kept)
    assert visible_text_ids(alice, Scope.library(chat_key=elsewhere)) == texts_of(kept)
    assert visible_text_ids(alice, Scope.only_attached(chat_key=here)) == texts_of(given)
    assert visible_text_ids(alice, Scope.only_attached()) == frozenset()


def test_knowing_a_chat_key_opens_nothing(alice, bob):
    key = uuid4()
    bring_in(bob, "Bob's.", chat_key=key)
    assert visible_text_ids(alice, Scope.only_attached(chat_key=key)) == frozenset()


def test_only_the_newest_text_of_a_page_is_searched(alice):
    bring_in(alice, "Old.", url="https://owls.example/a")
    SourceText.objects.update(fetched_at=datetime(2020, 1, 1, tzinfo=UTC))
    bring_in(alice, "New.", url="https://owls.example/a")
    newest = SourceText.objects.get(text="New.")
    assert visible_text_ids(alice, Scope.library()) == {newest.pk}


def test_a_removed_document_is_gone_at_once(alice):
    kept = bring_in(alice, "Owls.")
    LibraryEntry.objects.update(deleted_at=timezone.now())
    assert visible_text_ids(alice, Scope.library()) == frozenset()
    with pytest.raises(Http404):
        get_visible_source_or_404(alice, kept.source.pk)


def test_what_an_own_answer_cites_can_be_opened_but_is_not_searched(alice, monkeypatch):
    kept = bring_in(alice, "Owls.")
    LibraryEntry.objects.all().delete()

    monkeypatch.setattr(chat_port.chats, "cited_sources", lambda user: [kept.source.pk])
    assert get_visible_source_or_404(alice, kept.source.pk) == kept.source
    assert visible_text_ids(alice, Scope.library()) == frozenset()


def test_files_of_a_deleted_chat_are_hidden(alice, monkeypatch):
    key = uuid4()
    kept = bring_in(alice, "Owls.", chat_key=key)
    assert get_visible_source_or_404(alice, kept.source.pk)

    monkeypatch.setattr(chat_port.chats, "hidden_keys", lambda user: [key])
    with pytest.raises(Http404):
        get_visible_source_or_404(alice, kept.source.pk)


def test_a_scope_survives_being_stored():
    for scope in (Scope.library(), Scope.documents([3, 1]), Scope.only_attached(chat_key=uuid4())):
        assert Scope.from_json(scope.to_json()) == scope
    assert Scope.from_json({}) == Scope.library()


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "library",
        {"search": "everything"},
        {"documents": "3"},
        {"documents": ["3"]},
        {"documents": [True]},
        {"documents": [-1]},
        {"documents": [10**30]},
        {"documents": list(range(1, 2000))},
        {"chat_key": "x"},
    ],
)
def test_nonsense_is_no_scope(value):
    with pytest.raises(InvalidScope):
        Scope.from_json(value)


def test_foreign_documents_answer_404_on_every_path(alice, bob, bob_client):
    entry = document(alice, title="Secret owls")
    text = SourceText.objects.get(source=entry.source)
    intake = Intake.objects.create(owner=alice, name="secret.txt", origin="file", state="failed")
    given = Intake.objects.create(
        owner=alice, name="secret.txt", origin="file", state="failed", chat_key=uuid4()
    )
    paths = [
        ("get", reverse("library:source", args=[entry.source.pk])),
        ("get", reverse("library:original", args=[entry.source.pk, text.pk])),
        ("post", reverse("library:remove", args=[entry.pk])),
        ("post", reverse("library:bring_back", args=[entry.pk])),
        ("post", reverse("library:retry", args=[intake.pk])),
        ("post", reverse("library:dismiss", args=[intake.pk])),
        ("post", reverse("library:detach", args=[given.pk])),
    ]
    for method, path in paths:
        assert getattr(bob_client, method)(path).status_code == 404, path
    for name in ("library", "picker", "progress"):
        answer = bob_client.get(reverse(f"library:{name}"), {"q": "secret"})
        assert b"Secret owls" not in answer.content and b"secret.txt" not in answer.content
    listed = bob_client.get(reverse("library:attachments"), {"chat_key": given.chat_key})
    assert b"secret.txt" not in listed.content
    assert Intake.objects.count() == 2


def test_a_text_of_another_document_is_not_shown_under_a_visible_one(alice, bob, alice_client):
    own, foreign = document(alice), document(bob)
    text = SourceText.objects.get(source=foreign.source)
    path = reverse("library:source", args=[own.source.pk])
    assert alice_client.get(path, {"text": text.pk}).status_code == 404


def test_researchers_cannot_remove_or_add_what_everybody_has(alice_client, staff):
    entry = document(None)
    assert alice_client.post(reverse("library:remove", args=[entry.pk])).status_code == 404
    answer = alice_client.post(
        reverse("library:add_links"), {"links": "https://owls.example/", "shared": "on"}
    )
    assert answer.status_code == 422
    assert b"Only staff" in answer.content
    assert not Intake.objects.exists()


def test_originals_leave_as_attachments_that_run_nothing(alice, alice_client):
    entry = document(alice)
    text = SourceText.objects.get(source=entry.source)
    upload = Upload.objects.get(source=entry.source)
    upload.file.save("x", ContentFile(b"<script>alert(1)</script>"))
    answer = alice_client.get(reverse("library:original", args=[entry.source.pk, text.pk]))
    assert b"".join(answer.streaming_content) == b"<script>alert(1)</script>"
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Type"] == "application/octet-stream"
    assert "sandbox" in answer["Content-Security-Policy"]


def test_nobody_signed_in_sees_nothing(client):
    for name in ("library", "picker", "attachments", "progress"):
        assert client.get(reverse(f"library:{name}")).status_code == 302


def test_old_rows_do_not_hide_new_ones(alice):
    """Two texts fetched at the same moment: the later row counts."""
    moment = timezone.now() - timedelta(days=1)
    bring_in(alice, "Old.", url="https://owls.example/a")
    bring_in(alice, "New.", url="https://owls.example/a")
    SourceText.objects.update(fetched_at=moment)
    assert visible_text_ids(alice, Scope.library()) == {SourceText.objects.get(text="New.").pk}
