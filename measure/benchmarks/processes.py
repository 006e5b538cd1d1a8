"""What a benchmark runs in: a process and a data folder of its own, both gone afterwards; and in
that folder, where it is wanted, the real server as a further process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.db import connection

from measure.benchmarks.result import CannotMeasure

#: Stands in a data folder that a benchmark may fill; no other folder is written to.
MARK = "filled-by-a-benchmark"
#: Variables that would lead to somebody's database or queue, or away from the local setting.
NOT_PASSED_ON = frozenset(
    "ALLOWED_HOSTS BEHIND_TLS_PROXY CELERY_BROKER_URL CSRF_TRUSTED_ORIGINS DATABASE_URL DATA_DIR "
    "DEBUG DEPLOYMENT LOG_LEVEL PORT SEARCH SECRET_KEY".split()
)
SECONDS_TO_END = 15


def measure_apart(arguments: Iterable[str], *, on_postgresql: bool = False) -> str:
    """Runs `manage.py` with these arguments in a new database (in a file, or one beside the
    configured one) and returns the last line it printed. What it says of its progress goes to this
    process's standard error. Raises `CannotMeasure`."""
    with ExitStack() as stack, TemporaryDirectory(prefix="evidence-desk-bench-") as folder:
        (Path(folder) / MARK).touch()
        where = stack.enter_context(database_beside_ours()) if on_postgresql else {}
        variables = {**where, "DATA_DIR": folder, "SEARCH": "embedded"}
        _manage(["migrate", "--verbosity", "0"], variables)
        lines = _manage([*arguments, "--here", "--json"], variables).splitlines()
    return lines[-1]


@contextmanager
def database_beside_ours() -> Iterator[dict[str, str]]:
    """The variables of a new database on the configured PostgreSQL server, dropped afterwards."""
    if connection.vendor != "postgresql":
        raise CannotMeasure(
            "Set DATABASE_URL to a PostgreSQL server: the benchmark makes a database there."
        )
    name = f"evidence_desk_bench_{uuid4().hex}"
    url = urlsplit(os.environ["DATABASE_URL"])
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
        try:
            yield {"DATABASE_URL": url._replace(path=f"/{name}").geturl()}
        finally:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def check_folder_is_ours() -> None:
    """Raises `CannotMeasure` unless this process works in a folder made by `measure_apart`."""
    if not (settings.DATA_DIR / MARK).exists():
        raise CannotMeasure("Run the benchmark without --here: it makes a data folder of its own.")


def _manage(arguments: list[str], variables: Mapping[str, str]) -> str:
    passed_on = {name: text for name, text in os.environ.items() if name not in NOT_PASSED_ON}
    done = subprocess.run(
        _command_line(*arguments),
        env={**passed_on, **variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode or not done.stdout.strip() and arguments[0] != "migrate":
        raise CannotMeasure("Measuring broke off; its error stands above.")
    return done.stdout


def _command_line(*arguments: str) -> list[str]:
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]


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


@contextmanager
def running_server() -> Iterator[RunningServer]:
    """`manage.py serve` on a free port and this process's data folder, ended afterwards. Raises
    `CannotMeasure`."""
    command = _command_line("serve", "--port", "0")
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, cwd=settings.BASE_DIR
    ) as process:
        try:
            yield RunningServer(sign_in_link=_printed_link(process), process=process)
        finally:
            process.terminate()
            try:
                process.wait(timeout=SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()


def _printed_link(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line and "link" in line:
            return line.split()[-1]
    raise CannotMeasure("The server did not start; its error stands above.")
