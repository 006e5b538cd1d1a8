"""Checking a text from the page: what the box takes, and the text of a file."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citations.models import Source
from research_app.library.models import Intake
from research_app.runs.models import Run

pytestmark = pytest.mark.django_db
CHECK = json.dumps({"mode": "check"})


def ask(client, question, options=CHECK):
    ids = {"chat_key": str(uuid4()), "run_id": str(uuid4())}
    return client.post("/ask/", {**ids, "question": question, "scope": "{}", "options": options})


def test_a_long_text_is_taken_as_it_was_typed(alice_client):
    text = "First @line.\r\n\r\n" + "Second line. " * 200
    response = ask(alice_client, text)
    assert response.status_code == 200 and "Check: “First @line. …”" in response.text
    assert Run.objects.get().question == text.replace("\r\n", "\n").strip()


def test_a_text_may_be_too_long(alice_client):
    response = ask(alice_client, "x" * 20_001)
    assert response.status_code == 422 and "20,000 characters" in response.text
    response = ask(alice_client, "x" * 2_001, options="{}")
    assert response.status_code == 422 and "2,000 characters" in response.text


def read(client, name, content):
    return client.post("/ask/text-of-file/", {"file": SimpleUploadedFile(name, content)})


def test_the_text_of_a_file_is_told_and_not_kept(alice_client):
    response = read(alice_client, "draft.md", b"# A draft\n\nSales <b>rose</b>.")
    assert response.status_code == 200 and "Sales" in response.text
    assert response.headers["Content-Type"].startswith("text/plain")
    assert not Source.objects.exists() and not Intake.objects.exists()


@pytest.mark.parametrize(
    ("name", "content"), [("empty.txt", b""), ("x.pdf", b"%PDF-nonsense"), ("l.txt", b"ab " * 9000)]
)
def test_a_file_that_cannot_be_checked_is_refused_with_a_sentence(alice_client, name, content):
    response = read(alice_client, name, content)
    assert response.status_code == 422 and response.text.endswith(".")


def test_after_a_checked_text_the_box_takes_a_question(alice_client, alice):
    chat_key = uuid4()
    Run.objects.create(
        owner=alice,
        chat_key=chat_key,
        question="A text.",
        options={"mode": "check"},
        state="failed",
    )
    page = alice_client.get(f"/chats/{chat_key}/?draft=1").text
    assert 'id="composer" data-mode="research"' in page
    assert 'name="question" value="A text."' in page, "the text itself is sent again"
