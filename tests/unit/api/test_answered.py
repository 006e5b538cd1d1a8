"""Asking and waiting for the answer in one request."""

import re

import pytest

from research_app.answering.tools import in_memory, tools_over
from research_app.api import answered
from research_app.library.models import LibraryEntry
from research_app.runs import tasks
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from tests.unit.answers import REPORT, stored_text

pytestmark = pytest.mark.django_db
QUESTION = "What was the revenue in 2022?"


@pytest.fixture
def report(alice, monkeypatch):
    text = stored_text(REPORT)
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    monkeypatch.setattr(tasks, "library_tools", lambda *_, **__: tools_over(in_memory([text])))
    return text


@pytest.fixture
def answering(monkeypatch):
    """The question is answered while the request waits."""

    def sleep(_):
        run = Run.objects.get()
        if run.state == "queued":
            answer_run(str(run.pk))

    monkeypatch.setattr(answered.time, "sleep", sleep)


def ask(client, **body):
    return client.post("/api/qa", {"question": QUESTION, **body}, content_type="application/json")


def test_the_answer_names_passages_that_stand_in_its_context(program, report, answering):
    response = ask(program, sources=[report.info.source_id])
    assert response.status_code == 200
    data = response.json()
    labels = re.findall(r"\[(\w+)\]", data["answer"])
    assert labels and set(labels) == set(data["citations"])
    lines = dict(re.findall(r"^\[(\w+)\][^:]*: (.+)$", data["context"], re.MULTILINE))
    assert lines.keys() == data["citations"].keys()
    for label, cited in data["citations"].items():
        assert set(cited) == {"page", "snippet", "source"}
        assert cited["snippet"] in lines[label] and cited["source"] == report.info.title
    answer = program.get(data["answer_url"]).json()
    assert {each["passage"] for each in answer["evidence"]} >= set(labels)


def test_what_takes_longer_is_followed_by_its_run(program, report, monkeypatch):
    monkeypatch.setattr(answered, "LONGEST_WAIT", 0.0)
    response = ask(program)
    run = Run.objects.get()
    assert response.status_code == 202
    assert response.json()["status_url"] == f"/api/runs/{run.pk}" and run.state == "queued"


def test_a_question_that_fails_says_why(program, report, monkeypatch):
    def stop(_):
        Run.objects.update(state="stopped")

    monkeypatch.setattr(answered.time, "sleep", stop)
    response = ask(program)
    assert response.status_code == 503 and response.json()["detail"].endswith(".")


def test_documents_of_somebody_else_are_not_there(bob_program, report):
    assert ask(bob_program, sources=[report.info.source_id]).status_code == 404
    assert not Run.objects.exists()


@pytest.mark.parametrize("body", [{"question": ""}, {"sources": "1"}, {"scope": {}}])
def test_what_does_not_fit_is_refused(program, body):
    assert ask(program, **body).status_code == 422 and not Run.objects.exists()
