"""Named points at which something dies, or its clock or network goes wrong, while a question is
answered: every question is answered in the end, once, and leaves nothing behind.

`make test` runs a few of them once, `make test-faults` (FAULT_ROUNDS) all of them so many times.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.object_storage import ObjectStorage
from tests.service.desk import BEGINS, ENDS, LEASE_SECONDS, Clock, Desk
from tests.service.servers import Postgres, Redis, Wire, make_database

ROUNDS = int(os.environ.get("FAULT_ROUNDS", "1"))
IS_LONG = "FAULT_ROUNDS" in os.environ
READS, EVENTS, SAVES, CLAIMS, TURN = (
    *("retrieval_passage", "runs_runevent", "citations_answer", "citations_claim", "chats_turn"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What happens, and into which table somebody was about to write. `whose`: the part with a
    clock that can be set."""

    strike: Callable[[Desk], None]
    at: str
    whose: str = ""


POINTS = {
    "worker while it reads": Point(strike=Desk.kill_worker, at=READS),
    "worker while it answers": Point(strike=Desk.kill_worker, at=EVENTS),
    "worker while it saves": Point(strike=Desk.kill_worker, at=SAVES),
    "worker while it saves claims": Point(strike=Desk.kill_worker, at=CLAIMS),
    "worker before the turn": Point(strike=Desk.kill_worker, at=TURN),
    "worker when all is saved": Point(strike=Desk.kill_worker, at=ENDS),
    "worker frozen while it saves": Point(strike=Desk.freeze_worker, at=SAVES),
    "network of the worker while it saves": Point(strike=Desk.split_worker, at=SAVES),
    "web while it is answered": Point(strike=Desk.kill_web, at=EVENTS),
    "web while it is saved": Point(strike=Desk.kill_web, at=SAVES),
    "messages while it reads": Point(strike=Desk.kill_broker, at=READS),
    "messages while it saves": Point(strike=Desk.kill_broker, at=SAVES),
    "database while it reads": Point(strike=Desk.kill_database, at=READS),
    "database while it saves": Point(strike=Desk.kill_database, at=SAVES),
    "database when all is saved": Point(strike=Desk.kill_database, at=ENDS),
    "standby promoted while it answers": Point(strike=Desk.promote_standby, at=EVENTS),
    "standby promoted while it saves": Point(strike=Desk.promote_standby, at=SAVES),
    "files before it reads": Point(strike=Desk.lose_storage, at=BEGINS),
    "files while it saves": Point(strike=Desk.lose_storage_for_a_moment, at=SAVES),
    "worker's clock ahead": Point(strike=Desk.set_clock_ahead, at=SAVES, whose="worker"),
    "worker's clock back": Point(strike=Desk.set_clock_back, at=READS, whose="worker"),
    "web's clock ahead": Point(strike=Desk.set_clock_ahead, at=EVENTS, whose="web"),
    "database's clock ahead": Point(strike=Desk.set_clock_ahead, at=SAVES, whose="database"),
    "database's clock back": Point(strike=Desk.set_clock_back, at=READS, whose="database"),
}
SHORT = ("worker while it saves claims", "messages while it reads", "database while it saves")


@pytest.fixture
def make_desk(make_server, start_worker, postgres, migrated_postgres, tmp_path_factory):
    """`make_desk(point)` → all of it, running."""
    desks: list[Desk] = []

    def make(point: Point) -> Desk:
        folder = tmp_path_factory.mktemp("faults")
        name = make_database(postgres.url, f"desk_{uuid4().hex}", like=migrated_postgres)
        servers = [Postgres(folder / each, postgres.programs) for each in ("first", "second")]
        for each in servers:
            each.folder.mkdir()
        storage, broker = ObjectStorage(), Redis(folder)
        storage.start()
        broker.start()
        storage.make_bucket()
        clock = Clock(folder / "clock") if point.whose else None
        skewed = clock.variables(is_python=point.whose != "database") if clock else {}
        database = servers[0]
        database.variables = skewed if point.whose == "database" else {}
        database.copy(postgres)
        database.start()
        server = make_server(
            CELERY_BROKER_URL=broker.url,
            DATABASE_URL=_address(urlsplit(name).path, *servers),
            JOB_LEASE_SECONDS=str(LEASE_SECONDS),
            JOB_ATTEMPTS="50",
            **storage.variables,
            **(skewed if point.whose == "web" else {}),
        )
        desk = Desk(server, *servers, broker, storage, start_worker, clock=clock)
        desk.variables = skewed if point.whose == "worker" else {}
        desks.append(desk)
        if point.strike is Desk.split_worker:
            _wire(desk, urlsplit(name).path)
        desk.open()
        return desk

    yield make
    for desk in desks:
        desk.close()


def _address(path: str, *servers: Postgres) -> str:
    """Of whichever of the servers takes writing. What was cut off in a transaction is given up at
    once here."""
    places = ",".join(f"127.0.0.1:{each.port}" for each in servers)
    timeout = "-c%20idle_in_transaction_session_timeout%3D8s"
    return f"postgresql://desk@{places}{path}?target_session_attrs=read-write&options={timeout}"


def _wire(desk: Desk, path: str) -> None:
    """The worker's ways to its services can be cut."""
    database, broker = Wire(desk.database.port), Wire(desk.broker.port)
    storage = Wire(urlsplit(desk.storage.endpoint).port)
    desk.wires = [database, broker, storage]
    desk.variables = {
        "DATABASE_URL": _address(path, replace(desk.database, port=database.port)),
        "CELERY_BROKER_URL": f"redis://127.0.0.1:{broker.port}/0",
        "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{storage.port}",
    }


@pytest.mark.parametrize("name", POINTS if IS_LONG else SHORT)
def test_nothing_is_lost_or_doubled(make_desk, name):
    point = POINTS[name]
    desk = make_desk(point)
    for _ in range(ROUNDS):
        if point.strike is Desk.promote_standby:
            desk.follow_database()
        with desk.question_at(point.at) as run_id:
            point.strike(desk)
        desk.wait_for(run_id)
        assert "Basel" in desk.visitor.turn(run_id)
        desk.recover()
        stored = desk.stored(run_id)
        assert stored.pop("claims") >= 1
        assert stored == {
            "answers": 1,
            "turns": 1,
            "chats_without_answer": 0,
            "answers_without_turn": 0,
            "sources": 1,
            "files_of_nobody": 0,
        }
