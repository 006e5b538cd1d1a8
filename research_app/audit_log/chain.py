"""How entries hang together: each hash covers the entry's own columns and the hash before."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

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
    moment = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    columns = [previous, moment, actor, actor_id, action, object_type, object_id, outcome, details]
    written = json.dumps(columns, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()
