"""Typed reading of environment variables. A bad value raises `ImproperlyConfigured` naming the
variable, the value and what would be right."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SQLITE_OPTIONS = {
    # IMMEDIATE takes the write lock at BEGIN, so that a transaction waits for it instead of failing
    # midway.
    "transaction_mode": "IMMEDIATE",
    "timeout": 30,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


class Environment:
    """The process's environment, read once when the settings are loaded."""

    def text(self, name: str, *, default: str) -> str:
        return os.environ.get(name, default).strip()

    def names(self, name: str, *, default: list[str] | None) -> list[str]:
        """A comma-separated list; without a default it must be set."""
        given = [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]
        if not given and default is None:
            raise ImproperlyConfigured(f"{name} must be set, a comma-separated list.")
        return given or default or []

    def choice(self, name: str, allowed: Sequence[str], *, default: str) -> str:
        value = self.text(name, default=default)
        if value not in allowed:
            raise ImproperlyConfigured(f"{name}={value!r}: must be one of {', '.join(allowed)}.")
        return value

    def boolean(self, name: str, *, default: bool) -> bool:
        return self.choice(name, ["true", "false"], default=str(default).lower()) == "true"

    def integer(self, name: str, *, default: int, lowest: int, highest: int) -> int:
        value = self.text(name, default=str(default))
        if not value.isascii() or not value.isdigit() or not lowest <= int(value) <= highest:
            raise ImproperlyConfigured(
                f"{name}={value!r}: must be a whole number from {lowest} to {highest}."
            )
        return int(value)

    def folder(self, name: str, *, default: Path) -> Path:
        """A folder that exists afterwards and can be written to."""
        path = Path(self.text(name, default=str(default))).expanduser().resolve()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name}={path}: cannot be made ({error.strerror})."
            ) from error
        if not os.access(path, os.W_OK):
            raise ImproperlyConfigured(f"{name}={path}: cannot be written to.")
        return path

    def secret_key(self, data_dir: Path, *, required: bool) -> str:
        """`SECRET_KEY`, or locally one that is made once and kept in the data folder."""
        if given := self.text("SECRET_KEY", default=""):
            return given
        if required:
            raise ImproperlyConfigured("SECRET_KEY must be set in production.")
        file = data_dir / "secret_key"
        if not file.exists():
            file.touch(mode=0o600)
            file.write_text(get_random_secret_key())
        return file.read_text().strip()

    def database(self, name: str, *, sqlite_file: Path) -> dict[str, Any]:
        """`DATABASE_URL` (PostgreSQL or SQLite); without it SQLite in the data folder."""
        url = self.text(name, default="") or f"sqlite:///{sqlite_file}"
        if urlsplit(url).scheme not in ("sqlite", "postgres", "postgresql"):
            raise ImproperlyConfigured(f"{name}: must begin with sqlite:// or postgresql://.")
        parsed = dict(dj_database_url.parse(url))
        if str(parsed["ENGINE"]).endswith("sqlite3"):
            parsed["OPTIONS"] = dict(SQLITE_OPTIONS)
        return parsed
