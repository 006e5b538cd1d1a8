"""Workers that are killed in the middle of their work: nothing is lost, nothing comes twice."""

import json
import os
import signal
from pathlib import Path
from uuid import uuid4

import pytest

from tests.service.locks import stopped_at, stopped_at_the_end
from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, run_row, shell

TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."
QUESTION = "Where is Helios Energy headquartered?"
SEND_SCRIPT = """
from research_app.runs.tasks import answer_run
for _ in range(3):
    answer_run.apply_async(({run_id!r},))
"""
STORED_SCRIPT = """
import json
from citations.models import Answer, Citation, Claim, SourceText
from research_app.runs.models import Run
run = Run.objects.get(pk={run_id!r})
answers = Answer.objects.filter(turn__key=run.pk)
print(json.dumps([
    run.state, run.attempt, answers.count(), SourceText.objects.count(),
    Claim.objects.filter(answer__in=answers).count(),
    Citation.objects.filter(claim__answer__in=answers).count(),
    list(run.events.order_by("seq").values_list("seq", "kind")),
]))
"""


def children(process) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(pid) for pid in listed.split()]


def stored(server, run_id) -> list:
    return json.loads(shell(server, STORED_SCRIPT, run_id=run_id).strip().splitlines()[-1])


@pytest.fixture
def ask(make_server, redis_url, own_postgres_url):
    """`ask(NAME="value", …)` → a server, somebody at it, and a question about an attachment. No
    worker runs yet, so nothing was read."""
    visitors: list[Visitor] = []

    def ask(**variables):
        queue = {"CELERY_BROKER_URL": redis_url, "DATABASE_URL": own_postgres_url}
        server = make_server(**queue, JOB_LEASE_SECONDS="5", **variables)
        chat_key = uuid4()
        shell(server, ATTACHMENT_SCRIPT, text=TEXT, chat_key=chat_key)
        server.start()
        visitors.append(visitor := Visitor(server))
        run_id = visitor.ask(QUESTION, chat_key=chat_key)
        return server, visitor, chat_key, run_id

    yield ask
    for visitor in visitors:
        visitor.leave()


def test_killed_while_it_reads_and_saves_and_when_it_has_saved_and_told_again_afterwards(
    ask, start_worker, own_postgres_url
):
    server, visitor, chat_key, run_id = ask()
    stream = visitor.follow(run_id)
    for table in ("retrieval_passage", "citations_answer"):
        worker = start_worker(server)
        with stopped_at(own_postgres_url, table):
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
    # The answer was complete when the second one died: it is saved as it was, by one of many.
    shell(server, SEND_SCRIPT, run_id=run_id)
    worker = start_worker(server)
    with stopped_at_the_end(own_postgres_url):
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    lines = stream.read()
    assert lines.count(b"event: done") == 1 and b"Basel" in lines
    before = stored(server, run_id)
    assert before[0] == "done" and before[2:4] == [1, 1]
    kinds = [kind for _, kind in before[-1]]
    assert kinds.count("AnswerCompleted") == kinds.count("RunSaved") == 1

    # Messages that come late, before another question in the same line.
    shell(server, SEND_SCRIPT, run_id=run_id)
    start_worker(server)
    visitor.turn(visitor.ask("When was Helios Energy founded?", chat_key=chat_key))
    assert stored(server, run_id) == before
    assert "Basel" in visitor.turn(run_id)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds children under /proc")
def test_a_question_that_kills_whoever_answers_it_is_given_up(ask, start_worker, own_postgres_url):
    server, visitor, chat_key, run_id = ask(JOB_ATTEMPTS="2")
    stream = visitor.follow(run_id)
    worker = start_worker(server)
    for _ in range(2):
        with stopped_at(own_postgres_url, "citations_answer"):
            for child in children(worker):
                os.kill(child, signal.SIGKILL)
    assert b"interrupted several times" in stream.read()
    row = run_row(server, run_id)
    assert (row["state"], row["attempt"], row["failure"]) == ("failed", 2, "interrupted")
    # The worker has new hands and goes on with others.
    assert "Basel" in visitor.turn(visitor.ask(QUESTION, chat_key=chat_key))
