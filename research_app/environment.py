"""Typed reading of environment variables. A bad value raises `ImproperlyConfigured` naming the
variable, the value and what would be right."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SQLITE_OPTIONS = {
    # IMMEDIATE takes the write lock at BEGIN, so that a transaction waits for it instead of failing
    # midway.
    "transaction_mode": "IMMEDIATE",
    "timeout": 30,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
POSTGRESQL_OPTIONS = {
    # A process that froze in the middle of a transaction holds up nobody for longer than this.
    "options": "-c idle_in_transaction_session_timeout=45s",
    # A server that went without a word (its machine, or the network between) is given up within
    # half a minute; the system's own patience is two hours.
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "4",
    "tcp_user_timeout": "30000",
}


class Environment:
    """The process's environment, read once when the settings are loaded."""

    def text(self, name: str, *, default: str) -> str:
        """A variable that is set to nothing counts as not set."""
        return os.environ.get(name, "").strip() or default

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

    def debug(self, *, allowed: bool) -> bool:
        """`DEBUG`, which shows settings and code to whoever meets an error."""
        wanted = self.boolean("DEBUG", default=False)
        if wanted and not allowed:
            raise ImproperlyConfigured("DEBUG=true: not in production, error pages would leak.")
        return wanted

    def hosts(self, *, default: list[str] | None) -> list[str]:
        """`ALLOWED_HOSTS`, the names under which the server is reached."""
        given = self.names("ALLOWED_HOSTS", default=default)
        for host in given:
            if host == "*" or "/" in host:
                raise ImproperlyConfigured(
                    f"ALLOWED_HOSTS={host!r}: must be host names such as desk.example, without *, "
                    "scheme or path."
                )
        return given

    def origins(self, name: str) -> list[str]:
        given = self.names(name, default=[])
        for origin in given:
            if not origin.startswith(("https://", "http://")):
                raise ImproperlyConfigured(f"{name}={origin!r}: must begin with https://.")
        return given

    def time_zone(self, name: str, *, default: str) -> str:
        value = self.text(name, default=default)
        try:
            ZoneInfo(value)
        except (KeyError, ValueError, OSError) as error:
            raise ImproperlyConfigured(
                f"{name}={value!r}: must be a time zone such as Europe/Berlin."
            ) from error
        return value

    def broker(self, name: str) -> str:
        """The queue's address, or "" where a thread pool inside the server does the work."""
        url = self.text(name, default="")
        if url and urlsplit(url).scheme not in ("redis", "rediss"):
            raise ImproperlyConfigured(f"{name}={url!r}: must begin with redis:// or rediss://.")
        return url

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
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name}={path}: cannot be made ({error.strerror})."
            ) from error
        if not os.access(path, os.W_OK):
            raise ImproperlyConfigured(f"{name}={path}: cannot be written to.")
        return path

    def file(self, name: str, *, default: Path) -> Path:
        """A file to read; whoever reads it says what is wrong with it."""
        return Path(self.text(name, default=str(default))).expanduser().resolve()

    def given_file(self, name: str) -> Path | None:
        """A file that is named and can be read; None where none is named."""
        given = self.text(name, default="")
        if not given:
            return None
        path = Path(given).expanduser().resolve()
        if not path.is_file() or not os.access(path, os.R_OK):
            raise ImproperlyConfigured(f"{name}={path}: there is no such file to read.")
        return path

    def secret_key(self, data_dir: Path, *, required: bool) -> str:
        """`SECRET_KEY`, or locally one that is made once and kept in the data folder."""
        if given := self.text("SECRET_KEY", default=""):
            if required and (len(given) < 50 or len(set(given)) < 5):
                raise ImproperlyConfigured("SECRET_KEY: must be 50 random characters or more.")
            return given
        if required:
            raise ImproperlyConfigured("SECRET_KEY must be set in production.")
        file = data_dir / "secret_key"
        if not file.exists():
            _write_once(file, get_random_secret_key())
        if kept := file.read_text().strip():
            return kept
        raise ImproperlyConfigured(f"{file} is empty. Delete it, and a new one is made.")

    def token(self, name: str) -> str:
        """What a program shows to be let in, or "" where nobody is let in by it."""
        value = self.text(name, default="")
        if value and not re.fullmatch(r"[!-~]{20,}", value):
            raise ImproperlyConfigured(
                f"{name}: must be 20 characters or more, letters, digits and signs without spaces."
            )
        return value

    def database(self, name: str, *, sqlite_file: Path) -> dict[str, Any]:
        """PostgreSQL or SQLite; without a URL SQLite in the data folder."""
        url = self.text(name, default="")
        parsed = _parse_database(name, url) if url else _sqlite(sqlite_file)
        if str(parsed["ENGINE"]).endswith("sqlite3"):
            parsed["OPTIONS"] = dict(SQLITE_OPTIONS)
        else:
            parsed["OPTIONS"] = POSTGRESQL_OPTIONS | parsed.get("OPTIONS", {})
        return parsed

    def search(self, name: str, *, on: str) -> str:
        """The search engine; PostgreSQL's own is in the database `on` or nowhere."""
        value = self.choice(name, ["auto", "embedded", "postgres"], default="auto")
        if value == "postgres" and on.endswith("sqlite3"):
            raise ImproperlyConfigured(f"{name}=postgres: needs DATABASE_URL=postgresql://….")
        return value


def object_storage(files: str) -> dict[str, Any]:
    """Django's entry for a bucket. The library is imported only where there is one."""
    from research_app.file_storage import options_of

    return {"BACKEND": "research_app.file_storage.ObjectStorage", "OPTIONS": options_of(files)}


def _sqlite(file: Path | str) -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}


def _parse_database(name: str, url: str) -> dict[str, Any]:
    scheme = urlsplit(url).scheme
    if scheme not in ("sqlite", "postgres", "postgresql"):
        raise ImproperlyConfigured(f"{name}: must begin with sqlite:// or postgresql://.")
    if scheme == "sqlite":
        parsed = _sqlite(unquote(url.removeprefix("sqlite://").removeprefix("/")))
    else:
        parsed = _postgresql(name, url)
    if not parsed["NAME"]:
        raise ImproperlyConfigured(f"{name}: must end with the database's name.")
    return parsed


def _postgresql(name: str, url: str) -> dict[str, Any]:
    """Read by PostgreSQL's own library: an address may name several servers."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        given = dict(conninfo_to_dict(url))
        port = str(given.pop("port", ""))
        if not re.fullmatch(r"[\d,]*", port):
            raise ValueError(port)
    except (ProgrammingError, ValueError):
        # What was wrong in it may be a part of the password.
        raise ImproperlyConfigured(
            f"{name}: cannot be read. It must be postgresql://user:password@host:5432/name; signs "
            "such as @ or / in the password are written as %40 or %2F."
        ) from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": given.pop("dbname", ""),
        "USER": given.pop("user", ""),
        "PASSWORD": given.pop("password", ""),
        "HOST": given.pop("host", ""),
        "PORT": port,
        "OPTIONS": given,
    }


def _write_once(file: Path, content: str) -> None:
    """Writes a private file whole or not at all; if another process was first, its file stays."""
    with NamedTemporaryFile("w", dir=file.parent) as draft:
        draft.write(content)
        draft.flush()
        try:
            os.link(draft.name, file)
        except FileExistsError:
            return
