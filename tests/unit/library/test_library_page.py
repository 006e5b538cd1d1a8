"""The library page: adding, watching, finding, removing; with and without the script."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from research_app.library.corrections import correct, holder_key
from research_app.library.entries import PAGE_SIZE
from research_app.library.models import Intake, LibraryEntry
from tests.unit.library.library_documents import document

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def library(client, **query):
    answer = client.get(reverse("library:library"), query)
    assert answer.status_code == 200
    return answer.content.decode()


def upload(client, *names, content=b"Owls hunt.", headers=None, **fields):
    files = [SimpleUploadedFile(name, content) for name in names]
    return client.post(
        reverse("library:upload"), {"files": files, **fields}, **(headers or {}), follow=False
    )


def test_an_empty_library_says_what_to_do(alice_client):
    assert "Nothing here yet" in library(alice_client)


def test_many_files_are_taken_at_once(alice, alice_client):
    answer = upload(alice_client, "a.txt", "b.md", "c.pdf", kind="policy")
    assert answer.status_code == 302
    assert set(Intake.objects.values_list("name", "kind", "state")) == {
        ("a.txt", "policy", "queued"),
        ("b.md", "policy", "queued"),
        ("c.pdf", "policy", "queued"),
    }
    assert "Waiting for its turn" in library(alice_client)


def test_the_page_asks_for_progress_only_while_something_is_under_way(alice, alice_client):
    upload(alice_client, "a.txt")
    path = reverse("library:progress")
    assert "every 1s" in alice_client.get(path, **HTMX).content.decode()
    Intake.objects.update(state="done", step="meaning")
    answer = alice_client.get(path, {"mark": "1-0"}, **HTMX)
    assert "every 1s" not in answer.content.decode()
    assert "documents-changed" in answer["HX-Trigger"]
    assert "HX-Trigger" not in alice_client.get(path, {"mark": "0-0"}, **HTMX)


def test_the_list_is_drawn_anew_as_soon_as_a_document_is_read(alice, alice_client):
    intake = Intake.objects.create(owner=alice, name="a", origin="file", state="running")
    path = reverse("library:progress")
    assert "HX-Trigger" not in alice_client.get(path, {"mark": "1-0"}, **HTMX)
    Intake.objects.filter(pk=intake.pk).update(source=document(alice).source, step="read")
    assert "documents-changed" in alice_client.get(path, {"mark": "1-0"}, **HTMX)["HX-Trigger"]


def test_the_list_is_asked_for_again_by_what_it_does_not_replace(alice, alice_client):
    """Else a list that is on its way when the next document arrives would be the last."""
    document(alice)
    asks = 'hx-trigger="documents-changed'
    assert asks in library(alice_client)
    assert asks not in alice_client.get(reverse("library:library"), **HTMX).content.decode()


def test_arrivals_shown_after_a_press_may_have_changed_the_list(alice, alice_client):
    failed = Intake.objects.create(owner=alice, name="a", origin="file", state="failed")
    answer = alice_client.post(reverse("library:dismiss", args=[failed.pk]), **HTMX)
    assert "documents-changed" in answer["HX-Trigger"]


def test_what_is_stored_already_is_made_findable_to_the_end(alice, alice_client):
    facts = {"owner": alice, "origin": "file", "state": "running"}
    waiting = Intake.objects.create(name="a", **facts)
    stored = Intake.objects.create(name="b", source=document(alice).source, **facts)
    for intake in (waiting, stored):
        alice_client.post(reverse("library:dismiss", args=[intake.pk]))
    assert Intake.objects.get() == stored


def test_progress_is_told_in_words(alice, alice_client):
    facts = {"owner": alice, "origin": "file", "state": "running"}
    Intake.objects.create(name="a", step="stored", done=12, total=87, **facts)
    Intake.objects.create(name="b", step="words", done=30, total=120, **facts)
    page = library(alice_client)
    assert "page 12 of 87" in page
    assert "Found by words. Preparing the search by meaning: passage 30 of 120" in page


def test_a_refused_link_is_listed_as_it_was_given(alice_client):
    alice_client.post("/library/links/", {"links": "file:///etc/passwd"})
    refused = Intake.objects.get()
    assert refused.name == "file:///etc/passwd"
    assert refused.error.startswith("This is not a web address")


def test_a_whole_folder_can_be_dropped(alice_client):
    files = [SimpleUploadedFile(f"{n}.txt", f"Owl {n} hunts.".encode()) for n in range(150)]
    assert alice_client.post("/library/upload/", {"files": files}).status_code == 302
    assert Intake.objects.count() == 150


def test_a_file_that_is_too_large_is_refused_while_it_arrives(alice_client, settings):
    settings.MAX_FILE_MB = 1
    large = SimpleUploadedFile("large.txt", b"x" * (1024 * 1024 + 1))
    small = SimpleUploadedFile("small.txt", b"Owls.")
    alice_client.post(reverse("library:upload"), {"files": [large, small]})
    assert set(Intake.objects.values_list("name", "state")) == {
        ("large.txt", "failed"),
        ("small.txt", "queued"),
    }
    assert "larger than 1 MB" in Intake.objects.get(name="large.txt").error


@pytest.mark.parametrize("name", ["n" * 300 + ".txt", "a." + "x" * 240])
def test_a_file_whose_name_is_too_long_is_refused_and_the_others_are_taken(alice_client, name):
    long = BytesIO(b"Owls. " * 500_000)  # so large that it lies on disk while it arrives
    long.name = name
    small = SimpleUploadedFile("small.txt", b"Owls.")
    assert alice_client.post(reverse("library:upload"), {"files": [long, small]}).status_code == 302
    assert Intake.objects.get(name="small.txt").state == "queued"
    assert "too long. Rename it" in Intake.objects.exclude(name="small.txt").get().error


def test_an_upload_without_files_is_asked_for_one(alice_client):
    answer = alice_client.post(reverse("library:upload"), {})
    assert answer.status_code == 422
    assert "Choose at least one file" in answer.content.decode()


def test_good_and_bad_links_are_told_apart(alice_client):
    links = "https://owls.example/a\nnonsense\nOwls: https://owls.example/b\nhttps://owls.example/a"
    alice_client.post(reverse("library:add_links"), {"links": links})
    assert sorted(Intake.objects.values_list("name", "state")) == [
        ("https://owls.example/a", "queued"),
        ("https://owls.example/b", "queued"),
        ("nonsense", "failed"),
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "", "title": "Owls"},
        {"text": " \n ", "title": "Owls"},
        {"text": "Owls.", "title": ""},
        {"text": "Owls.", "title": "Owls", "url": "javascript:alert(1)"},
        {"text": "Owls.", "title": "Owls", "published": "May"},
        {"text": "Owls.", "title": "Owls", "kind": "poem"},
        {"text": "Owls\x00.", "title": "Owls"},
        {"text": "O" * 1_000_001, "title": "Owls"},
    ],
)
def test_bad_pastes_are_asked_again(alice_client, fields):
    answer = alice_client.post(reverse("library:paste"), fields)
    assert answer.status_code == 422
    assert not Intake.objects.exists()


def test_pasted_text_is_taken(alice_client):
    fields = {"text": "Owls hunt.", "title": "Owls", "published": "2024-05"}
    assert alice_client.post(reverse("library:paste"), fields).status_code == 302
    assert Intake.objects.get().given_date == "2024-05"


def test_every_change_needs_the_token_and_the_right_method(alice, alice_client):
    entry = document(alice)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    for name, args in [
        ("upload", []),
        ("add_links", []),
        ("paste", []),
        ("attach", []),
        ("dismiss_done", []),
        ("dismiss_failed", []),
        ("remove", [entry.pk]),
        ("bring_back", [entry.pk]),
        ("retry", [uuid4()]),
        ("dismiss", [uuid4()]),
        ("detach", [uuid4()]),
    ]:
        path = reverse(f"library:{name}", args=args)
        assert strict.post(path).status_code == 403, name
        assert alice_client.get(path).status_code == 405, name


def test_words_are_searched_in_title_author_publisher_and_file(alice, alice_client):
    document(alice, title="Night birds", author="R. Strix")
    document(alice, title="Day birds", publisher="Falcon Press")
    assert "Night birds" in library(alice_client, q="strix birds")
    assert "Day birds" not in library(alice_client, q="strix birds")
    assert "Day birds" in library(alice_client, q="falcon")
    assert "No document matches" in library(alice_client, q="walrus")


def test_filters_and_order(alice, alice_client, staff):
    document(alice, title="Aardvark", published="2020", kind="pdf")
    document(None, title="Zebra", published="2024")
    LibraryEntry.objects.filter(owner=None).update(kind="policy")
    assert "Zebra" not in library(alice_client, whose="own")
    assert "Aardvark" not in library(alice_client, whose="shared")
    assert "Aardvark" not in library(alice_client, kind="policy")
    assert "Zebra" not in library(alice_client, type="pdf")
    by_title = library(alice_client, order="title")
    assert by_title.index("Aardvark") < by_title.index("Zebra")
    by_date = library(alice_client, order="published")
    assert by_date.index("Zebra") < by_date.index("Aardvark")
    turned_round = library(alice_client, order="-published")
    assert turned_round.index("Aardvark") < turned_round.index("Zebra")


def test_authors_and_years_narrow_the_list_as_they_were_set_right(alice, alice_client):
    owls = document(alice, title="Owls", author="R. Strix", published="2020-05")
    document(alice, title="Larks", published="2024")
    document(alice, title="Gulls")
    correct(owls.source, {"author": "Rosa Strix"}, holder=holder_key(alice.pk), editor=alice)
    assert "<option>Rosa Strix</option>" in library(alice_client)
    for query in ({"author": "rosa strix"}, {"since": "2019", "until": "2020"}, {"until": "2023"}):
        page = library(alice_client, **query)
        assert "Owls" in page and "Larks" not in page and "Gulls" not in page
    by_author = library(alice_client, order="author")
    assert by_author.index("Owls") < by_author.index("Gulls")


@pytest.mark.parametrize(
    "query",
    [
        {"page": "0"},
        {"page": "9" * 5000},
        {"page": "x"},
        {"kind": "nonsense", "order": "drop table"},
        {"q": "\x00"},
        {"q": "x" * 5000},
        {"removed": "9" * 5000},
        {"removed": "1"},
        {"removed": "1,,x,2"},
        {"since": "x", "until": "99999", "author": "\x00"},
        {"order": "-"},
        {"order": "--title"},
    ],
)
def test_nonsense_in_the_address_shows_the_library(alice, alice_client, query):
    document(alice, title="Owls")
    assert "Owls" in library(alice_client, **query)


def test_long_lists_have_pages(alice, alice_client):
    for number in range(PAGE_SIZE + 1):
        document(alice, title=f"Document {number:02}")
    first = library(alice_client, order="title")
    assert "page 1 of 2" in first and "order=title&amp;page=2" in first
    assert f"Document {PAGE_SIZE:02}" in library(alice_client, order="title", page=2)


def test_removing_and_undo_without_the_script(alice, alice_client):
    entry = document(alice, title="Night birds")
    answer = alice_client.post(reverse("library:remove", args=[entry.pk]), follow=True)
    page = answer.content.decode()
    assert "Removed “Night birds”" in page and "Undo" in page
    assert "Nothing here yet" in page
    back = alice_client.post(reverse("library:bring_back", args=[entry.pk]), follow=True)
    assert "is back in the library" in back.content.decode()
    assert "Night birds" in library(alice_client)


def test_removing_with_the_script_keeps_the_search_and_offers_undo(alice, alice_client):
    entry = document(alice, title="Night birds")
    document(alice, title="Night moths")
    document(alice, title="Day birds")
    path = reverse("library:remove", args=[entry.pk])
    fragment = alice_client.post(path, {"q": "night"}, **HTMX).content.decode()
    assert "<html" not in fragment
    assert "Night moths" in fragment and "Day birds" not in fragment
    assert f'id="removed-{entry.pk}"' in fragment and 'data-lifetime="10"' in fragment


def test_failed_arrivals_can_be_tried_again_and_dismissed(alice, alice_client):
    facts = {"owner": alice, "origin": "link", "state": "failed", "error": "The site is away."}
    intake = Intake.objects.create(name="https://owls.example/", **facts)
    assert "The site is away." in library(alice_client)
    alice_client.post(reverse("library:retry", args=[intake.pk]))
    again = Intake.objects.get()
    assert (again.state, again.error, again.attempt) == ("queued", "", 0)
    alice_client.post(reverse("library:dismiss", args=[again.pk]))
    assert not Intake.objects.exists()


def test_finished_arrivals_are_cleared_together(alice, alice_client):
    for state in ("done", "done", "failed"):
        Intake.objects.create(owner=alice, origin="link", name="x", state=state, step="meaning")
    alice_client.post(reverse("library:dismiss_done"))
    assert Intake.objects.get().state == "failed"


def test_words_from_sources_are_never_markup(alice, alice_client):
    hostile = "<script>alert(1)</script>"
    document(alice, title=hostile, author=hostile)
    Intake.objects.create(owner=alice, origin="file", name=hostile, state="failed", error=hostile)
    page = library(alice_client)
    assert hostile not in page
    assert "&lt;script&gt;" in page


def test_arrivals_that_failed_are_dismissed_together(alice, alice_client, bob):
    for owner, state in ((alice, "failed"), (alice, "failed"), (alice, "queued"), (bob, "failed")):
        Intake.objects.create(owner=owner, origin="link", name="x", state=state)
    assert "Dismiss the 2 that were not added" in library(alice_client)
    alice_client.post(reverse("library:dismiss_failed"))
    left = Intake.objects.order_by("created_at").values_list("owner", "state")
    assert list(left) == [(alice.pk, "queued"), (bob.pk, "failed")]


def test_the_total_of_arrivals_tells_how_many_were_known(alice, alice_client):
    known = document(alice).source
    for same in (None, known):
        Intake.objects.create(owner=alice, origin="link", name="x", state="done", same_as=same)
    page = library(alice_client)
    assert "2 documents added, 1 with a text the library already has" in page
