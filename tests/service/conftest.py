"""Throw-away PostgreSQL and Redis servers, started by the test on a free port.

Without the programs these tests are skipped; where CI is "true" they fail, so that nothing goes
untested unnoticed.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.browser.server import Server
from tests.browser.server import start_worker as begin_worker
from tests.service.servers import Postgres, Redis, end, make_database, programs_with_vector


def pytest_collection_modifyitems(items):
    for item in items:
        if "/tests/service/" in str(item.path):
            item.add_marker(pytest.mark.service)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory):
    server = Redis(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server.url
    end(server.process)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """A server as the system brings it, without extensions."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    with running_postgres(tmp_path_factory.mktemp("postgres"), *folders) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_url(postgres):
    return postgres.url


@pytest.fixture(scope="session")
def vector_postgres_url(tmp_path_factory):
    """A server with pgvector."""
    folder = tmp_path_factory.mktemp("vector_postgres")
    with running_postgres(folder, programs_with_vector(folder)) as server:
        yield server.url


@contextmanager
def running_postgres(folder: Path, *programs: Path) -> Iterator[Postgres]:
    # What is lost when a process goes: nothing kills this one.
    server = Postgres(folder, programs, ("synchronous_commit=off", "full_page_writes=off"))
    server.make()
    server.start()
    yield server
    server.end()


def migrated_database(server_url, tmp_path_factory):
    name = "migrated"
    url = make_database(server_url, name, like="template1")
    with_tables = Server(tmp_path_factory.mktemp("migrating"), extra={"DATABASE_URL": url})
    with_tables.manage("migrate", "--verbosity", "0")
    return name


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url, tmp_path_factory):
    """The name of a database with every table, to be copied for each test."""
    return migrated_database(postgres_url, tmp_path_factory)


@pytest.fixture
def own_postgres_url(postgres_url, migrated_postgres):
    """A database with every table that no other test sees."""
    return make_database(postgres_url, f"desk_{uuid4().hex}", like=migrated_postgres)


@pytest.fixture(scope="session")
def migrated_vector_postgres(vector_postgres_url, tmp_path_factory):
    """The same on the server with pgvector."""
    return migrated_database(vector_postgres_url, tmp_path_factory)


@pytest.fixture
def own_vector_postgres_url(vector_postgres_url, migrated_vector_postgres):
    return make_database(vector_postgres_url, f"desk_{uuid4().hex}", like=migrated_vector_postgres)


@pytest.fixture
def start_worker():
    """`start_worker(server)` → a Celery worker on the server's data; killing its group kills its
    children with it."""
    workers: list[subprocess.Popen] = []

    def start(server: Server) -> subprocess.Popen:
        worker = begin_worker(server)
        workers.append(worker)
        return worker

    yield start
    # All at once: an end in peace takes seconds, and no test looks at it.
    for worker in workers:
        if worker.poll() is None:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()


@pytest.fixture(scope="session")
def migrated_data(tmp_path_factory):
    """A data folder with every table and nothing in them, to be copied by each server."""
    server = Server(tmp_path_factory.mktemp("migrated"))
    server.manage("migrate", "--verbosity", "0")
    return server.data_dir


@pytest.fixture
def make_server(tmp_path, migrated_data):
    """`make_server(NAME="value", …)` → a server with every table and these variables, not
    started. A `DATABASE_URL` comes from `own_postgres_url`."""
    servers: list[Server] = []

    def make(**variables: str) -> Server:
        folder = shutil.copytree(migrated_data, tmp_path / f"desk{len(servers)}")
        server = Server(folder, extra=variables)
        servers.append(server)
        return server

    yield make
    for server in servers:
        server.close()
