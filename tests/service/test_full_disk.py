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

import pytest

from tests.browser.server import Server
from tests.service.locks import wait_until
from tests.service.visitor import LIBRARY_SCRIPT, Visitor, shell

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
