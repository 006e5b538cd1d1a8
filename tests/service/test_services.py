"""Whether a server is ready, with a queue that may be gone."""

import json
from urllib.error import HTTPError
from urllib.request import urlopen


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
        {"ready": True, "database": "ok", "index": "ok", "queue": "ok"},
    )


def test_a_server_whose_queue_is_gone_says_so(make_server):
    server = make_server(CELERY_BROKER_URL="redis://127.0.0.1:1/0")
    server.start()
    status, parts = readiness(server)
    assert (status, parts["ready"], parts["queue"]) == (503, False, "failed")
