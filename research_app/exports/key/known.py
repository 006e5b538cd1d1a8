"""Every public key that this installation ever signed with: one small file each, written once."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings

FOLDER = "public_keys"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownKey:
    """A public key with the time of its first use (UTC, ISO 8601); `fingerprint` is its SHA-256."""

    public_key: bytes
    fingerprint: str
    first_used: str


def known_keys() -> tuple[KnownKey, ...]:
    """The oldest first; the one in use is among them once it was used."""
    found = [_read(file) for file in _folder().glob("*.json")]
    return tuple(sorted(found, key=lambda key: (key.first_used, key.fingerprint)))


def remember(public_key: bytes) -> None:
    """Keeps the key in the list; what stands there already stays as it is."""
    file = _folder() / f"{sha256(public_key).hexdigest()}.json"
    if file.exists():
        return
    file.parent.mkdir(mode=0o700, exist_ok=True)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    with NamedTemporaryFile("w", dir=file.parent) as draft:
        json.dump({"public_key": public_key.hex(), "first_used": now}, draft)
        draft.flush()
        with suppress(FileExistsError):
            os.link(draft.name, file)


def _read(file: Path) -> KnownKey:
    kept = json.loads(file.read_text())
    public_key = bytes.fromhex(kept["public_key"])
    return KnownKey(
        public_key=public_key,
        fingerprint=sha256(public_key).hexdigest(),
        first_used=kept["first_used"],
    )


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER
