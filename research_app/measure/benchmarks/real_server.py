"""The real server as a process of its own, on this process's data folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

from research_app.measure.benchmarks.apart import command_line
from research_app.measure.benchmarks.result import CannotMeasure

SECONDS_TO_END = 15
WATCHED = "research_app.measure.benchmarks.readers.watched_server"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningServer:
    sign_in_link: str
    process: subprocess.Popen[str]

    @property
    def url(self) -> str:
        """Scheme, host and port."""
        parts = urlsplit(self.sign_in_link)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def port(self) -> int:
        return urlsplit(self.sign_in_link).port or 80

    def said(self) -> str:
        """What a watched server says when it is asked."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return next(line for line in self.process.stdout if line.startswith("{"))


@contextmanager
def running_server(*, watched: bool = False) -> Iterator[RunningServer]:
    """`manage.py serve` on a free port, ended afterwards; `watched` counts its queries. Raises
    `CannotMeasure`."""
    command = [sys.executable, "-m", WATCHED] if watched else command_line("serve")
    with _started([*command, "--port", "0"]) as process:
        try:
            yield RunningServer(sign_in_link=_printed_link(process), process=process)
        finally:
            process.terminate()
            try:
                process.wait(timeout=SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()


def _started(command: Sequence[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=settings.BASE_DIR)


def _printed_link(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line and "link" in line:
            return line.split()[-1]
    raise CannotMeasure("The server did not start; its error stands above.")
