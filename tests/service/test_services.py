"""Whether a server is ready, with a queue that may be gone."""

import json
from urllib.error import HTTPError
from urllib.request import urlopen

from research_app.celery import app
from research_app.jobs import line
from research_app.runs.tasks import answer_run


def readiness(server):
    try:
        with urlopen(f"{server.url}/readyz", timeout=30) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        return error.code, json.load(error)


def test_a_server_with_a_queue_is_ready(make_server, redis_url):
    server = make_server(CELERY_BROKER_URL=redis_url)
    server.start()
    assert readiness(server) == (
        200,
        {"ready": True, "database": "ok", "index": "ok", "files": "ok", "queue": "ok"},
    )


def test_a_server_whose_queue_is_gone_says_so(make_server):
    server = make_server(CELERY_BROKER_URL="redis://127.0.0.1:1/0")
    server.start()
    status, parts = readiness(server)
    assert (status, parts["ready"], parts["queue"]) == (503, False, "failed")


def test_messages_that_no_worker_has_taken_are_counted(redis_url, monkeypatch):
    monkeypatch.setattr(app.conf, "broker_url", f"{redis_url.rsplit('/', 1)[0]}/15")
    answers = line.line_of(answer_run)
    counted = [line.messages_in(answers, answer_run)]
    with app.connection_for_write() as connection:
        for number in range(3):
            answer_run.apply_async((str(number),), connection=connection)
    counted.append(line.messages_in(answers, answer_run))
    assert counted == [0, 3]
    assert line.messages_in("documents", answer_run) == 0
