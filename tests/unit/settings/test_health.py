import errno
import json

import pytest
from django.db import OperationalError, connection

from research_app import health

PARTS = ("database", "index", "files", "queue")


@pytest.fixture(autouse=True)
def nothing_known_yet():
    health._known.forget()
    yield
    health._known.forget()


@pytest.mark.django_db
def test_the_process_is_up_without_signing_in(client):
    assert client.get("/healthz").text == "ok\n"


@pytest.mark.django_db
def test_ready_names_each_part(client):
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"ready": True} | dict.fromkeys(PARTS, "ok")


@pytest.mark.django_db
def test_a_folder_that_cannot_be_written_to_is_not_ready(client, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.INDEX_DIR = tmp_path / "file" / "index"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert json.loads(response.content)["index"] == "failed"


@pytest.mark.django_db
def test_a_full_disk_is_not_ready(client, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("research_app.health.os.fsync", full)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert (response.json()["index"], response.json()["files"]) == ("failed", "failed")


@pytest.mark.django_db
def test_a_database_that_takes_nothing_is_not_ready(client, monkeypatch):
    def read_only(execute, sql, *rest):
        if sql.startswith("UPDATE"):
            raise OperationalError("attempt to write a readonly database")
        return execute(sql, *rest)

    with connection.execute_wrapper(read_only):
        assert client.get("/readyz").json()["database"] == "failed"


@pytest.mark.django_db
def test_whoever_asks_often_makes_it_write_seldom(client, monkeypatch):
    asked = []
    monkeypatch.setattr("research_app.health.ask_database", lambda: asked.append(1))
    for _ in range(5):
        client.get("/readyz")
    assert asked == [1]


@pytest.mark.django_db
def test_a_database_that_is_gone_is_not_ready_and_says_no_details(client, monkeypatch):
    def refuse(*args, **kwargs):
        raise OperationalError("could not connect to db.internal as desk")

    monkeypatch.setattr("research_app.health.connection.cursor", refuse)
    response = client.get("/readyz")
    assert (response.status_code, response.json()["database"]) == (503, "failed")
    assert "db.internal" not in response.text
