"""What is asked, in words and as stored; what cannot be asked any more is refused."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from citations.models import Source
from research_app.library.models import Collection, LibraryEntry, Upload
from research_app.runs.ending.saving import save_run
from research_app.scope.askable import NothingLeft, scope_in_words, scope_of_question
from research_app.scope.scope import InvalidScope, Named, Scope
from research_app.scope.searchable import visible_text_ids
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import answer_over, finished_run
from tests.unit.library.library_documents import bring_in, document

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def collection_of(owner, name, *entries) -> Collection:
    collection = Collection.objects.create(owner=owner, name=name)
    collection.entries.set(entries)
    return collection


def answered_chat(user):
    """A chat whose answer cites a library document; gives the chat and the entry."""
    text = stored_text(REPORT)
    entry = LibraryEntry.objects.create(source_id=text.info.source_id, owner=user)
    return save_run(finished_run(user), answer_over(text)), entry


def test_scopes_in_words(alice, bob, staff):
    own = [document(alice, title=f"Own {number}") for number in range(3)]
    shared, foreign = document(None, title="Shared"), document(bob, title="Bob's")
    night = collection_of(alice, "Night", own[0], shared)
    nothing = collection_of(alice, "Nothing")
    chosen = [own[0].source_id, shared.source_id, foreign.source_id]
    for scope, words in [
        (Scope.library(), "all 4 documents"),
        (Scope.documents(chosen), "2 documents"),
        (Scope.documents(chosen[:1]), "1 document"),
        (Scope.documents([foreign.source_id]), "no documents"),
        (Scope.collection(night.pk), "collection Night (2)"),
        (Scope.collection(nothing.pk), "collection Nothing (0)"),
        (Scope.collection(10**6), "a deleted collection"),
        (Scope.only_attached(chat_key=uuid4()), "this chat’s sources (0)"),
    ]:
        assert scope_in_words(alice, scope) == words
    assert scope_in_words(bob, Scope.collection(night.pk)) == "a deleted collection"


def test_what_was_given_with_the_chat_is_counted_once(alice):
    chat = uuid4()
    entry = document(alice)
    bring_in(alice, "Given.", chat_key=chat)
    assert scope_in_words(alice, Scope.library(chat_key=chat)) == "1 document + 1 given here"
    documents = Scope.documents([entry.source_id], chat_key=chat)
    assert scope_in_words(alice, documents) == "1 document + 1 given here"
    assert scope_in_words(alice, Scope.only_attached(chat_key=chat)) == "this chat’s sources (1)"
    assert scope_in_words(alice, Scope.library(chat_key=uuid4())) == "1 document"


def test_pages_of_the_web_are_counted_apart_from_what_was_given(alice):
    chat = uuid4()
    document(alice)
    bring_in(alice, "Given.", chat_key=chat)
    for number in range(2):
        page = stored_text(f"Found {number}.")
        Upload.objects.create(
            source_id=page.info.source_id, owner=alice, chat_key=chat, from_web=True
        )
    words = "1 document + 1 given here + 2 web pages"
    assert scope_in_words(alice, Scope.library(chat_key=chat)) == words
    assert scope_in_words(alice, Scope.only_attached(chat_key=chat)) == "this chat’s sources (3)"


def test_a_chat_s_sources_are_given_or_cited_and_still_in_the_library(alice, bob):
    chat, entry = answered_chat(alice)
    document(alice, title="Never cited")
    scope = Scope.only_attached(chat_key=chat.pk)
    cited = entry.source.texts.get().pk
    assert visible_text_ids(alice, scope) == {cited}
    assert visible_text_ids(bob, scope) == frozenset()
    given = bring_in(alice, "Given.", chat_key=chat.pk).source.texts.get().pk
    assert visible_text_ids(alice, scope) == {cited, given}
    LibraryEntry.objects.filter(pk=entry.pk).update(deleted_at=timezone.now())
    assert visible_text_ids(alice, scope) == {given}


def test_a_collection_searches_what_is_in_it(alice, bob):
    inside, outside = document(alice, title="In"), document(alice, title="Out")
    collection = collection_of(alice, "Night", inside)
    scope = Scope.collection(collection.pk)
    assert visible_text_ids(alice, scope) == {inside.source.texts.get().pk}
    assert visible_text_ids(bob, scope) == frozenset()
    collection.deleted_at = timezone.now()
    collection.save()
    assert visible_text_ids(alice, scope) == frozenset(), outside


@pytest.mark.parametrize("kind", ["deleted", "foreign", "empty", "removed"])
def test_what_is_not_there_any_more_is_not_asked(alice, bob, kind):
    document(alice, title="Something else")
    scope = {
        "deleted": lambda: Scope.collection(10**6),
        "foreign": lambda: Scope.collection(collection_of(bob, "Bob's", document(bob)).pk),
        "empty": lambda: Scope.collection(collection_of(alice, "Empty").pk),
        "removed": lambda: Scope.documents([document(bob).source_id]),
    }[kind]()
    with pytest.raises(NothingLeft, match="ask the whole library"):
        scope_of_question(alice, "How?", scope)


def test_the_page_offers_the_whole_library_instead(alice, alice_client):
    document(alice)
    asked = {"chat_key": str(uuid4()), "run_id": str(uuid4()), "question": "How?"}
    reply = alice_client.post("/ask/", asked | {"scope": '{"search":"collection","collection":5}'})
    assert reply.status_code == 422 and reply.headers["HX-Retarget"] == "#ask-error"
    assert "does not exist any more" in reply.text and "data-ask-library" in reply.text
    assert alice_client.post("/ask/", asked).status_code == 200


def test_an_unknown_name_keeps_the_question_in_the_box(alice, alice_client):
    document(alice, title="Helios")
    asked = {"chat_key": str(uuid4()), "run_id": str(uuid4()), "question": "What of @Amcor now?"}
    reply = alice_client.post("/ask/", asked)
    assert reply.status_code == 422 and reply.headers["HX-Retarget"] == "#ask-error"
    assert "No document or collection is called “Amcor”" in reply.text
    assert "question-taken" not in reply.headers.get("HX-Trigger-After-Swap", "")


def test_a_chat_keeps_what_was_chosen_not_what_was_named(alice):
    run = finished_run(alice)
    run.scope = Scope(
        search="documents", source_ids=frozenset({3}), named=Named(source_ids=frozenset({4}))
    ).to_json()
    run.save()
    chat = save_run(run, answer_over(stored_text(REPORT)))
    assert Scope.from_json(chat.scope) == Scope.documents([3])


@pytest.mark.parametrize(
    "scope",
    [
        Scope.collection(3),
        Scope.only_attached(chat_key=uuid4()),
        Scope(named=Named(source_ids=frozenset({1}), collection_ids=frozenset({2}))),
    ],
)
def test_scopes_survive_being_stored(scope):
    assert Scope.from_json(scope.to_json()) == scope


@pytest.mark.parametrize(
    "value",
    [
        {"searches": "library"},
        {"search": "collection"},
        {"search": "library", "collection": 3},
        {"search": "collection", "collection": True},
        {"search": "collection", "collection": "3"},
        {"search": "library", "documents": [3]},
        {"search": ["library"]},
        {"named": []},
        {"named": {"documents": ["x"]}},
        {"named": {"titles": []}},
    ],
)
def test_nonsense_is_no_scope(value):
    with pytest.raises(InvalidScope):
        Scope.from_json(value)


def test_the_words_of_the_button_come_from_the_server(alice, alice_client):
    entry = document(alice)
    path = reverse("library:scope")
    chosen = f'{{"search":"documents","documents":[{entry.source_id}]}}'
    assert alice_client.get(path, {"scope": chosen}).text == "1 document"
    for nonsense in ("", "[", '{"search":"x"}', "[" * 10_000):
        assert alice_client.get(path, {"scope": nonsense, "chat_key": "x"}).text == "1 document"


def test_a_reopened_chat_shows_what_it_asks(alice, alice_client):
    chat, entry = answered_chat(alice)
    collection = collection_of(alice, "Night <b>", entry)
    type(chat).objects.update(scope=Scope.collection(collection.pk).to_json())
    page = alice_client.get(f"/chats/{chat.pk}/").text
    assert "collection Night &lt;b&gt; (1)</span>" in page
    assert "data-scope-words>1 document</span>" in page  # a new chat from this page


def test_the_picker_lists_what_can_be_chosen(alice, bob, alice_client):
    owls, moths = document(alice, title="Owls"), document(alice, title="Moths")
    foreign = document(bob, title="Secret")
    night = collection_of(alice, "Night", owls)
    collection_of(bob, "Secret collection", foreign)
    chosen = f'{{"search":"documents","documents":[{moths.source_id},{foreign.source_id}]}}'
    page = alice_client.get(reverse("library:picker"), {"q": "owl", "scope": chosen}).text
    assert f'data-untick="{moths.source_id}"' in page
    assert f'value="{owls.source_id}" data-tick' in page
    assert f'value="{moths.source_id}" data-tick' not in page
    assert f'data-id="{night.pk}"' in page and "1 document<" in page
    assert "Secret" not in page


def test_the_picker_turns_its_pages(alice, alice_client):
    sources = [Source(kind="text", title=f"Report {number:04}") for number in range(120)]
    for source in Source.objects.bulk_create(sources):
        LibraryEntry.objects.create(source=source, owner=alice)
    path, part = reverse("library:picker"), {"HTTP_HX_TARGET": "picker-documents", **HTMX}
    pages = [alice_client.get(path, {"page": page}, **part).text for page in (1, 2, 3)]
    assert [
        next(f"Report {n:04}" for n in range(120) if f"Report {n:04}" in page) for page in pages
    ] == ["Report 0000", "Report 0050", "Report 0100"]
    assert "1–50 of 120 documents" in pages[0] and "Next 50" in pages[0]
    assert "Next 50" not in pages[2] and "<dialog" not in pages[0]


def test_the_list_after_an_at_sign(alice, alice_client):
    document(alice, title='The "great" <i>report</i>')
    page = alice_client.get(reverse("library:mention"), {"q": "great"}).text
    assert 'data-text="@&quot;The great &lt;i&gt;report&lt;/i&gt;&quot;"' in page
    assert alice_client.get(reverse("library:mention"), {"q": "nothing"}).text.strip() == ""
