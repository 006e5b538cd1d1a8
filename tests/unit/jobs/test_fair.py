"""One person's many or slow documents never hold up another's."""

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.utils import timezone

from citations.models import Source
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import cross_check
from research_app.intake.recording import Destination, record_file
from research_app.intake.store_text import Given
from research_app.intake.tasks import embed_document, read_document
from research_app.jobs import dispatch, fair, registry
from research_app.library.models import Intake
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run

SOON = 20.0


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.JOB_THREADS = 2


@pytest.fixture
def line():
    return fair.lines[read_document.name]


def paste(owner, state="queued", **facts):
    if state == "running":
        facts["lease_until"] = timezone.now() + timedelta(seconds=facts.pop("lease", 30))
    return Intake.objects.create(owner=owner, origin="paste", name="x", state=state, **facts)


@pytest.mark.django_db
def test_whoever_has_fewest_at_work_is_next_and_then_who_came_first(line, alice, bob):
    first, second = paste(alice), paste(alice)
    assert line.next_job() == str(first.pk)
    others = paste(bob)
    Intake.objects.filter(pk=first.pk).update(
        state="running", lease_until=timezone.now() + timedelta(seconds=30)
    )
    assert line.next_job() == str(others.pk)
    others.delete()
    assert line.next_job() == str(second.pk)


@pytest.mark.django_db
def test_nobody_has_more_than_a_share_at_work(line, alice, bob):
    paste(alice, "running"), paste(alice, "running"), paste(alice)
    assert line.next_job() is None
    theirs = paste(bob)
    assert line.next_job() == str(theirs.pk)


@pytest.mark.django_db
def test_a_runner_that_died_and_documents_of_nobody_count_for_nobody(line, alice):
    paste(alice, "running", lease=-1), paste(alice, "running", lease=-1)
    mine = paste(alice)
    assert line.next_job() == str(mine.pk)
    mine.delete()
    for _ in range(3):
        paste(None, "running")
    nobodys = paste(None)
    assert line.next_job() == str(nobodys.pk)


@pytest.mark.django_db
def test_a_message_does_the_job_whose_turn_it_is(alice, bob):
    paste(alice, "running")
    named, turn = paste(alice), _text(bob)
    read_document.apply((str(named.pk),))
    named.refresh_from_db(), turn.refresh_from_db()
    assert (named.state, named.attempt) == ("queued", 0)
    assert turn.step == Intake.Step.WORDS


@pytest.mark.django_db
def test_a_message_at_the_broker_goes_to_the_end_while_nobody_may_have_more(
    alice, settings, monkeypatch
):
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    sent = []
    monkeypatch.setattr(fair, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(dispatch, "send", lambda task, job_id: sent.append((task.name, job_id)))
    paste(alice, "running"), paste(alice, "running")
    waits = paste(alice)
    read_document.apply((str(waits.pk),))
    assert sent == [(read_document.name, str(waits.pk))]


@pytest.mark.django_db
def test_comparing_gives_way_to_a_question_for_a_minute(alice, settings):
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    line = fair.lines[cross_check.name]
    text = Source.objects.create(kind="text").texts.create(
        text="x", sha256="x", fetched_at=timezone.now()
    )
    check = CrossCheck.objects.create(kind="arrival", owner=alice, text=text)
    assert not line.waits_for_questions()
    assert registry.kinds[Run].task == answer_run and registry.kinds[Run].urgent
    Run.objects.create(owner=alice, question="?", chat_key=uuid4())
    assert line.waits_for_questions()
    CrossCheck.objects.filter(pk=check.pk).update(created_at=timezone.now() - timedelta(minutes=2))
    assert not line.waits_for_questions()


@pytest.mark.django_db
def test_reading_and_embedding_stand_in_two_lines(alice):
    intake = _text(alice)
    read_document.apply((str(intake.pk),))
    intake.refresh_from_db()
    assert (intake.state, intake.step) == ("queued", Intake.Step.WORDS)
    assert fair.lines[read_document.name].next_job() is None
    embed_document.apply((str(intake.pk),))
    intake.refresh_from_db()
    assert (intake.state, intake.step) == ("done", Intake.Step.MEANING)


@pytest.mark.django_db(transaction=True)
def test_two_slow_files_do_not_hold_up_another_s_paste(alice, bob, monkeypatch):
    go_on, done = threading.Event(), threading.Event()
    slow = [paste(alice) for _ in range(4)]

    def work(job_id):
        queued = Intake.objects.filter(pk=job_id, state="queued")
        until = timezone.now() + timedelta(seconds=60)
        if not queued.update(state="running", lease_until=until):
            return False
        is_slow = job_id in {str(each.pk) for each in slow}
        if is_slow:
            go_on.wait(SOON)
        else:
            done.set()
        Intake.objects.filter(pk=job_id).update(state="done")
        connection.close()
        return True

    line = fair.Line(model=Intake, work=work, only=fair.lines[read_document.name].only)
    monkeypatch.setitem(fair.lines, read_document.name, line)
    monkeypatch.setattr(fair, "PAUSE_SECONDS", 0.01)
    dispatch.open_pool()
    try:
        for intake in slow:
            dispatch.send(read_document, str(intake.pk))
        dispatch.send(read_document, str(paste(bob).pk))
        assert done.wait(SOON) and not go_on.is_set()
    finally:
        go_on.set()
        while Intake.objects.exclude(state="done").exists():
            threading.Event().wait(0.02)
        dispatch.close_pool()


def _text(owner):
    file = ContentFile(b"Owls hunt at night. They see well in the dark.", name="owls.txt")
    return record_file(file, Destination(owner=owner), Given())
