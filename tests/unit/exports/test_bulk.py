"""Many answers into one file: which ones, whole or not at all, and gone when its time is over."""

import csv
import io
import os
import time
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from citations.models import Answer
from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Chat
from research_app.exports import contents
from research_app.exports.bulk import write
from research_app.exports.bulk.filters import Filters
from research_app.exports.bulk.folder import FINISHED, folder, prune_exports
from research_app.exports.bulk.start import CannotExport, delete_export, start_export, stop_export
from research_app.exports.models import ExportJob
from research_app.exports.tasks import write_export
from research_app.jobs import reaper
from research_app.jobs.models import Job
from tests.unit.chats.made_chats import saved_chat
from tests.unit.exports.reading import members

pytestmark = pytest.mark.django_db


def exported(owner, *, format="csv", everyone=False, originals=False, **filters) -> ExportJob:
    """A job that ran to its end."""
    job = start_export(
        owner,
        format=format,
        filters=Filters(**filters),
        everyone=everyone,
        originals=originals,
    )
    write_export(str(job.pk))
    job.refresh_from_db()
    return job


def content(job: ExportJob) -> bytes:
    with default_storage.open(job.file) as file:
        return file.read()


def files() -> list[str]:
    """Names of what is being written and what is finished."""
    finished = default_storage.listdir(FINISHED)[1] if default_storage.exists(FINISHED) else []
    return [path.name for path in folder().iterdir()] + [f"{FINISHED}/{name}" for name in finished]


def answers_in(job: ExportJob) -> list[str]:
    rows = csv.DictReader(io.StringIO(content(job).decode("utf-8-sig")))
    return list(dict.fromkeys(row["answer_id"] for row in rows))


def answer_of(chat) -> str:
    return str(chat.turns.get().answer_id)


@pytest.fixture
def chats(alice, bob):
    return [saved_chat(alice), saved_chat(bob), saved_chat(alice)]


def test_a_researcher_exports_own_answers_in_their_order(alice, chats):
    job = exported(alice)
    assert (job.state, job.done, job.total, job.left_out) == ("done", 2, 2, 0)
    assert answers_in(job) == [answer_of(chats[0]), answer_of(chats[2])]
    assert job.size == len(content(job))


def test_compliance_exports_everybodys(auditor, chats):
    assert answers_in(exported(auditor, everyone=True)) == [answer_of(chat) for chat in chats]
    assert answers_in(exported(auditor, everyone=True, user="bob")) == [answer_of(chats[1])]


def test_nobody_else_does(alice, chats):
    with pytest.raises(CannotExport, match="Only the roles Compliance"):
        exported(alice, everyone=True)
    assert not ExportJob.objects.exists()


def test_a_role_that_was_lost_meanwhile_is_heeded(auditor, chats):
    job = start_export(auditor, format="csv", filters=Filters(), everyone=True)
    auditor.groups.clear()
    write_export(str(job.pk))
    job.refresh_from_db()
    assert job.state == "failed" and "may no longer" in job.error
    assert files() == []


def test_filters_choose(alice, chats):
    first, second = (answer_of(chats[place]) for place in (0, 2))
    Answer.objects.filter(pk=first).update(
        created_at=timezone.now() - timedelta(days=9),
        warning=True,
        not_supported=1,
        config={"mode": "compliance"},
    )
    today = timezone.localdate()
    week_ago = today - timedelta(days=7)
    for filters, expected in (
        ({"since": week_ago}, [second]),
        ({"until": week_ago}, [first]),
        ({"since": today, "until": today}, [second]),
        ({"warning": "yes"}, [first]),
        ({"warning": "no"}, [second]),
        ({"verdict": "not supported"}, [first]),
        ({"verdict": "supported"}, [first, second]),
        ({"mode": "compliance"}, [first]),
        ({"mode": "research"}, [second]),
        ({"mode": "research", "warning": "yes"}, []),
    ):
        job = exported(alice, **filters)
        assert answers_in(job) == expected, filters
        assert Filters.from_json(job.filters) == Filters(**filters)


def test_a_zip_lists_what_is_in_it_and_what_is_not(alice, chats):
    job = exported(alice, format="audit")
    assert (job.done, job.left_out) == (0, 2)
    rows = list(
        csv.DictReader(io.StringIO(members(content(job))["contents.csv"].decode("utf-8-sig")))
    )
    assert all("compliance mode" in row["why_not"] for row in rows)


def test_the_same_answers_give_the_same_bytes(alice, chats):
    first, second = exported(alice, format="package"), exported(alice, format="package")
    assert content(first) == content(second)
    assert first.sha256 == second.sha256


def test_what_is_asked_later_never_makes_it_longer(alice, chats):
    job = start_export(alice, format="csv", filters=Filters())
    saved_chat(alice)
    write_export(str(job.pk))
    job.refresh_from_db()
    assert job.done == 2


def test_what_is_deleted_meanwhile_is_left_out_and_counted(alice, chats, monkeypatch):
    delete_when_begun(monkeypatch, chats[2])
    job = exported(alice)
    assert (job.done, job.left_out, job.total) == (1, 1, 2)
    assert answers_in(job) == [answer_of(chats[0])]


