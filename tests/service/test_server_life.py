"""The server as a process: streams that hold nothing, a quick end, a start that goes on."""

import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from tests.browser.server import Server
from tests.service.visitor import (
    ENDLESS_READING_SCRIPT,
    LIBRARY_SCRIPT,
    READING_ENDS_SCRIPT,
    Visitor,
    run_row,
    shell,
)

TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."
QUESTION = "Where is Helios Energy headquartered?"
# What takes five seconds at most takes longer on a machine that is busy with other tests; what does
# not happen by itself takes for ever.
MOMENT = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory, migrated_data):
    """One for all; a test that ends it starts it again."""
    server = Server(shutil.copytree(migrated_data, tmp_path_factory.mktemp("life") / "desk"))
    shell(server, LIBRARY_SCRIPT, text=TEXT)
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def signed_in(server):
    return Visitor(server)


@pytest.fixture
def visitor(signed_in):
    yield signed_in
    signed_in.leave()


@pytest.fixture
def going(server, visitor):
    """A run that cannot end, because an attachment of it is being read all the time."""
    chat_key = uuid4()
    shell(server, ENDLESS_READING_SCRIPT, chat_key=chat_key)
    run_id = visitor.ask(QUESTION, chat_key=chat_key)
    stream = visitor.follow(run_id)
    assert b"Reading 1 attachment" in read_until(stream, b"Reading 1 attachment")
    yield chat_key, run_id
    visitor.post(f"/runs/{run_id}/stop/")


def read_until(stream, words: bytes) -> bytes:
    lines = b""
    while words not in lines and (line := stream.readline()):
        lines += line
    return lines


def database_connections(server) -> int:
    """Of the server to its database, by its open files."""
    open_files = Path(f"/proc/{server.process.pid}/fd").iterdir()
    links = [os.readlink(file) for file in open_files if file.is_symlink()]
    return sum(link.endswith("evidence.sqlite3") for link in links)


def threads(server) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/task").iterdir())


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files under /proc")
def test_60_open_streams_hold_no_database_connection_and_no_thread(server, visitor, going):
    _, run_id = going
    streams = [visitor.follow(run_id) for _ in range(60)]
    wait_until(lambda: threads(server) < 30)
    # The reader, the run's thread, the reaper and the heartbeat may hold one each; those that
    # opened the streams let go of theirs.
    wait_until(lambda: max(database_connections(server) for _ in range(20)) < 10)
    assert visitor.get("/healthz").status == 200
    assert len(streams) == 60


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_quick_end_and_a_start_that_takes_the_run_up(server, visitor, going, how):
    chat_key, run_id = going
    streams = [visitor.follow(run_id) for _ in range(50)]
    server.process.send_signal(how)
    server.process.wait(timeout=MOMENT)
    assert server.process.returncode == 0
    assert all(b"done" not in stream.read() for stream in streams)
    row = run_row(server, run_id)
    assert (row["state"], row["lease_until"]) == ("queued", None)

    shell(server, READING_ENDS_SCRIPT, chat_key=chat_key)
    server.start()
    assert "Basel" in visitor.turn(run_id)
    assert run_row(server, run_id)["attempt"] == 2


def test_a_page_that_lost_its_connection_gets_the_rest_and_the_end(server, visitor, going):
    chat_key, run_id = going
    stream = visitor.follow(run_id)
    read_until(stream, b"id: 1\n")
    shell(server, READING_ENDS_SCRIPT, chat_key=chat_key)
    visitor.turn(run_id)
    rest = visitor.follow(run_id, seen="1").read()
    assert b"id: 1\n" not in rest
    assert b"Basel" in rest
    assert rest.endswith(b"event: done\ndata: done\n\n")


def test_stop_ends_a_running_run_at_once(server, visitor, going):
    _, run_id = going
    stream = visitor.follow(run_id)
    started = time.monotonic()
    assert visitor.post(f"/runs/{run_id}/stop/").status == 204
    lines = read_until(stream, b"event: done")
    assert time.monotonic() - started < MOMENT
    assert b"You stopped this answer" in lines
    assert run_row(server, run_id)["chat_id"] is None


def test_a_second_server_on_the_same_port_says_what_to_do(server):
    with pytest.raises(AssertionError, match="is in use"):
        server.manage("serve")
