"""The same product on PostgreSQL, and with a queue that may be gone."""

import json
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest


def readiness(server):
    try:
        with urlopen(f"{server.url}/readyz", timeout=30) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        return error.code, json.load(error)


@pytest.fixture
def migrated(make_server):
    def make(**variables):
        server = make_server(**variables)
        server.manage("migrate", "--verbosity", "0")
        return server

    return make


def test_postgresql_holds_every_table(migrated, postgres_url):
    server = migrated(DATABASE_URL=postgres_url)
    assert "postgresql" in server.manage(
        "shell", "-c", "from django.db import connection; print(connection.vendor)"
    )
    assert "No changes detected" in server.manage("makemigrations", "--check", "--dry-run")


def test_a_server_with_a_queue_is_ready(migrated, redis_url):
    server = migrated(CELERY_BROKER_URL=redis_url)
    server.start()
    assert readiness(server) == (
        200,
        {"ready": True, "database": "ok", "index": "ok", "queue": "ok"},
    )


def test_a_server_whose_queue_is_gone_says_so(migrated):
    server = migrated(CELERY_BROKER_URL="redis://127.0.0.1:1/0")
    server.start()
    status, parts = readiness(server)
    assert (status, parts["ready"], parts["queue"]) == (503, False, "failed")
