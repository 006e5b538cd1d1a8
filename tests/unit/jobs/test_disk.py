"""A full disk, or one that cannot be written to, is told to whoever meets it."""

import errno
import sqlite3
from uuid import uuid4

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError

from research_app.desk import views
from research_app.jobs.disk import FULL, NOT_WRITABLE, disk_trouble
from research_app.runs import tasks
from research_app.runs.ending.failures import failure_of
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.storage_errors import DATABASE_SILENT

pytestmark = pytest.mark.django_db


def raises(error):
    def raise_it(*arguments, **values):
        raise error

    return raise_it


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), FULL),
        (OSError(errno.EROFS, "Read-only file system"), NOT_WRITABLE),
        (PermissionError(errno.EACCES, "Permission denied"), NOT_WRITABLE),
        (OperationalError("database or disk is full"), FULL),
        (OperationalError("attempt to write a readonly database"), NOT_WRITABLE),
        (ValueError("An IO error occurred: 'No space left on device (os error 28)'"), FULL),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
        (OperationalError("database is locked"), None),
        (ValueError("disk"), None),
    ],
)
def test_the_trouble_is_known_by_number_and_by_words(error, sentence):
    assert disk_trouble(error) == sentence


def test_what_stands_behind_an_error_counts():
    error = RuntimeError("could not save")
    error.__cause__ = sqlite3.OperationalError("disk")
    error.__cause__.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    assert disk_trouble(error) == FULL


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "script"])
def test_who_asks_meanwhile_reads_what_is_the_matter(alice_client, monkeypatch, headers):
    monkeypatch.setattr(views, "start_run", raises(OperationalError("database or disk is full")))
    asked = {"chat_key": uuid4(), "run_id": uuid4(), "question": "Why?", "options": "{}"}
    response = alice_client.post("/ask/", asked, headers=headers)
    assert response.status_code == 507
    assert FULL.split(".")[0] in response.content.decode().replace("&#x27;", "'")
    assert ("<h1>" in response.content.decode()) == (not headers)


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/", {}), ("/ask/", {"HX-Request": "true"}), ("/api/documents", {})],
    ids=["page", "script", "program"],
)
def test_a_database_that_is_away_is_no_error_of_the_program(
    alice_client, monkeypatch, path, headers
):
    """It shows when a request asks who is there, before any view is reached."""
    monkeypatch.setattr(SessionStore, "load", raises(OperationalError("connection refused")))
    alice_client.raise_request_exception = False
    response = alice_client.get(path, headers=headers)
    assert response.status_code == 503
    assert DATABASE_SILENT.split(":")[0] in response.content.decode()


def test_a_question_that_meets_a_full_disk_ends_and_says_so(alice, monkeypatch):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="Why?")
    monkeypatch.setattr(tasks, "answer_question", raises(OSError(errno.ENOSPC, "No space left")))
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.state == "failed"
    assert "disk is full" in failure_of(run).sentence
