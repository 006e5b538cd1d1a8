import json

import pytest
from django.db import OperationalError


@pytest.mark.django_db
def test_the_process_is_up_without_signing_in(client):
    assert client.get("/healthz").text == "ok\n"


@pytest.mark.django_db
def test_ready_names_each_part(client):
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"ready": True, "database": "ok", "index": "ok", "queue": "ok"}


@pytest.mark.django_db
def test_a_folder_that_cannot_be_written_to_is_not_ready(client, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.INDEX_DIR = tmp_path / "file" / "index"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert json.loads(response.content)["index"] == "failed"


@pytest.mark.django_db
def test_a_database_that_is_gone_is_not_ready_and_says_no_details(client, monkeypatch):
    def refuse(*args, **kwargs):
        raise OperationalError("could not connect to db.internal as desk")

    monkeypatch.setattr("research_app.health.connection.cursor", refuse)
    response = client.get("/readyz")
    assert (response.status_code, response.json()["database"]) == (503, "failed")
    assert "db.internal" not in response.text
