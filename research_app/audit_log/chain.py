"""How entries hang together: each hash covers the entry's own columns and the hash before; a
checkpoint's signature covers how far they went."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Protocol

FIRST = "0" * 64
"""What stands in the place of a hash before the first entry."""


def entry_hash(
    *,
    previous: str,
    at: datetime,
    actor: str,
    actor_id: str,
    action: str,
    object_type: str,
    object_id: str,
    outcome: str,
    details: dict[str, Any],
) -> str:
    """SHA-256, in hex, of the columns as one JSON list in this order; times in UTC with
    microseconds."""
    columns = [
        previous,
        _moment(at),
        actor,
        actor_id,
        action,
        object_type,
        object_id,
        outcome,
        details,
    ]
    written = json.dumps(columns, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()


class Signed(Protocol):
    """The columns of a checkpoint that its signature covers."""

    at: datetime
    first_id: int
    last_id: int
    count: int
    last_hash: str
    closes: bool


def checkpoint_message(checkpoint: Signed) -> bytes:
    """What a checkpoint's signature covers: its columns as one JSON object, keys in order."""
    columns = {
        "kind": "evidence-desk audit log checkpoint",
        "at": _moment(checkpoint.at),
        "first_id": checkpoint.first_id,
        "last_id": checkpoint.last_id,
        "count": checkpoint.count,
        "last_hash": checkpoint.last_hash,
        "closes": checkpoint.closes,
    }
    return json.dumps(columns, sort_keys=True, separators=(",", ":")).encode()


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
