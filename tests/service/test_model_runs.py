"""Runs with a language model as they are served: by a worker that is killed in the middle, stopped
while the model speaks, ended with the server while it is silent."""

import json
import os
import signal
import time
from uuid import uuid4

import pytest

from tests.scripted_model import ScriptedModel, drips, silent
from tests.scripted_model.fixtures import environment_of
from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, run_row, shell
from tests.unit.agents.models import asked_for, by_form
from tests.unit.answering.researching import (
    ENOUGH,
    HELIOS,
    QUESTION,
    RISE,
    STAFF,
    cites_found,
    fact,
    facts,
    plan_of,
    thought,
)

# Five times what it may take: the machine may be busy. What hangs, hangs longer.
MOMENT = 20
GOOD = {
    "PlannedSteps": plan_of("revenue"),
    "FoundFacts": facts(fact(RISE), fact(STAFF)),
    "words": cites_found(RISE, STAFF),
}
LEASE_ENDS_SCRIPT = """
from django.utils import timezone
from research_app.runs.models import Run
Run.objects.filter(pk={run_id!r}).update(lease_until=timezone.now())
"""
OUTCOME_SCRIPT = """
import json
from citations.models import Answer, Evidence
from citations.storage.read.answers import load_answer
from research_app.runs.models import Run
run = Run.objects.get(pk={run_id!r})
answer = load_answer(run.chat.turns.get().answer_id)
print(json.dumps({{
    "answers": Answer.objects.count(),
    "turns": run.chat.turns.count(),
    "verified": list(Evidence.objects.values_list("label", "verified")),
    "kinds": list(run.events.order_by("seq").values_list("attempt", "kind")),
    "text": answer.text,
    "requests": answer.spent.requests,
    "thoughts": len(answer.research.reflections),
    "depth": answer.config["depth"],
}}))
"""


@pytest.fixture
def model():
    with ScriptedModel() as scripted:
        yield scripted


def script(model, **instead):
    """Answers well but for what is named; two rounds of research."""
    thoughts = [thought("The staff is missing.", "employs people"), ENOUGH]
    model.script = by_form({**GOOD, "Thought": thoughts, **instead})


@pytest.fixture
def ask(make_server):
    """`ask(model, NAME="value", …)` → a server that reads an attachment, somebody at it, and a deep
    run."""
    visitors: list[Visitor] = []

    def ask(model, **variables):
        quiet = {"LLM_FIRST_WAIT": "0"}
        server = make_server(**environment_of(model), **quiet, **variables)
        chat_key = uuid4()
        shell(server, ATTACHMENT_SCRIPT, text=HELIOS, chat_key=chat_key)
        server.start()
        visitor = Visitor(server)
        visitors.append(visitor)
        return server, visitor, visitor.ask(QUESTION, chat_key=chat_key, depth="deep")

    yield ask
    for visitor in visitors:
        visitor.leave()


def wait_for_request(model, form, seconds=120):
    deadline = time.monotonic() + seconds
    while not any(asked_for(request.body) == form for request in list(model.requests)):
        assert time.monotonic() < deadline, [asked_for(each.body) for each in model.requests]
        time.sleep(0.05)


def outcome(server, run_id):
    return json.loads(shell(server, OUTCOME_SCRIPT, run_id=run_id).strip().splitlines()[-1])


def test_a_worker_killed_while_the_model_speaks_loses_nothing_and_nothing_comes_twice(
    ask, model, start_worker, redis_url, own_postgres_url
):
    script(model, words=silent())
    server, visitor, run_id = ask(model, CELERY_BROKER_URL=redis_url, DATABASE_URL=own_postgres_url)
    worker = start_worker(server)
    wait_for_request(model, "words")
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()
    assert run_row(server, run_id)["state"] == "running"

    before = len(model.requests)
    script(model)
    shell(server, LEASE_ENDS_SCRIPT, run_id=run_id)
    start_worker(server)
    page = visitor.turn(run_id, seconds=120)
    assert "3,214 million" in page
    saved = outcome(server, run_id)
    assert run_row(server, run_id)["attempt"] == 2
    assert (saved["answers"], saved["turns"], saved["depth"]) == (1, 1, "deep")
    assert saved["text"].count("3,214") == 1 and saved["thoughts"] == 2
    assert saved["verified"] == [["E1", True], ["E2", True]]
    # The log is the second attempt's alone, and so is what was spent.
    assert {attempt for attempt, _ in saved["kinds"]} == {2}
    kinds = [kind for _, kind in saved["kinds"]]
    assert kinds[0] == "Restarted" and kinds[-1] == "RunSaved"
    assert kinds.count("Restarted") == kinds.count("AnswerCompleted") == 1
    assert saved["requests"] == len(model.requests) - before
    assert "Traceback" not in (server.data_dir / "worker.log").read_text()


def test_stop_ends_a_reply_in_the_middle_and_its_connection_with_it(ask, model):
    script(model, words=drips("word " * 100_000, pause=0.05))
    server, visitor, run_id = ask(model)
    wait_for_request(model, "words")
    stream = visitor.follow(run_id)
    assert visitor.post(f"/runs/{run_id}/stop/").status == 204
    begun = time.monotonic()
    assert b"You stopped this answer" in stream.read()
    deadline = begun + MOMENT
    while not model.left:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert run_row(server, run_id)["state"] == "stopped"
    assert "Traceback" not in server.log.read_text()


def test_the_server_ends_while_a_model_is_silent_and_asks_again_when_it_is_back(ask, model):
    script(model, PlannedSteps=silent())
    server, visitor, run_id = ask(model)
    wait_for_request(model, "PlannedSteps")
    server.process.send_signal(signal.SIGINT)
    server.process.wait(timeout=MOMENT)
    assert server.process.returncode == 0
    row = run_row(server, run_id)
    assert (row["state"], row["lease_until"]) == ("queued", None)
    assert "Traceback" not in server.log.read_text()

    script(model)
    server.start()
    assert "3,214 million" in visitor.turn(run_id)
    saved = outcome(server, run_id)
    assert [kind for _, kind in saved["kinds"]].count("Restarted") == 1
    assert saved["answers"] == 1
