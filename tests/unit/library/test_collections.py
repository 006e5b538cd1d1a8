"""Collections: named sets of documents, one's own or everybody's."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from research_app.library.models import Collection, LibraryEntry
from research_app.library.tasks import erase_deleted_collections
from tests.unit.library.library_documents import document

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def post(client, name, /, *args, **fields):
    return client.post(reverse(f"library:{name}", args=args), fields, **HTMX)


def library(client, **query) -> str:
    return client.get(reverse("library:library"), query).text


def titles(collection) -> set[str]:
    return set(collection.entries.values_list("source__title", flat=True))


def test_selected_documents_go_into_a_new_collection(alice, alice_client):
    owls, moths = document(alice, title="Owls"), document(alice, title="Moths")
    document(alice, title="Newts")
    page = post(
        alice_client, "put_in_collection", entries=[owls.pk, moths.pk], into="new", name=" Night  "
    ).text
    collection = alice.collections.get()
    assert (collection.name, titles(collection)) == ("Night", {"Owls", "Moths"})
    assert "Put 2 documents into “Night”." in page and "Newts" in page


def test_a_collection_narrows_the_library(alice, alice_client):
    owls = document(alice, title="Owls")
    document(alice, title="Newts")
    collection = alice.collections.create(name="Night")
    collection.entries.add(owls)
    page = library(alice_client, collection=collection.pk)
    assert "Owls" in page and "Newts" not in page and "1 of 2 documents" in page
    assert "Take out of “Night”" in page


def test_putting_in_twice_keeps_it_once(alice, alice_client):
    entry = document(alice)
    collection = alice.collections.create(name="Night")
    for told in ("Put 1 document", "held all of that already"):
        fields = {"entries": [entry.pk], "into": collection.pk}
        assert told in post(alice_client, "put_in_collection", **fields).text
    assert collection.entries.count() == 1


def test_taking_out_is_undone(alice, alice_client):
    entry = document(alice, title="Owls")
    collection = alice.collections.create(name="Night")
    collection.entries.add(entry)
    page = post(alice_client, "take_out_of_collection", collection.pk, entries=[entry.pk]).text
    assert not collection.entries.exists() and "Undo" in page and "This collection is empty" in page
    assert LibraryEntry.objects.filter(deleted_at=None).count() == 1
    undone = f"taken-{collection.pk}-{entry.pk}"
    fields = {"entries": [entry.pk], "into": collection.pk, "undone": undone}
    page = post(alice_client, "put_in_collection", **fields).text
    assert titles(collection) == {"Owls"} and f'id="{undone}" hx-swap-oob="delete"' in page


def test_a_deleted_collection_is_brought_back_with_what_was_in_it(alice, alice_client):
    entry = document(alice, title="Owls")
    collection = alice.collections.create(name="Night")
    collection.entries.add(entry)
    page = post(alice_client, "delete_collection", collection.pk).text
    assert "Its documents stay" in page and "Owls" in page and "Undo" in page
    assert "Night" not in library(alice_client)
    assert "no longer exists" in library(alice_client, collection=collection.pk)
    erase_deleted_collections()
    post(alice_client, "bring_back_collection", collection.pk)
    assert "Owls" in library(alice_client, collection=collection.pk)


def test_a_deleted_collection_is_erased_after_the_undo_time(alice):
    entry = document(alice)
    collection = alice.collections.create(
        name="Night", deleted_at=timezone.now() - timedelta(minutes=5)
    )
    collection.entries.add(entry)
    erase_deleted_collections()
    assert not Collection.objects.exists() and LibraryEntry.objects.get() == entry


def test_a_name_given_to_another_meanwhile_is_not_brought_back(alice, alice_client):
    old = alice.collections.create(name="Night", deleted_at=timezone.now())
    alice.collections.create(name="night")
    reply = post(alice_client, "bring_back_collection", old.pk)
    assert reply.status_code == 422 and "“Night” already" in reply.text


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Give the collection a name."),
        ("  ", "Give the collection a name."),
        ("“”", "a letter or a digit"),
        ("x" * 101, "100 characters"),
        ("éCLAIRS", "“éCLAIRS” already"),
        ("a\x00b", "Null characters"),
    ],
)
def test_names_that_do_not_fit_are_refused(alice, alice_client, name, told):
    alice.collections.create(name="Éclairs")
    other = alice.collections.create(name="Other")
    for reply in (
        post(alice_client, "make_collection", name=name),
        post(alice_client, "rename_collection", other.pk, name=name),
    ):
        assert reply.status_code == 422 and told in reply.text
        assert reply.headers["HX-Retarget"] == "#list-error"
    assert Collection.objects.count() == 2


def test_a_collection_may_be_renamed_to_itself(alice, alice_client):
    collection = alice.collections.create(name="Night")
    assert post(alice_client, "rename_collection", collection.pk, name="NIGHT").status_code == 200
    assert alice.collections.get().name == "NIGHT"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"into": "new", "name": "Night"}, "Select at least one document"),
        ({"into": "new", "entries": ["x"]}, "Select at least one document"),
        ({"into": "new", "entries": [1]}, "Give the collection a name."),
        ({"into": "x", "entries": [1]}, "Choose a collection"),
        ({"entries": [1]}, "Choose a collection"),
        ({"into": "new", "name": "Many", "entries": list(range(1, 502))}, "at most 500"),
    ],
)
def test_what_cannot_be_put_in_is_said(alice_client, fields, told):
    reply = post(alice_client, "put_in_collection", **fields)
    assert reply.status_code == 422 and told in reply.text
    assert not Collection.objects.exists()


def test_others_documents_and_collections_stay_out_of_reach(alice, bob, alice_client):
    foreign, own = document(bob), document(alice)
    theirs = bob.collections.create(name="Bob's")
    mine = alice.collections.create(name="Mine")
    post(alice_client, "put_in_collection", entries=[foreign.pk, own.pk], into=mine.pk)
    assert list(mine.entries.all()) == [own]
    reply = post(alice_client, "put_in_collection", entries=[own.pk], into=theirs.pk)
    assert reply.status_code == 404 and not theirs.entries.exists()


def test_staff_share_collections_of_shared_documents(alice, staff, alice_client, staff_client):
    shared, personal = document(None, title="Law"), document(staff, title="Draft")
    assert post(alice_client, "make_collection", name="Laws", shared="on").status_code == 422
    post(staff_client, "make_collection", name="Laws", shared="on")
    laws = Collection.objects.get(owner=None)
    fields = {"entries": [shared.pk, personal.pk], "into": laws.pk}
    reply = post(staff_client, "put_in_collection", **fields)
    assert reply.status_code == 422 and "“Draft” is yours alone" in reply.text
    post(staff_client, "put_in_collection", entries=[shared.pk], into=laws.pk)
    page = library(alice_client, collection=laws.pk)
    assert "Law" in page and "shared with everyone" in page and "Delete the collection" not in page
    for name in ("rename_collection", "delete_collection", "take_out_of_collection"):
        assert post(alice_client, name, laws.pk, name="Mine").status_code == 404


def test_a_count_is_of_what_can_be_seen(alice, alice_client):
    entry, removed = document(alice), document(alice)
    collection = alice.collections.create(name="Night")
    collection.entries.add(entry, removed)
    LibraryEntry.objects.filter(pk=removed.pk).update(deleted_at=timezone.now())
    assert 'Night</span> <span class="number">1</span>' in library(alice_client)


def test_without_the_script_it_works_as_a_form(alice, alice_client):
    entry = document(alice)
    made = alice_client.post(
        reverse("library:put_in_collection"),
        {"entries": [entry.pk], "into": "new", "name": "Night"},
        follow=True,
    )
    assert "Put 1 document into “Night”." in made.text
    collection = alice.collections.get()
    deleted = alice_client.post(
        reverse("library:delete_collection", args=[collection.pk]), follow=True
    )
    assert "Deleted the collection “Night”" in deleted.text and "Undo" in deleted.text
    refused = alice_client.post(reverse("library:make_collection"), {"name": ""}, follow=True)
    assert "Give the collection a name." in refused.text
