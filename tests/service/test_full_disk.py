"""A disk with no room left: it is told as such, nothing is half done, and with room again all goes
on."""

import json
import os
import shutil
import sqlite3
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.browser.server import Server
from tests.service.locks import stopped_at, wait_until
from tests.service.servers import leave_root
from tests.service.visitor import LIBRARY_SCRIPT, Visitor, run_row, shell

TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."
QUESTION = "Where is Helios Energy headquartered?"
NO_ROOM = "no room left on the server"


@pytest.fixture
def disk(tmp_path):
    """A small one of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("only root may mount a disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def full_soon(disk, postgres, migrated_postgres):
    """A database with every table whose files lie on the small disk. Its log of writes, without
    which PostgreSQL ends itself, lies elsewhere."""
    folder, name = disk / "space", f"desk_{uuid4().hex}"
    folder.mkdir()
    leave_root(folder)
    folder.chmod(0o700)
    postgres.do(
        f"CREATE TABLESPACE small LOCATION '{folder}'",
        f"CREATE DATABASE {name} TEMPLATE {migrated_postgres} TABLESPACE small",
    )
    yield f"{postgres.url.rsplit('/', 1)[0]}/{name}"
    postgres.do(f"DROP DATABASE {name} WITH (FORCE)", "DROP TABLESPACE small")


@pytest.fixture
def server(disk, migrated_data):
    server = Server(shutil.copytree(migrated_data, disk / "desk"))
    shell(server, LIBRARY_SCRIPT, text=TEXT)
    server.start()
    yield server
    server.close()


def readiness(server: Server) -> tuple[int, dict]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/readyz")
    response = connection.getresponse()
    said = response.status, json.loads(response.read())
    connection.close()
    return said


def fill(disk: Path) -> Path:
    """To the last byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return filler


def files_in(folder: Path) -> set[str]:
    return {path.name for path in (folder / "files").rglob("*") if path.is_file()}


def test_a_full_disk_is_told_and_nothing_is_half_done(server, disk):
    visitor = Visitor(server)
    before = visitor.turn(visitor.ask(QUESTION))
    assert "Basel" in before
    kept = files_in(server.data_dir)

    filler = fill(disk)
    wait_until(lambda: readiness(server)[0] == 503)
    assert readiness(server)[1]["files"] == "failed"
    asked = {"chat_key": uuid4(), "run_id": uuid4(), "question": QUESTION, "options": "{}"}
    refused = visitor.post("/ask/", **asked)
    pasted = visitor.post("/library/paste/", text=TEXT * 2000, title="Long")
    for page in (refused, pasted):
        assert page.status == 507 and NO_ROOM in page.text, (page.status, page.text[:500])
    assert files_in(server.data_dir) == kept

    filler.unlink()
    wait_until(lambda: readiness(server)[0] == 200)
    assert "Basel" in visitor.turn(visitor.ask(QUESTION))
    server.stop()
    with sqlite3.connect(server.data_dir / "evidence.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


@pytest.mark.skipif("FAULT_ROUNDS" not in os.environ, reason="make test-faults runs it")
def test_a_full_disk_of_postgresql_is_told_and_nothing_is_half_saved(make_server, full_soon, disk):
    server = make_server(DATABASE_URL=full_soon)
    shell(server, LIBRARY_SCRIPT, text=TEXT)
    server.start()
    visitor, filler, runs = Visitor(server), disk / "filler", []
    try:
        with stopped_at(full_soon, "citations_answer", lambda: runs.append(visitor.ask(QUESTION))):
            fill(disk)
        [run_id] = runs
        wait_until(lambda: readiness(server)[1]["database"] == "failed")
        assert "could not be saved" in visitor.turn(run_id)
        assert run_row(server, run_id)["chat_id"] is None
        assert _rows(full_soon, "citations_answer") == _rows(full_soon, "chats_chat") == 0
        again = visitor.post(f"/runs/{run_id}/save/")
        assert NO_ROOM in again.text
    finally:
        filler.unlink(missing_ok=True)
    wait_until(lambda: readiness(server)[0] == 200)
    visitor.post(f"/runs/{run_id}/save/")
    assert "Basel" in visitor.turn(run_id)
    assert "Basel" in visitor.turn(visitor.ask(QUESTION))
    assert _rows(full_soon, "citations_answer") == 2


def _rows(url: str, table: str) -> int:
    with psycopg.connect(url) as connection:
        return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
