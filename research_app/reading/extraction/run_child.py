"""The parent's side of reading and drawing: one child process for each document, killed when its
time is up.

The bytes go to the child as an unnamed file on its standard input; progress and result come back as
lines of JSON. A child is started with `subprocess`, never forked by hand, because readers also run
in threads and in workers that may have no children of `multiprocessing`.
"""

import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from research_app.reading import errors
from research_app.reading.errors import (
    DocumentError,
    EmptyDocument,
    MalformedDocument,
    ReadingCutOff,
    ReadingTimedOut,
)
from research_app.reading.extraction.result import ExtractedText, from_json

logger = logging.getLogger(__name__)

SECONDS_IN_ALL = 180.0  # a busy machine; the child's own limit of processor time is shorter
LONGEST_LINE = 256_000_000  # bytes; the text limit makes honest results far shorter
PROJECT_ROOT = Path(__file__).resolve().parents[3]
READER = "research_app.reading.extraction.child"
# Nothing of the server's environment, least of all its secrets, is shown to a parser.
ENVIRONMENT = {"PYTHONPATH": str(PROJECT_ROOT), "LANG": "C.UTF-8", "PATH": os.defpath}

# How a child ends at its limits: PDFium aborts when it gets no more memory.
OUT_OF_BOUNDS = (signal.SIGXCPU, signal.SIGABRT, signal.SIGTRAP, signal.SIGILL)
# How one ends that somebody else ended: an administrator, or a machine without memory.
FROM_OUTSIDE = (signal.SIGKILL, signal.SIGTERM)

ERRORS_BY_NAME = {
    name: error
    for name, error in vars(errors).items()
    if isinstance(error, type) and issubclass(error, DocumentError)
}


def read_in_child(
    data: bytes,
    *,
    hints: dict[str, str],
    on_page: Callable[[int, int], None] | None = None,
    seconds: float = SECONDS_IN_ALL,
) -> ExtractedText:
    """The document as the child read it; every way of failing becomes a DocumentError."""
    return from_json(ask_child(READER, data, hints=hints, on_page=on_page, seconds=seconds))


def ask_child(
    module: str,
    data: bytes,
    *,
    hints: dict[str, Any],
    on_page: Callable[[int, int], None] | None = None,
    seconds: float = SECONDS_IN_ALL,
) -> Any:
    """What `python -m module` makes of the document; every way of failing becomes a
    DocumentError."""
    if not data:
        raise EmptyDocument()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as complaints:
        given.write(json.dumps(hints).encode() + b"\n" + data)
        given.seek(0)
        answer = _run(module, given, complaints, on_page, seconds)
        if answer is None:
            complaints.seek(0)
            logger.warning("A parser failed: %s", complaints.read(4000).decode(errors="replace"))
            raise MalformedDocument()
    if "error" in answer:
        raise ERRORS_BY_NAME.get(answer["error"], MalformedDocument)(answer["message"])
    return answer["result"]


def command_of(module: str) -> list[str]:
    return [sys.executable, "-m", module]


def _run(
    module: str,
    given: IO[bytes],
    complaints: IO[bytes],
    on_page: Callable[[int, int], None] | None,
    seconds: float,
) -> dict[str, Any] | None:
    """The child's last word, or None when it had none. Whatever happens, the child is gone
    afterwards."""
    late = threading.Event()
    with subprocess.Popen(
        command_of(module),
        stdin=given,
        stdout=subprocess.PIPE,
        stderr=complaints,
        cwd=PROJECT_ROOT,
        env=ENVIRONMENT,
    ) as child:
        timer = threading.Timer(seconds, _end_late, (child, late))
        timer.daemon = True
        timer.start()
        try:
            answer = _last_word(child, on_page)
        finally:
            timer.cancel()
            child.kill()
    if answer is None and (late.is_set() or -child.returncode in OUT_OF_BOUNDS):
        raise ReadingTimedOut()
    if answer is None and -child.returncode in FROM_OUTSIDE:
        raise ReadingCutOff()
    return answer


def _end_late(child: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    child.kill()


def _last_word(
    child: subprocess.Popen[bytes], on_page: Callable[[int, int], None] | None
) -> dict[str, Any] | None:
    for message in _messages(child):
        if "page" not in message:
            child.wait()
            return message
        if on_page is not None:
            on_page(message["page"], message["of"])
    child.wait()
    return None


def _messages(child: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    assert child.stdout is not None
    while (line := child.stdout.readline(LONGEST_LINE)).endswith(b"\n"):
        try:
            yield json.loads(line)
        except ValueError:  # a parser that was taken over, or wrote where it must not
            return
