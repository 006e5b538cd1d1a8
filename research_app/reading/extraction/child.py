"""The child's side of reading: sets its own limits, reads one document from standard input, answers
in lines of JSON on standard output and ends. What goes wrong beyond the expected ends the process
with a traceback, which the parent logs.

Run as `python -m research_app.reading.extraction.child`.
"""

import ctypes
import json
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from research_app.reading.errors import DocumentError, ReadingTimedOut
from research_app.reading.extraction.read import read
from research_app.reading.extraction.result import to_json

MEMORY = 512 * 1024 * 1024
CPU_SECONDS = 60
ERROR_LOG_BYTES = 1_000_000
SECONDS_BETWEEN_PROGRESS = 0.1
PR_SET_PDEATHSIG = 1


def limit_resources(document_bytes: int) -> None:
    """Memory is 512 MB beside the document itself, which is held twice: as read and by its
    parser."""
    memory = MEMORY + 2 * document_bytes
    if sys.platform == "linux":  # macOS refuses this one
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (ERROR_LOG_BYTES, ERROR_LOG_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def die_with_parent() -> None:
    """A parser must not outlive the server that wanted its result; Ctrl-C is the server's
    business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def send(message: dict[str, Any]) -> None:
    line = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


class Progress:
    """Tells the parent "page n of m", at most ten times a second, and always the last."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, page: int, of: int) -> None:
        now = time.monotonic()
        if now >= self._next or page == of:
            self._next = now + SECONDS_BETWEEN_PROGRESS
            send({"page": page, "of": of})


def answer_parent(work: Callable[[dict[str, Any], bytes], Any]) -> None:
    """One document from standard input, what `work(hints, document)` makes of it to the parent."""
    die_with_parent()
    hints = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    limit_resources(len(data))
    try:
        send({"result": work(hints, data)})
    except DocumentError as error:
        send({"error": type(error).__name__, "message": str(error)})
    except (MemoryError, RecursionError):
        send({"error": ReadingTimedOut.__name__, "message": ReadingTimedOut.sentence})


def _read(hints: dict[str, Any], data: bytes) -> Any:
    return to_json(read(data, **hints, on_page=Progress()))


def main() -> None:
    answer_parent(_read)


if __name__ == "__main__":
    main()
