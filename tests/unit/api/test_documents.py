"""The library over JSON: what is in it, and documents on their way in."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from research_app.api.credentials import make_token
from research_app.chats.delete_chat import delete_chat
from research_app.intake.tasks import read_document
from research_app.library.models import Intake, LibraryEntry
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import saved_chat
from tests.unit.library.library_documents import document

pytestmark = pytest.mark.django_db
HERONS = "Herons wait for fish. They stand very still in shallow water."


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def entry(title, owner=None, **source):
    text = stored_text("Some words.", title=title, **source)
    return LibraryEntry.objects.create(source_id=text.info.source_id, owner=owner)


def send(client, **body):
    return client.post("/api/documents", body, content_type="application/json")


def send_file(client, content=HERONS, **fields):
    file = SimpleUploadedFile("herons.md", content.encode())
    return client.post("/api/documents", {"file": file, **fields})


def test_own_and_shared_documents_are_listed(program, alice, bob):
    mine, shared, _ = entry("Mine", alice), entry("Shared"), entry("Bob's", bob)
    data = program.get("/api/documents").json()
    assert [item["id"] for item in data["items"]] == [shared.source_id, mine.source_id]
    assert [item["shared"] for item in data["items"]] == [True, False]
    assert (data["page"], data["pages"], data["total"]) == (1, 1, 2)
    assert program.get(data["items"][0]["page_url"]).status_code == 302  # pages want a sign-in


def test_documents_are_searched_filtered_and_ordered(program, alice):
    entry("Annual report", alice, author="Helios", kind="pdf")
    entry("Beach birds", alice)
    entry("Zebras")

    def titles(**query):
        return [item["title"] for item in program.get("/api/documents", query).json()["items"]]

    assert titles(search="helios report") == ["Annual report"]
    assert titles(type="pdf") == ["Annual report"]
    assert titles(whose="shared") == ["Zebras"]
    assert titles(order="title") == ["Annual report", "Beach birds", "Zebras"]
    assert titles(kind="statute") == []


def test_a_page_that_is_not_there_is_an_error(program, alice):
    for number in range(26):
        entry(f"Report {number}", alice)
    assert len(program.get("/api/documents", {"page": 2}).json()["items"]) == 1
    assert program.get("/api/documents", {"page": 3}).status_code == 404


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"q": "herons"}, "“q” is not a parameter"),
        ({"type": "exe"}, "“type” does not fit"),
        ({"order": "random"}, "“order” does not fit"),
        ({"search": "a\x00b"}, "NUL"),
        ({"search": "x" * 201}, "200 characters"),
    ],
)
def test_a_search_that_does_not_fit_is_refused(program, query, sentence):
    response = program.get("/api/documents", query)
    assert response.status_code == 422 and sentence in response.json()["detail"]


def test_a_file_is_taken_in_and_followed(program, alice):
    response = send_file(program, kind="policy")
    told = response.json()
    assert response.status_code == 202 and told["state"] == "queued"
    assert told["name"] == "herons.md" and told["words"] == "Waiting for its turn."
    read_document(told["intake_id"])
    told = program.get(told["status_url"]).json()
    assert (told["state"], told["step"], told["percent"]) == ("done", "meaning", 100)
    [item] = program.get("/api/documents").json()["items"]
    assert (item["id"], item["kind"], item["file_name"]) == (
        told["document_id"],
        "policy",
        "herons.md",
    )
    assert LibraryEntry.objects.get().owner == alice


def test_a_text_is_taken_in_with_what_is_known_of_it(program):
    facts = {"title": "Herons", "author": "A. Bird", "publisher": "Marsh", "published": "2024-05"}
    told = send(program, text=HERONS, url="https://marsh.example/", **facts).json()
    read_document(told["intake_id"])
    [item] = program.get("/api/documents").json()["items"]
    assert {name: item[name] for name in facts} == facts and item["url"] == "https://marsh.example/"


def test_a_link_is_queued_and_not_opened_yet(program, alice):
    response = send(program, url="https://herons.example/page?a=1")
    assert response.status_code == 202
    intake = Intake.objects.get()
    assert (intake.owner, intake.origin) == (alice, "link")
    assert intake.url == "https://herons.example/page?a=1"


def test_what_is_given_with_a_chat_stays_there(program):
    chat_id = str(uuid4())
    told = send(program, text=HERONS, title="Herons", chat_id=chat_id).json()
    assert told["chat_id"] == chat_id
    read_document(told["intake_id"])
    assert program.get("/api/documents").json()["total"] == 0
    file = send_file(program, chat_id=chat_id)
    assert file.json()["chat_id"] == chat_id


def test_only_staff_share_with_everyone(program, staff):
    response = send(program, text=HERONS, title="Herons", shared=True)
    assert response.status_code == 403 and "Only staff" in response.json()["detail"]
    assert not Intake.objects.exists()
    token = make_token(staff, "tests")
    administrator = Client(headers={"Authorization": f"Bearer {token}"})
    assert send_file(administrator, shared="true").status_code == 202
    assert Intake.objects.get().shared


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Send “url”, or “text”"),
        ({"title": "Herons"}, "Send “url”, or “text”"),
        ({"text": HERONS}, "“title” is missing"),
        ({"text": " \n", "title": "Herons"}, "The text is empty"),
        ({"text": "a\x00b", "title": "Herons"}, "NUL"),
        ({"text": "x" * 1_000_001, "title": "Herons"}, "1,000,000 characters"),
        ({"text": HERONS, "title": "Herons", "published": "31.5.2024"}, "“published”"),
        ({"text": HERONS, "title": "Herons", "url": "javascript:alert(1)"}, "“url”"),
        ({"text": HERONS, "title": "Herons", "language": "en"}, "“language” is not an option"),
        ({"url": "ftp://herons.example/"}, "“url” does not fit"),
        ({"url": "http://"}, "not a web address"),
        ({"url": "https://a.example/\x00"}, "NUL"),
        ({"url": ["https://a.example/"]}, "“url” does not fit"),
        ({"url": "https://a.example/", "title": "A"}, "“title” is not an option"),
        ({"url": "https://a.example/", "kind": "law"}, "“kind” does not fit"),
        ({"url": "https://a.example/", "chat_id": str(uuid4()), "shared": True}, "one chat"),
    ],
)
def test_words_that_do_not_fit_are_refused_in_one_sentence(program, body, sentence):
    response = send(program, **body)
    assert response.status_code == 422 and sentence in response.json()["detail"]
    assert not Intake.objects.exists()


def test_files_that_do_not_fit_are_refused_in_one_sentence(program, settings):
    settings.MAX_FILE_MB = 1
    refusals = {
        "is empty": send_file(program, ""),
        "larger than 1 MB": send_file(program, "x" * (1024 * 1024 + 1)),
        "one file": program.post("/api/documents", {"kind": "other"}),
        "Name the file": program.post("/api/documents", {"files": SimpleUploadedFile("a", b"a")}),
        "“title” is not an option": send_file(program, title="Herons"),
        "“chat_id” does not fit": send_file(program, chat_id="no id"),
    }
    two = [SimpleUploadedFile(name, b"a") for name in ("a.txt", "b.txt")]
    refusals["Send one file"] = program.post("/api/documents", {"file": two})
    for sentence, response in refusals.items():
        assert response.status_code == 422 and sentence in response.json()["detail"]
    assert not Intake.objects.exists()


def test_documents_on_their_way_are_their_owner_s(program, bob_program, alice):
    told = send(program, text=HERONS, title="Herons").json()
    given = send(program, text=HERONS, title="Herons", chat_id=str(saved_chat(alice).pk)).json()
    assert bob_program.get(told["status_url"]).status_code == 404
    assert program.get(f"/api/intakes/{uuid4()}").status_code == 404
    assert program.get(given["status_url"]).status_code == 200
    delete_chat(alice.chats.get())
    assert program.get(given["status_url"]).status_code == 404


def test_collections_are_listed_and_narrow_the_documents(program, alice, bob):
    inside, _outside = document(alice, title="In"), document(alice, title="Out")
    own, theirs = alice.collections.create(name="Own"), bob.collections.create(name="Bob's")
    own.entries.add(inside)
    assert program.get("/api/collections").json() == {
        "items": [
            {
                "id": own.pk,
                "name": "Own",
                "shared": False,
                "documents": 1,
                "page_url": f"/library/?collection={own.pk}",
            }
        ]
    }
    items = program.get("/api/documents", {"collection": own.pk}).json()["items"]
    assert [item["title"] for item in items] == ["In"]
    assert program.get("/api/documents", {"collection": theirs.pk}).status_code == 404
    assert program.get("/api/documents", {"collection": "x"}).status_code == 422
