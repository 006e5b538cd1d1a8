"""The real server as a process of its own, on this process's data folder."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from research_app.measure.benchmarks.apart import command_line
from research_app.measure.benchmarks.result import CannotMeasure

SECONDS_TO_END = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningServer:
    sign_in_link: str

    @property
    def url(self) -> str:
        """Scheme, host and port."""
        parts = urlsplit(self.sign_in_link)
        return f"{parts.scheme}://{parts.netloc}"


@contextmanager
def running_server() -> Iterator[RunningServer]:
    """`manage.py serve` on a free port, ended afterwards. Raises `CannotMeasure`."""
    command = command_line("serve", "--port", "0")
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        yield RunningServer(sign_in_link=_printed_link(process))
    finally:
        process.terminate()
        try:
            process.wait(timeout=SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _printed_link(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line and "link" in line:
            return line.split()[-1]
    raise CannotMeasure("The server did not start; its error stands above.")
