"""Exports in bulk on PostgreSQL, written by a Celery worker while the server only shows."""

import re
import time
from uuid import uuid4

from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, shell

TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."
DOWNLOAD = re.compile(r'href="(/exports/[0-9a-f-]+/download/)"')
FORM = {"format": "csv", "verdict": "supported", "warning": "no", "mode": "research"}


def download_address(visitor: Visitor, seconds: float = 60) -> str:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := DOWNLOAD.search(visitor.get("/exports/list/").text):
            return found[1]
        time.sleep(0.1)
    raise AssertionError("the export is still going")


def test_a_worker_writes_what_the_server_hands_out(
    make_server, start_worker, redis_url, own_postgres_url
):
    server = make_server(DATABASE_URL=own_postgres_url, CELERY_BROKER_URL=redis_url)
    chat_key = uuid4()
    shell(server, ATTACHMENT_SCRIPT, text=TEXT, chat_key=chat_key)
    server.start()
    start_worker(server)
    visitor = Visitor(server)
    run_id = visitor.ask("Where is Helios Energy headquartered?", chat_key=chat_key)
    assert "Basel" in visitor.turn(run_id)
    assert visitor.post("/exports/", **FORM).status == 302
    exported = visitor.get(download_address(visitor)).text
    assert "answer_id" in exported and "headquartered in Basel" in exported
    assert "Traceback" not in (server.data_dir / "worker.log").read_text()
