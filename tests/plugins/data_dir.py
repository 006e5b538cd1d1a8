"""Gives the tests settings of their own before these are read (hence a `-p` plugin): a data folder
that goes with the run, and none of the variables that a developer's shell may hold. Also with a run
that is told to end: it ends as by Ctrl-C, so that every fixture stops what it started."""

import os
import re
import shutil
import signal
import tempfile
from pathlib import Path

SETTINGS = Path(__file__).resolve().parents[2] / "research_app"
VARIABLES = {
    name
    for file in ("settings.py", "environment.py")
    for name in re.findall(r'(?:env|self)\.\w+\(\s*"([A-Z_]+)"', (SETTINGS / file).read_text())
}
# Models and search services read variables of their own.
VARIABLES |= {
    name
    for file, named in (
        ("llm/configuration/from_environment.py", r'"(LLM_[A-Z_]+)"'),
        ("web_search/environment.py", r"`(WEB_SEARCH[A-Z_]*)`"),
    )
    for name in re.findall(named, (SETTINGS / file).read_text())
}
OF_A_TIER = {name for name in os.environ if name.startswith("LLM_")}

# Databases and indexes wait for the disk at every commit, so they are in memory where it has room:
# the servers of browser tests take some hundred megabytes in all.
MEMORY = Path("/dev/shm")
ROOM = 2_000_000_000
NAME = "evidence-desk-tests"


def _place() -> str | None:
    """A folder in memory with room, or None: wherever temporary files go."""
    has_room = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return str(MEMORY) if has_room else None


def _remove_what_killed_runs_left(place: Path) -> None:
    """A process that was killed removes nothing; its folder bears its number."""
    for folder in place.glob(f"{NAME}-*-*"):
        owner = folder.name.removeprefix(f"{NAME}-").partition("-")[0]
        try:
            os.kill(int(owner), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except (PermissionError, ValueError):  # it runs and is somebody else's; it is not ours
            pass


signal.signal(signal.SIGTERM, signal.default_int_handler)
_remove_what_killed_runs_left(Path(_place() or tempfile.gettempdir()))
_folder = tempfile.TemporaryDirectory(prefix=f"{NAME}-{os.getpid()}-", dir=_place())
for variable in VARIABLES | OF_A_TIER:
    os.environ.pop(variable, None)
os.environ["DATA_DIR"] = str(Path(_folder.name, "data"))
# Where `tmp_path` is.
os.environ["PYTEST_DEBUG_TEMPROOT"] = _folder.name
