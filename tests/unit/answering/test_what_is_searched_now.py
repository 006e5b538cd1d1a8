"""Access is never stale: what was taken away a moment ago is not found, and what was given is, also
where the same user asked just before."""

import pytest
from django.utils import timezone

from citations.models import SourceText
from research_app.answering.tools import library_tools
from research_app.library.confidential import mark
from research_app.library.models import LibraryEntry
from research_app.retrieval.indexing import index_meaning, index_words
from research_app.scope.scope import Scope
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db(transaction=True)


def bring(owner, text, **more):
    kept = bring_in(owner, text, **more)
    for text_id in kept.source.texts.values_list("pk", flat=True):
        index_words(text_id)
        index_meaning(text_id)
    return kept.source


def found(user, tools=None):
    """The texts that a search finds, and how many documents and passages the answer tells of."""
    tools = tools or library_tools(user, Scope.library())
    texts = SourceText.objects.in_bulk([hit.text_id for hit in tools.search("owls", limit=9)])
    searched = tools.searched
    return {text.text for text in texts.values()}, searched.documents, searched.passages


def test_a_document_removed_a_moment_ago_is_not_found(alice):
    bring(alice, "Owls hunt.")
    gone = bring(alice, "Owls nest.")
    assert found(alice) == ({"Owls hunt.", "Owls nest."}, 2, 2)
    LibraryEntry.objects.filter(source=gone).update(deleted_at=timezone.now())
    assert found(alice) == ({"Owls hunt."}, 1, 1)
    LibraryEntry.objects.filter(source=gone).update(deleted_at=None)
    assert found(alice) == ({"Owls hunt.", "Owls nest."}, 2, 2)


def test_a_document_made_private_a_moment_ago_is_found_by_its_owner_alone(alice, bob):
    bring(alice, "Owls hunt.", shared=True)
    private = bring(alice, "Owls nest.", shared=True)
    assert found(bob) == ({"Owls hunt.", "Owls nest."}, 2, 2)
    LibraryEntry.objects.filter(source=private).update(owner=alice)
    assert found(bob) == ({"Owls hunt."}, 1, 1)
    assert found(alice) == ({"Owls hunt.", "Owls nest."}, 2, 2)


def test_one_document_in_for_another_out_is_seen(alice):
    """As many documents as before, but other ones."""
    first, second = bring(alice, "Owls hunt."), bring(alice, "Owls nest.")
    LibraryEntry.objects.filter(source=second).update(deleted_at=timezone.now())
    assert found(alice) == ({"Owls hunt."}, 1, 1)
    LibraryEntry.objects.filter(source=second).update(deleted_at=None)
    LibraryEntry.objects.filter(source=first).update(deleted_at=timezone.now())
    assert found(alice) == ({"Owls nest."}, 1, 1)


def test_a_page_fetched_anew_takes_the_place_of_its_old_text(alice):
    bring(alice, "Owls hunt.", url="https://owls.example/a")
    assert found(alice) == ({"Owls hunt."}, 1, 1)
    bring(alice, "Owls hunt mice.", url="https://owls.example/a")
    assert found(alice) == ({"Owls hunt mice."}, 1, 1)


def test_a_mark_of_a_moment_ago_keeps_a_document_from_models(alice):
    secret = bring(alice, "Owls nest.")
    bring(alice, "Owls hunt.")
    assert library_tools(alice, Scope.library()).shielded is None
    mark(secret, alice)
    tools = library_tools(alice, Scope.library())
    assert tools.shielded is not None
    shielded = tools.shielded()
    assert shielded.kept_back == 1
    assert (shielded.searched.documents, shielded.searched.of_documents) == (1, 2)
    assert len(shielded.search("owls", limit=9)) == 1
