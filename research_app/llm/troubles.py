"""The last errors of models on this machine, for staff: no question, no passage, no key.

A file in the data folder and no table: a question that is asked without being saved leaves no rows.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from research_app.llm.errors import ModelError

log = logging.getLogger(__name__)

_KEPT = 50
_LARGEST = 64_000
"""Bytes; a larger file is cut to its last lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """An error as its sentence tells it."""

    at: datetime
    kind: str
    sentence: str
    model: str
    host: str


def note_trouble(error: ModelError, *, model: str, host: str) -> None:
    """A folder that cannot be written to does not fail the run further."""
    trouble = Trouble(
        at=datetime.now(UTC).replace(microsecond=0),
        kind=type(error).__name__,
        sentence=error.sentence,
        model=model,
        host=host,
    )
    file = _file()
    try:
        if file.exists() and file.stat().st_size > _LARGEST:
            file.write_text("".join(f"{line}\n" for line in _lines(file)[-_KEPT:]))
        with file.open("a", encoding="utf-8") as opened:
            opened.write(json.dumps(asdict(trouble), default=datetime.isoformat) + "\n")
    except OSError:
        log.warning("The list of the models' errors cannot be written.", exc_info=True)


def last_troubles(limit: int = 10) -> list[Trouble]:
    """The newest first; lines that cannot be read are left out."""
    found: list[Trouble] = []
    for line in reversed(_lines(_file())):
        try:
            found.append(_trouble(**json.loads(line)))
        except (ValueError, TypeError):
            continue
        if len(found) == limit:
            break
    return found


def _trouble(at: str, **told: str) -> Trouble:
    return Trouble(at=datetime.fromisoformat(at), **told)


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _file() -> Path:
    folder: Path = settings.DATA_DIR
    return folder / "model_errors.jsonl"
