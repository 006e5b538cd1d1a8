"""Every public key that this installation ever signed with, a row each, written once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256

from research_app.exports.models import PublicKey


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownKey:
    """A public key with the time of its first use (UTC, ISO 8601); `fingerprint` is its SHA-256."""

    public_key: bytes
    fingerprint: str
    first_used: str


def known_keys() -> tuple[KnownKey, ...]:
    """The oldest first; the one in use is among them once it was used."""
    return tuple(_known(row) for row in PublicKey.objects.order_by("first_used", "public_key"))


def remember(public_key: bytes) -> None:
    """Keeps the key in the list; what stands there already stays as it is."""
    PublicKey.objects.get_or_create(public_key=public_key.hex())


def _known(row: PublicKey) -> KnownKey:
    public_key = bytes.fromhex(row.public_key)
    return KnownKey(
        public_key=public_key,
        fingerprint=sha256(public_key).hexdigest(),
        first_used=row.first_used.astimezone(UTC).isoformat(timespec="seconds"),
    )
