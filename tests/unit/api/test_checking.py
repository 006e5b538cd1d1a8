"""Checking a text over JSON, from the request to the saved answer."""

import json

import pytest

from citations.export.verify import verify_export
from citations.models import Source, SourceText
from research_app.answering.tools import in_memory, tools_over
from research_app.chats.models import Chat
from research_app.library.models import LibraryEntry, Upload
from research_app.retrieval.models import Passage
from research_app.runs import tasks
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from tests.unit.answers import REPORT, stored_text

pytestmark = pytest.mark.django_db
FACT, OWN = "Helios Energy was founded in 2010.", "Zeta Corp sold 12 ships @home in 2019."
TEXT = f"{FACT}\n\n{OWN} Is that so?"


@pytest.fixture
def report(alice, monkeypatch):
    text = stored_text(REPORT)
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    monkeypatch.setattr(tasks, "library_tools", lambda *_, **__: tools_over(in_memory([text])))
    return text


def check(client, address="/api/check", **body):
    return client.post(address, body, content_type="application/json")


def answered(client) -> dict:
    run = Run.objects.get()
    answer_run(str(run.pk))
    status = client.get(f"/api/runs/{run.pk}").json()
    assert status["state"] == "done" and status["failure"] is None
    return client.get(status["answer_url"]).json()


@pytest.mark.parametrize(
    ("address", "body"),
    [("/api/check", {"text": TEXT}), ("/api/ask", {"question": TEXT, "mode": "check"})],
)
def test_a_text_is_checked_and_saved_as_a_chat_of_its_own(program, report, address, body):
    assert check(program, address, **body).status_code == 202
    assert not Chat.objects.exists(), "only a complete answer makes a chat"
    answer = answered(program)
    assert answer["text"] == TEXT and answer["config"]["mode"] == "check"
    assert answer["check"]["counts"] == {
        "supported": 1,
        "contradicted": 0,
        "partly": 0,
        "nothing_found": 1,
        "no_statement_of_fact": 1,
    }
    title = "Check: “Helios Energy was founded in 2010. …”"
    assert answer["question"] == Chat.objects.get().title == title
    assert answer["evidence"][0]["source_text_sha256"] == report.info.sha256


def test_the_text_reaches_no_source_no_passage_and_no_chat_s_files(program, report):
    before = (Source.objects.count(), SourceText.objects.count(), Passage.objects.count())
    check(program, text=TEXT)
    answered(program)
    after = (Source.objects.count(), SourceText.objects.count(), Passage.objects.count())
    assert before == after and not Upload.objects.exists()
    assert not SourceText.objects.filter(text__contains="Zeta Corp").exists()


def test_chosen_sources_are_all_that_is_searched(program, report):
    check(program, text=TEXT, sources=[report.info.source_id])
    assert Run.objects.get().scope["documents"] == [report.info.source_id]
    assert check(program, text=TEXT, sources=[report.info.source_id + 1]).status_code == 404


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"text": "x" * 20_001}, "20,000 characters"),
        ({"text": "  "}, "text"),
        ({}, "text"),
        ({"text": TEXT, "style": "brief"}, "style"),
        ({"text": TEXT, "sources": ["1"]}, "sources"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(program, body, said):
    response = check(program, **body)
    assert response.status_code == 422 and said in response.json()["detail"]
    assert not Run.objects.exists()


def test_a_long_text_is_no_question(program):
    response = check(program, "/api/ask", question="x" * 2_001)
    assert response.status_code == 422 and "2,000 characters" in response.json()["detail"]
    refused = check(program, "/api/ask", question=TEXT, mode="check", web=True)
    assert refused.status_code == 422 and "web" in refused.json()["detail"]


def test_a_checked_text_has_no_further_version(program, report):
    check(program, text=TEXT)
    answer = answered(program)
    versions = f"/api/answers/{answer['answer_id']}/versions"
    refused = check(program, versions, critique="leave out E1")
    assert refused.status_code == 422 and "no further version" in refused.json()["detail"]


def test_a_question_after_a_checked_text_stands_alone(program, alice, report):
    check(program, text=TEXT)
    answered(program)
    chat = Chat.objects.get()
    run = Run.objects.create(owner=alice, chat=chat, chat_key=chat.pk, question="And in 2011?")
    assert tasks._request(run).previous_question is None


def test_the_page_of_the_chat_and_its_exports_say_what_was_found(program, alice_client, report):
    check(program, text=TEXT)
    answer = answered(program)
    page = alice_client.get(f"/chats/{Chat.objects.get().pk}/").text
    assert "3 sentences: 1 supported, 1 nothing found, 1 no statement of fact." in page
    assert "nothing found in 1 document</span>" in page and "Write it as" not in page
    address = f"/api/answers/{answer['answer_id']}/export"

    def file(name: str) -> bytes:
        response = program.get(address, {"format": name})
        assert response.status_code == 200, name
        return response.getvalue()

    for name in ("package", "docx", "csv", "prov", "webannotation", "bibtex"):
        assert file(name)
    for name in ("report", "markdown"):
        assert "nothing found in 1 document" in file(name).decode()
    assert verify_export(json.loads(file("json"))) == []
