"""Twelve named points at which something dies while a question is answered: every question is
answered in the end, once, and leaves nothing behind.

`make test` runs a few of them once, `make test-faults` (FAULT_ROUNDS) all of them so many times.
"""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import psycopg
import pytest
import redis

from tests.browser.server import Server
from tests.object_storage import object_storage
from tests.service.locks import OURS, stopped_at, stopped_at_the_end, wait_until
from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, run_row, shell

ROUNDS = int(os.environ.get("FAULT_ROUNDS", "1"))
IS_LONG = ROUNDS > 1
QUESTION = "Where is Helios Energy headquartered?"
TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010. This is copy {number}."
STORED_SCRIPT = """
import json
from django.core.files.storage import default_storage
from citations.models import Answer, Claim, Source
from research_app.chats.models import Chat, Turn
from research_app.library.models import Intake, Upload
from research_app.library.tasks import _is_named
files = default_storage.listdir("originals")[1]
print(json.dumps({{
    "answers": Answer.objects.filter(turn__key={run_id!r}).count(),
    "turns": Turn.objects.filter(key={run_id!r}).count(),
    "chats_without_answer": Chat.objects.filter(turns=None).count(),
    "answers_without_turn": Answer.objects.filter(turn=None).count(),
    "claims": Claim.objects.filter(answer__turn__key={run_id!r}).count(),
    "sources": Source.objects.filter(uploads__chat_key={chat_key!r}).distinct().count(),
    "files_of_nobody": sum(not _is_named("originals/" + name) for name in files),
}}))
"""


@dataclass
class Desk:
    """A server and a worker, and the services they need; each can be killed."""

    server: Server
    visitor: Visitor
    start_worker: Callable[[Server], subprocess.Popen]
    database: str
    broker: str
    worker: subprocess.Popen | None = None
    number: int = 0
    chat_key: UUID = field(default_factory=uuid4)

    def begin(self) -> UUID:
        """A question about a document that nobody has read yet."""
        self.number, self.chat_key = self.number + 1, uuid4()
        text = TEXT.format(number=self.number)
        shell(self.server, ATTACHMENT_SCRIPT, text=text, chat_key=self.chat_key)
        return self.visitor.ask(QUESTION, chat_key=self.chat_key)

    def work(self) -> None:
        self.worker = self.start_worker(self.server)

    def kill_worker(self) -> None:
        os.killpg(self.worker.pid, signal.SIGKILL)
        self.worker.wait()
        self.work()

    def kill_web(self) -> None:
        self.server.process.kill()
        self.server.process.wait()
        self.server.start()

    def flush_queue(self) -> None:
        redis.Redis.from_url(self.broker).flushall()

    def cut_database(self) -> None:
        """Every connection ends in the middle of what it does, as when the server falls."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid() "
                "AND application_name <> %s",
                [OURS],
            )

    def freeze_worker(self) -> None:
        """A split network, as the others see it: no sign of life until the lease has run out; then
        the worker wakes and goes on as if nothing had been."""
        os.killpg(self.worker.pid, signal.SIGSTOP)
        time.sleep(LEASE_SECONDS + 3)
        frozen = self.worker
        self.work()
        os.killpg(frozen.pid, signal.SIGCONT)


LEASE_SECONDS = 4
READS, EVENTS, SAVES, CLAIMS, TURN = (
    *("retrieval_passage", "runs_runevent", "citations_answer", "citations_claim", "chats_turn"),
)
# What dies, and into which table somebody was about to write ("": once the answer is committed).
POINTS = {
    "worker while it reads": (Desk.kill_worker, READS),
    "worker while it answers": (Desk.kill_worker, EVENTS),
    "worker while it saves": (Desk.kill_worker, SAVES),
    "worker while it saves claims": (Desk.kill_worker, CLAIMS),
    "worker before the turn": (Desk.kill_worker, TURN),
    "worker when all is saved": (Desk.kill_worker, ""),
    "web while it is answered": (Desk.kill_web, EVENTS),
    "web while it is saved": (Desk.kill_web, SAVES),
    "messages while it reads": (Desk.flush_queue, READS),
    "database while it reads": (Desk.cut_database, READS),
    "database while it saves": (Desk.cut_database, SAVES),
    "network of the worker while it saves": (Desk.freeze_worker, SAVES),
}
SHORT = ("worker while it saves claims", "messages while it reads", "database while it saves")


@pytest.fixture
def desk(make_server, start_worker, redis_url, own_postgres_url):
    with object_storage() as storage:
        server = make_server(
            CELERY_BROKER_URL=redis_url,
            DATABASE_URL=own_postgres_url,
            JOB_LEASE_SECONDS=str(LEASE_SECONDS),
            JOB_ATTEMPTS="50",
            **storage,
        )
        redis.Redis.from_url(redis_url).flushall()
        server.start()
        yield Desk(server, Visitor(server), start_worker, own_postgres_url, redis_url)
        server.close()


@pytest.mark.parametrize("point", POINTS if IS_LONG else SHORT)
def test_nothing_is_lost_or_doubled(desk, point):
    kill, table = POINTS[point]
    desk.work()
    for _ in range(ROUNDS):
        run_id = desk.begin()
        hold = stopped_at(desk.database, table) if table else stopped_at_the_end(desk.database)
        with hold:
            kill(desk)
        wait_until(lambda run_id=run_id: run_row(desk.server, run_id)["state"] == "done")
        assert "Basel" in desk.visitor.turn(run_id)
        _check(desk, run_id)


def _check(desk: Desk, run_id: UUID) -> None:
    said = shell(desk.server, STORED_SCRIPT, run_id=run_id, chat_key=desk.chat_key)
    stored = json.loads(said.strip().splitlines()[-1])
    assert stored.pop("claims") >= 1
    assert stored == {
        "answers": 1,
        "turns": 1,
        "chats_without_answer": 0,
        "answers_without_turn": 0,
        "sources": 1,
        "files_of_nobody": 0,
    }
