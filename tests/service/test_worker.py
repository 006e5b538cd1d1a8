"""The same tasks in a Celery worker, with a real queue between it and the server."""

from uuid import uuid4

from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, run_row, shell

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
