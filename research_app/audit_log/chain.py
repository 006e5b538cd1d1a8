"""How entries hang together: each hash covers the entry's own columns and the hash before; a
checkpoint's signature covers how far they went."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256

from research_app.audit_log.models import AuditEntry, Checkpoint

FIRST = "0" * 64
"""What stands in the place of a hash before the first entry."""
_HASHED = ("actor", "actor_id", "action", "object_type", "object_id", "outcome", "details")
_SIGNED = ("first_id", "last_id", "count", "last_hash", "closes")


def entry_hash(entry: AuditEntry) -> str:
    """SHA-256, in hex, of the hash before, the time and the other columns as one JSON list in this
    order; times in UTC with microseconds."""
    columns = [entry.previous, _moment(entry.at), *(getattr(entry, name) for name in _HASHED)]
    written = json.dumps(columns, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()


def checkpoint_message(checkpoint: Checkpoint) -> bytes:
    """What a checkpoint's signature covers: its columns as one JSON object, keys in order."""
    columns = {name: getattr(checkpoint, name) for name in _SIGNED}
    columns |= {"kind": "evidence-desk audit log checkpoint", "at": _moment(checkpoint.at)}
    return json.dumps(columns, sort_keys=True, separators=(",", ":")).encode()


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
