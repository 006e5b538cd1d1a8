"""A parser cannot hurt the process that asked for it."""

import os
import subprocess
import sys
import threading

import pytest

from research_app.reading.errors import MalformedDocument, ReadingCutOff, ReadingTimedOut
from research_app.reading.extraction import extract, run_child
from tests.unit.reading.made_documents import make_pdf

pytestmark = pytest.mark.child

PAGES = [["A page with some words."]]
HINTS = {"file_name": "", "content_type": "", "url": ""}


def replace_child(monkeypatch, script):
    monkeypatch.setattr(run_child, "command_of", lambda module: [sys.executable, "-c", script])


def test_a_reader_that_hangs_is_ended(monkeypatch):
    replace_child(monkeypatch, "import time; time.sleep(60)")
    with pytest.raises(ReadingTimedOut):
        run_child.read_in_child(b"x", hints=HINTS, seconds=0.5)


@pytest.mark.parametrize("signal", ["SIGABRT", "SIGXCPU"])
def test_a_reader_at_its_limits_says_so(monkeypatch, signal):
    replace_child(monkeypatch, f"import os, signal; os.kill(os.getpid(), signal.{signal})")
    with pytest.raises(ReadingTimedOut):
        extract(b"x")


@pytest.mark.parametrize(
    "script",
    ["raise SystemExit(3)", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"],
)
def test_a_reader_that_crashes_is_a_damaged_document(monkeypatch, script):
    replace_child(monkeypatch, script)
    with pytest.raises(MalformedDocument):
        extract(b"x")


@pytest.mark.parametrize("signal", ["SIGKILL", "SIGTERM"])
def test_a_reader_that_somebody_ended_says_nothing_of_the_document(monkeypatch, signal):
    replace_child(monkeypatch, f"import os, signal; os.kill(os.getpid(), signal.{signal})")
    with pytest.raises(ReadingCutOff, match="try again"):
        extract(b"x")


def test_memory_is_limited(monkeypatch):
    replace_child(
        monkeypatch,
        "import sys\n"
        "from research_app.reading.extraction import child\n"
        "def read(data, **hints): return bytearray(700_000_000)\n"
        "child.read = read\n"
        "child.main()",
    )
    with pytest.raises(ReadingTimedOut, match="memory"):
        extract(b"x")


def test_a_reader_sees_no_secrets(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "do-not-show")
    replace_child(monkeypatch, "import os; assert 'SECRET_KEY' not in os.environ; os.abort()")
    with pytest.raises(ReadingTimedOut):  # the abort, so the assertion held
        extract(b"x")


def test_stopping_in_the_middle_ends_the_reader():
    class Stopped(Exception):
        pass

    def stop(page, of):
        raise Stopped

    with pytest.raises(Stopped):
        extract(make_pdf(PAGES * 50), on_page=stop)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_documents_are_read_in_threads_side_by_side():
    texts = []
    data = make_pdf(PAGES)
    threads = [threading.Thread(target=lambda: texts.append(extract(data).text)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert texts == ["A page with some words."] * 4


def test_a_reader_loads_neither_queue_nor_database():
    script = (
        "import sys, research_app.reading.extraction.child, research_app.reading.page_images.child;"
        "print(sorted({'celery', 'kombu', 'django', 'onnxruntime'} & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert loaded.stdout.strip() == b"[]"
