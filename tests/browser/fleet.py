"""In the place of one server: web servers and workers on folders of their own behind a balancer,
which share nothing but PostgreSQL, Redis and an object storage. Each request of a browser goes to
another one of them."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path

from tests.browser.server import Server, start_worker
from tests.object_storage import ObjectStorage, object_storage
from tests.relay import Relay, join
from tests.service.servers import Postgres, Redis, programs_with_vector

TEMPLATE = "prepared"
_HEAD_END = b"\r\n\r\n"
_CONNECTION = re.compile(rb"\r\nconnection:[^\r]*", re.IGNORECASE)


class Balancer(Relay):
    """Gives each request to the next of the nodes that takes it."""

    def __init__(self, port: int, nodes: list[Server]) -> None:
        self._next, self._many = cycle(nodes), len(nodes)
        super().__init__(port)

    def serve(self, near: socket.socket) -> None:
        said = b""
        while _HEAD_END not in said:
            if not (piece := near.recv(65536)):
                return
            said += piece
        head, body = said.split(_HEAD_END, 1)
        with self._reach_one() as far:
            # One request a connection: the next one goes elsewhere.
            head = _CONNECTION.sub(b"", head) + b"\r\nConnection: close"
            far.sendall(head + _HEAD_END + body)
            join(near, far)

    def _reach_one(self) -> socket.socket:
        for _ in range(self._many):
            node = next(self._next)
            with suppress(ConnectionRefusedError):
                return socket.create_connection((node.host, node.port))
        raise ConnectionRefusedError


@dataclass
class Fleet(Server):
    """Scripts and commands run beside the nodes, on a folder of their own."""

    nodes: int = 2
    webs: list[Server] = field(default_factory=list)
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    balancer: Balancer | None = None

    def start(self) -> None:
        for number in range(self.nodes):
            self.webs.append(self._node(f"web{number}", f"127.0.0.{number + 2}"))
            self.workers.append(start_worker(self._node(f"worker{number}", self.host)))
        for web in self.webs:
            web.start()
        self.balancer = Balancer(self.port, self.webs)

    def stop(self) -> None:
        if self.balancer:
            self.balancer.close()
        for web in self.webs:
            web.stop()
        for worker in self.workers:
            with suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
        self.webs, self.workers, self.balancer = [], [], None

    def _node(self, name: str, host: str) -> Server:
        folder = self.data_dir.with_name(f"{self.data_dir.name}-{name}")
        folder.mkdir(exist_ok=True)
        return Server(folder, port=self.port, host=host, extra=self.extra, program=self.program)


@dataclass
class Estate:
    """What fleets share, with a database that holds the people and the sample library."""

    folder: Path
    postgres: Postgres
    storage: ObjectStorage
    numbers: Iterator[int] = field(default_factory=count)

    def prepare(self) -> None:
        database = self.postgres.make_database(TEMPLATE, like="template1")
        prepared = Server(self._new_folder(), extra=self._variables(database, TEMPLATE))
        prepared.prepare()
        prepared.close()

    @contextmanager
    def fleet(self, nodes: int, *, program: tuple[str, ...], **extra: str) -> Iterator[Fleet]:
        name = f"desk{next(self.numbers)}"
        database = self.postgres.make_database(name, like=TEMPLATE)
        self.storage.copy(TEMPLATE, name)
        broker = Redis(self._new_folder())
        broker.start()
        variables = self._variables(database, name) | {"CELERY_BROKER_URL": broker.url}
        fleet = Fleet(self._new_folder(), extra=variables | extra, nodes=nodes, program=program)
        try:
            fleet.start()
            yield fleet
        finally:
            fleet.close()
            broker.kill()

    def _variables(self, database: str, prefix: str) -> dict[str, str]:
        hosts = ",".join(["localhost", *(f"127.0.0.{number}" for number in range(1, 10))])
        return {
            **self.storage.variables_for(prefix),
            "DATABASE_URL": database,
            "SEARCH": "postgres",
            "SECRET_KEY": "a-key-that-all-nodes-share-0123456789-abcdefghijklmnop",
            "ALLOWED_HOSTS": hosts,
        }

    def _new_folder(self) -> Path:
        folder = self.folder / f"folder{next(self.numbers)}"
        folder.mkdir()
        return folder


@contextmanager
def estate(folder: Path) -> Iterator[Estate]:
    home = folder / "postgres"
    home.mkdir()
    postgres = Postgres(home, (programs_with_vector(home),), ("synchronous_commit=off",))
    postgres.make()
    postgres.start()
    try:
        with object_storage() as storage:
            made = Estate(folder, postgres, storage)
            made.prepare()
            yield made
    finally:
        postgres.end()
