"""Texts whose process died before search found them by everything it could."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from citations.embedding import embed
from citations.models import SourceText
from research_app.intake.tasks import make_findable
from research_app.jobs import dispatch, line
from research_app.library.models import Intake, PageCheck, Upload
from research_app.retrieval import indexing
from research_app.retrieval.embedded import library_index
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db(transaction=True)

OWLS = "Owls hunt at night. They hear better than they see."


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """What is handed over is done at once."""
    sent = []

    def send(task, job_id):
        sent.append(job_id)
        task(job_id)
        return True

    monkeypatch.setattr(dispatch, "send", send)
    return sent


def by_words():
    return [hit.text_id for hit in library_index().by_words("owls", texts=None, limit=10)]


def by_meaning():
    vector = embed(["birds at dusk"])[0]
    return [hit.text_id for hit in library_index().by_meaning(vector, texts=None, limit=10)]


@pytest.fixture
def cut_off(alice, monkeypatch):
    """A text whose passages were committed by a process that came no further."""
    indexing.bring_up_to_date()  # what is not there at all is built by the first search
    source = bring_in(alice, OWLS, url="https://owls.example/a").source
    text = SourceText.objects.get(source=source)
    with monkeypatch.context() as dead:
        dead.setattr(indexing, "_write_words", lambda text_ids: None)
        indexing.index_words(text.pk)
    return text


def looked_at(text, *, ago):
    PageCheck.objects.create(
        source=text.source, state="done", after=text, finished_at=timezone.now() - ago
    )


def test_a_newer_text_of_a_page_whose_worker_died_is_found_in_the_end(cut_off, sent):
    looked_at(cut_off, ago=timedelta(minutes=10))
    assert (by_words(), by_meaning()) == ([], [])
    make_findable()
    assert (by_words(), by_meaning()) == ([cut_off.pk], [cut_off.pk])
    make_findable()
    assert sent == [str(cut_off.pk)]


def test_a_page_of_a_web_search_whose_message_was_lost_is_found_in_the_end(cut_off, alice):
    page = Upload.objects.create(
        source=cut_off.source, owner=alice, chat_key=uuid4(), from_web=True
    )
    make_findable()
    assert by_meaning() == []  # its vectors may be on their way
    Upload.objects.filter(pk=page.pk).update(created_at=timezone.now() - timedelta(minutes=10))
    make_findable()
    assert by_meaning() == [cut_off.pk]


def test_what_is_at_work_or_in_line_is_left_to_it(cut_off, sent, alice, monkeypatch):
    looked_at(cut_off, ago=timedelta(minutes=10))
    Intake.objects.create(owner=alice, name="a.txt", origin="file", state="running")
    monkeypatch.setattr(line, "is_empty", lambda task: False)
    make_findable()
    assert (by_words(), sent) == ([], [])
