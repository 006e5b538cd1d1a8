"""The same tasks in a Celery worker, with a real queue between it and the server."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from tests.browser.server import Server
from tests.service.locks import just_being_deleted, refused_at, stopped_at
from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, run_row, shell

SAVED_SCRIPT = """
from citations.models import Answer
from research_app.chats.models import Turn
print(Answer.objects.count(), Turn.objects.filter(key={run_id!r}).count())
"""
TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."


def test_a_worker_reads_documents_and_answers_while_the_server_shows(
    make_server, start_worker, redis_url
):
    server = make_server(CELERY_BROKER_URL=redis_url)
    chat_key = uuid4()
    shell(server, ATTACHMENT_SCRIPT, text=TEXT, chat_key=chat_key)
    server.start()
    visitor = Visitor(server)
    run_id = visitor.ask("Where is Helios Energy headquartered?", chat_key=chat_key)
    assert run_row(server, run_id)["state"] == "queued"

    start_worker(server)
    stream = visitor.follow(run_id)
    assert b"event: done" in stream.read()
    visitor.leave()
    assert "Basel" in visitor.turn(run_id)
    assert run_row(server, run_id)["attempt"] == 1
    assert "Traceback" not in (server.data_dir / "worker.log").read_text()


@pytest.fixture
def start_beside():
    """`start_beside(server)` → a second server on the same data, listening elsewhere."""
    servers: list[Server] = []

    def start(server: Server) -> Server:
        servers.append(Server(server.data_dir, extra=server.extra))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def test_stop_and_save_again_at_another_server_than_the_one_that_was_asked(
    make_server, start_worker, start_beside, redis_url, own_postgres_url
):
    server = make_server(CELERY_BROKER_URL=redis_url, DATABASE_URL=own_postgres_url)
    chat_key = uuid4()
    shell(server, ATTACHMENT_SCRIPT, text=TEXT, chat_key=chat_key)
    server.start()
    visitor, elsewhere = Visitor(server), Visitor(start_beside(server))
    run_id = visitor.ask("Where is Helios Energy headquartered?", chat_key=chat_key)
    stream = visitor.follow(run_id)
    start_worker(server)
    with stopped_at(own_postgres_url, "retrieval_passage"):
        assert elsewhere.post(f"/runs/{run_id}/stop/").status == 204
        assert b"You stopped this answer" in stream.read()

    run_id = elsewhere.ask("Where is Helios Energy headquartered?", chat_key=chat_key)
    with refused_at(own_postgres_url, "citations_answer"):
        assert b"could not be saved" in visitor.follow(run_id).read()
        assert "could not be saved" in visitor.post(f"/runs/{run_id}/save/").text
    with ThreadPoolExecutor(2) as at_once:
        path = f"/runs/{run_id}/save/"
        pages = list(at_once.map(lambda somebody: somebody.post(path), (visitor, elsewhere)))
    assert [(page.status, "Basel" in page.text) for page in pages] == [(200, True)] * 2
    assert shell(server, SAVED_SCRIPT, run_id=run_id).split() == ["1", "1"]
    assert run_row(server, run_id)["failure"] == ""
    visitor.leave()


def test_a_chat_that_is_deleted_while_its_next_answer_is_saved_does_not_come_back(
    make_server, start_worker, redis_url, own_postgres_url
):
    server = make_server(CELERY_BROKER_URL=redis_url, DATABASE_URL=own_postgres_url)
    chat_key = uuid4()
    shell(server, ATTACHMENT_SCRIPT, text=TEXT, chat_key=chat_key)
    server.start()
    start_worker(server)
    visitor = Visitor(server)
    visitor.turn(visitor.ask("Where is Helios Energy headquartered?", chat_key=chat_key))
    with just_being_deleted(own_postgres_url, chat_key):
        run_id = visitor.ask("When was Helios Energy founded?", chat_key=chat_key)
        stream = visitor.follow(run_id)
    assert b"event: done" in stream.read()
    visitor.leave()
    row = run_row(server, run_id)
    assert (row["state"], row["chat_id"]) == ("stopped", str(chat_key))
    count = "from research_app.chats.models import Chat, Turn"
    counted = shell(server, f"{count}\nprint(Chat.objects.count(), Turn.objects.count())")
    assert counted.split() == ["1", "1"]
