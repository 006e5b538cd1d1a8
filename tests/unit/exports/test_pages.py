"""The page of exports: asking, watching, stopping, deleting; own jobs only."""

import pytest
from django.urls import reverse

from research_app.exports.models import ExportJob
from research_app.exports.tasks import write_export
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db
FORM = {"format": "csv", "verdict": "", "warning": "", "mode": ""}


@pytest.fixture
def job(alice, alice_client):
    saved_chat(alice)
    assert alice_client.post("/exports/", FORM).url == "/exports/"
    return ExportJob.objects.get()


def shown(client, address="/exports/") -> str:
    return client.get(address).content.decode()


def test_an_export_is_asked_for_watched_and_downloaded(alice_client, job):
    waiting = shown(alice_client)
    assert "Waiting to begin." in waiting and 'hx-trigger="every 1s"' in waiting
    write_export(str(job.pk))
    done = shown(alice_client, "/exports/list/")
    assert "1 answer, " in done and "hx-trigger" not in done
    assert "Can be downloaded for another" in done
    assert reverse("exports:download", args=[job.pk]) in done


def test_others_see_and_do_nothing_of_it(bob_client, staff_client, job):
    for client in (bob_client, staff_client):
        assert str(job.pk) not in shown(client)
        assert client.get(f"/exports/{job.pk}/download/").status_code == 404
        for act in ("stop", "delete"):
            assert client.post(f"/exports/{job.pk}/{act}/").status_code == 404
    job.refresh_from_db()
    assert job.is_active


def test_stopping_and_deleting(alice_client, job):
    alice_client.post(f"/exports/{job.pk}/stop/")
    assert "Stopped. Nothing was kept." in shown(alice_client)
    alice_client.post(f"/exports/{job.pk}/delete/")
    assert not ExportJob.objects.exists()
    assert "None yet." in shown(alice_client)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"since": "2026-02-01", "until": "2026-01-01"}, "later than the last"),
        ({"format": "pdf"}, "not one of the available choices"),
        ({"since": "soon"}, "Enter a valid date"),
    ],
)
def test_nonsense_is_told_and_starts_nothing(alice_client, wrong, sentence):
    page = alice_client.post("/exports/", FORM | wrong)
    assert page.status_code == 422 and sentence in page.content.decode()
    assert not ExportJob.objects.exists()


def test_the_page_of_all_is_for_those_who_check(alice_client, auditor_client, auditor, alice):
    saved_chat(alice)
    assert alice_client.get("/audit/export/").status_code == 403
    assert alice_client.post("/audit/export/", FORM).status_code == 403
    assert "Asked by" in shown(auditor_client, "/audit/export/")
    auditor_client.post("/audit/export/", FORM | {"user": "alice"})
    job = ExportJob.objects.get()
    assert (job.owner, job.everyone, job.filters) == (auditor, True, {"user": "alice"})
    assert "Answers of all users, of alice" in shown(auditor_client, "/audit/export/")


def test_own_answers_alone_where_nobody_else_was_chosen(alice_client, alice, bob):
    saved_chat(bob)
    alice_client.post("/exports/", FORM | {"user": "bob"})
    job = ExportJob.objects.get()
    assert (job.everyone, job.filters) == (False, {})


def test_an_answer_offers_its_exports(alice, alice_client):
    chat = saved_chat(alice)
    page = shown(alice_client, f"/chats/{chat.pk}/")
    answer_id = chat.turns.get().answer_id
    for name in ("package", "json", "prov", "docx", "bibtex"):
        assert f"/answers/{answer_id}/export/{name}/" in page
    assert f"/answers/{answer_id}/export/audit/" not in page
    assert f"/chats/{chat.pk}/export/" in page
    assert "One zip with a folder for each answer" in shown(
        alice_client, f"/chats/{chat.pk}/export/"
    )