def delete_when_begun(monkeypatch, chat):
    """The chat goes after the answers were counted."""
    asked = write.in_order

    def in_order(turns):
        ids = list(asked(turns))
        Chat.objects.filter(pk=chat.pk).update(deleted_at=timezone.now())
        yield from ids

    monkeypatch.setattr(write, "in_order", in_order)


def interrupted(monkeypatch, act):
    """`act` happens when the first answer was read and the file was begun."""
    read = contents.turn_provenance
    waiting = [act]

    def turn_provenance(turn, **options):
        if waiting:
            assert [path.suffix for path in folder().iterdir()] == [".part"]
            waiting.pop()()
        return read(turn, **options)

    monkeypatch.setattr(contents, "turn_provenance", turn_provenance)


def test_stopping_keeps_nothing(alice, chats, monkeypatch, settings):
    monkeypatch.setattr("research_app.jobs.lease.CHECK_SECONDS", 0)
    job = start_export(alice, format="package", filters=Filters())
    interrupted(monkeypatch, lambda: stop_export(ExportJob.objects.get(pk=job.pk)))
    write_export(str(job.pk))
    job.refresh_from_db()
    assert job.state == "stopped"
    assert files() == []


def test_a_killed_runner_is_followed_by_another(alice, chats, monkeypatch):
    job = start_export(alice, format="csv", filters=Filters())
    # What SIGKILL leaves: a lease that runs out, and half a file.
    ago = timezone.now() - timedelta(minutes=1)
    ExportJob.objects.filter(pk=job.pk).update(state="running", attempt=1, lease_until=ago, done=1)
    (folder() / f"{job.pk}-1.part").write_bytes(b"half")
    reaper.end_lost_leases(reaper.registry.kinds[ExportJob])
    write_export(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.attempt, job.done) == ("done", 2, 2)
    assert files() == [job.file]


def test_a_runner_without_its_lease_writes_nothing(alice, chats, monkeypatch):
    job = start_export(alice, format="csv", filters=Filters())

    def lose():
        ExportJob.objects.filter(pk=job.pk).update(attempt=7)

    monkeypatch.setattr("research_app.jobs.lease.CHECK_SECONDS", 0)
    interrupted(monkeypatch, lose)
    write_export(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.file) == ("running", "")
    assert files() == []


def test_a_failure_says_what_to_do_and_leaves_no_file(alice, chats, monkeypatch):
    def broken(turn, **options):
        raise RuntimeError("a bug")

    monkeypatch.setattr(contents, "turn_provenance", broken)
    job = exported(alice)
    assert job.state == "failed" and "Start it again" in job.error and "bug" not in job.error
    assert files() == []


def test_only_a_few_are_made_at_once(alice, chats):
    for _ in range(3):
        start_export(alice, format="csv", filters=Filters())
    with pytest.raises(CannotExport, match="still being made"):
        start_export(alice, format="csv", filters=Filters())


def test_a_file_goes_when_its_time_is_over(alice, chats, alice_client):
    job = exported(alice)
    address = f"/exports/{job.pk}/download/"
    response = alice_client.get(address)
    assert b"".join(response.streaming_content) == content(job)
    ExportJob.objects.filter(pk=job.pk).update(expires_at=timezone.now())
    assert alice_client.get(address).status_code == 404
    prune_exports()
    assert files() == []
    assert "Its time is over" in alice_client.get("/exports/").content.decode()


def test_how_long_it_stays_is_a_setting(alice, chats, settings):
    settings.EXPORT_HOURS = 2
    job = exported(alice)
    assert timedelta(hours=1) < job.expires_at - timezone.now() <= timedelta(hours=2)


def test_files_that_nobody_names_are_swept_up(alice, chats):
    job = exported(alice)
    going = start_export(alice, format="csv", filters=Filters())
    long_ago = time.time() - 7200
    for name in (f"{uuid4()}.zip", f"{uuid4()}-1.part", f"{going.pk}-1.part", "fresh"):
        (folder() / name).write_bytes(b"x")
        if name != "fresh":
            os.utime(folder() / name, (long_ago, long_ago))
    old = default_storage.save(f"{FINISHED}/{uuid4()}-1.csv", ContentFile(b"x"))
    os.utime(default_storage.path(old), (long_ago, long_ago))
    prune_exports()
    assert set(files()) == {job.file, f"{going.pk}-1.part", "fresh"}


@pytest.mark.django_db(transaction=True)
def test_deleting_takes_the_file_at_once(alice, chats):
    job = exported(alice)
    with transaction.atomic():
        delete_export(job)
        assert files() != []
    assert files() == []
    assert not ExportJob.objects.exists()


def test_every_step_is_in_the_audit_log(auditor, chats):
    exported(auditor, everyone=True, warning="no")
    begun, done = AuditEntry.objects.filter(action="export").order_by("pk")
    assert (begun.actor, begun.outcome, begun.details["filters"]) == (
        "audrey",
        "started",
        {"warning": "no"},
    )
    assert done.outcome == "done" and done.details["answers"] == 3
    assert begun.object_id == done.object_id


def test_an_unfinished_state_is_no_file(alice, chats, alice_client):
    job = start_export(alice, format="csv", filters=Filters())
    for state in (Job.State.QUEUED, Job.State.FAILED, Job.State.STOPPED):
        ExportJob.objects.filter(pk=job.pk).update(state=state)
        assert alice_client.get(f"/exports/{job.pk}/download/").status_code == 404
