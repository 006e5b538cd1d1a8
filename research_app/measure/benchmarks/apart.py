"""A process and a data folder of its own for a benchmark, both gone afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from research_app.measure.benchmarks.result import CannotMeasure

#: Stands in a data folder that a benchmark may fill; no other folder is written to.
MARK = "filled-by-a-benchmark"
#: Variables that would lead to somebody's database or queue, or away from the local setting.
NOT_PASSED_ON = frozenset(
    "ALLOWED_HOSTS BEHIND_TLS_PROXY CELERY_BROKER_URL CSRF_TRUSTED_ORIGINS DATABASE_URL DATA_DIR "
    "DEBUG DEPLOYMENT LOG_LEVEL PORT SECRET_KEY".split()
)


def measure_apart(arguments: Iterable[str]) -> str:
    """Runs `manage.py bench` with these arguments in a new database and returns the last line it
    printed. What it says of its progress goes to this process's standard error. Raises
    `CannotMeasure`."""
    with TemporaryDirectory(prefix="evidence-desk-bench-") as folder:
        (Path(folder) / MARK).touch()
        _manage(["migrate", "--verbosity", "0"], folder)
        lines = _manage(["bench", *arguments, "--here", "--json"], folder).splitlines()
    return lines[-1]


def check_folder_is_ours() -> None:
    """Raises `CannotMeasure` unless this process works in a folder made by `measure_apart`."""
    if not (settings.DATA_DIR / MARK).exists():
        raise CannotMeasure("Run the benchmark without --here: it makes a data folder of its own.")


def command_line(*arguments: str) -> list[str]:
    """How `manage.py` is started with these arguments."""
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]


def _manage(arguments: list[str], folder: str) -> str:
    passed_on = {name: text for name, text in os.environ.items() if name not in NOT_PASSED_ON}
    done = subprocess.run(
        command_line(*arguments),
        env={**passed_on, "DATA_DIR": folder},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode or not done.stdout.strip() and arguments[0] == "bench":
        raise CannotMeasure("The benchmark broke off; its error stands above.")
    return done.stdout
