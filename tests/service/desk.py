"""A whole desk with nothing of its own but processes: a web server and a worker, PostgreSQL with a
standby, Redis and an object storage. Each of them can die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

from tests.browser.server import Server
from tests.object_storage import ObjectStorage
from tests.service.locks import stopped_at, stopped_at_the_end, wait_until
from tests.service.servers import Postgres, Redis, Wire, skip_or_fail
from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, run_row, shell

LEASE_SECONDS = 4
SKEWED = Path(__file__).parent / "skewed"
BEGINS, ENDS = "before it is begun", "when all is committed"
QUESTION = "Where is Helios Energy headquartered?"
TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010. This is copy {number}."
STORED_SCRIPT = """
import json
from django.core.files.storage import default_storage
from citations.models import Answer, Claim, Source
from research_app.chats.models import Chat, Turn
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


class Clock:
    """What processes with these variables take for the time of day."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.jump(0)
        file.chmod(0o644)

    def jump(self, seconds: int) -> None:
        """To so many seconds from the real time."""
        self._file.write_text(f"{seconds:+d}\n")

    def variables(self, *, is_python: bool) -> dict[str, str]:
        if is_python:
            return {"PYTHONPATH": str(SKEWED), "CLOCK_FILE": str(self._file)}
        found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
        if not found:
            skip_or_fail("faketime is not installed")
        return {
            "LD_PRELOAD": str(found[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


@dataclass
class Desk:
    server: Server
    database: Postgres
    standby: Postgres
    broker: Redis
    storage: ObjectStorage
    start_worker: Callable[[Server], subprocess.Popen]
    variables: dict[str, str] = field(default_factory=dict)
    """Of a worker alone."""
    clock: Clock | None = None
    worker: subprocess.Popen | None = None
    relief: subprocess.Popen | None = None
    wires: list[Wire] = field(default_factory=list)
    number: int = 0

    def open(self) -> None:
        self.server.start()
        self.visitor = Visitor(self.server)
        self.work()

    def close(self) -> None:
        for wire in self.wires:
            wire.close()
        self.server.close()
        for each in (self.database, self.standby):
            if each.process and each.process.poll() is None:
                each.kill()
        self.broker.kill()
        self.storage.stop()

    @property
    def url(self) -> str:
        return self.server.extra["DATABASE_URL"]

    @contextmanager
    def question_at(self, place: str) -> Iterator[UUID]:
        """A question about a document that nobody has read yet, and its worker about to write into
        the table `place`."""
        os.killpg(self.worker.pid, signal.SIGSTOP)  # lest it is through before the lock is there
        run_id, go = self.ask(), partial(os.killpg, self.worker.pid, signal.SIGCONT)
        if place == BEGINS:
            yield run_id
            return
        with stopped_at_the_end(self.url, go) if place == ENDS else stopped_at(self.url, place, go):
            yield run_id

    def ask(self) -> UUID:
        self.number, chat_key = self.number + 1, uuid4()
        text = TEXT.format(number=self.number)
        shell(self.server, ATTACHMENT_SCRIPT, text=text, chat_key=chat_key)
        self.chat_key = chat_key
        return self.visitor.ask(QUESTION, chat_key=chat_key)

    def wait_for(self, run_id: UUID) -> None:
        row: dict = {}

        def is_over() -> bool:
            row.update(run_row(self.server, run_id))
            return row["state"] not in ("queued", "running")

        wait_until(is_over, 180, told=lambda: f"{row} {self.said()}")
        assert row["state"] == "done", (row, self.said())

    def said(self) -> str:
        """What the processes complained of last."""
        logs = self.server.data_dir.glob("*.log")
        return "\n".join(f"{log.name}: {log.read_text()[-4000:]}" for log in logs)

    def stored(self, run_id: UUID) -> dict[str, int]:
        said = shell(self.server, STORED_SCRIPT, run_id=run_id, chat_key=self.chat_key)
        return json.loads(said.strip().splitlines()[-1])

    def work(self) -> None:
        extra = self.server.extra | self.variables
        self.worker = self.start_worker(replace(self.server, extra=extra))

    def relieve(self) -> None:
        """A second worker, whom nothing befalls."""
        self.relief = self.start_worker(self.server)

    def recover(self) -> None:
        """What was away comes back; what only helped out goes."""
        for wire in self.wires:
            wire.mend()
        if self.relief:
            time.sleep(1)  # whoever comes back says what it has to say
            kill_group(self.relief)
            self.relief = None

    # What befalls it.

    def kill_worker(self) -> None:
        kill_group(self.worker)
        self.work()

    def freeze_worker(self) -> None:
        """No sign of life until the lease has run out; then the worker wakes and goes on as if
        nothing had been."""
        os.killpg(self.worker.pid, signal.SIGSTOP)
        time.sleep(LEASE_SECONDS + 3)
        self.relieve()
        os.killpg(self.worker.pid, signal.SIGCONT)

    def split_worker(self) -> None:
        """Nothing reaches the worker and nothing comes from it, and nobody is told."""
        for wire in self.wires:
            wire.cut()
        self.relieve()
        time.sleep(LEASE_SECONDS + 3)

    def kill_web(self) -> None:
        self.server.process.kill()
        self.server.process.wait()
        self.server.start()

    def kill_broker(self) -> None:
        self.broker.kill()
        time.sleep(1)
        self.broker.start()

    def kill_database(self) -> None:
        self.database.kill()
        time.sleep(1)
        self.database.start()

    def promote_standby(self) -> None:
        """The database's machine is gone; its standby takes its place, and gets one of its own."""
        gone, self.database = self.database, self.standby
        gone.kill()
        self.database.do("SELECT pg_promote()")
        self.standby = gone

    def follow_database(self) -> None:
        """A standby that has everything before anybody hears that it is saved."""
        self.standby.copy(self.database, as_standby=True)
        self.standby.start()
        name = "ALTER SYSTEM SET synchronous_standby_names = '{}'"
        self.standby.do(name.format(""), "SELECT pg_reload_conf()")
        self.database.do(name.format("*"), "SELECT pg_reload_conf()")

    def lose_storage(self) -> None:
        """Until somebody wanted a file and did not get it."""
        self.storage.stop()
        os.killpg(self.worker.pid, signal.SIGCONT)
        wait_until(self._is_begun)
        time.sleep(1)
        self.storage.start()

    def lose_storage_for_a_moment(self) -> None:
        self.storage.stop()
        time.sleep(1)
        self.storage.start()

    def set_clock_ahead(self) -> None:
        self._set_clock(3600)

    def set_clock_back(self) -> None:
        self._set_clock(-3600)

    def _set_clock(self, seconds: int) -> None:
        self.clock.jump(seconds)
        time.sleep(2)

    def _is_begun(self) -> bool:
        script = f"""
from research_app.library.models import Intake
print(Intake.objects.filter(chat_key={str(self.chat_key)!r}, attempt__gt=0).exists())
"""
        return "True" in self.server.evaluate(script)


def kill_group(process: subprocess.Popen) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
