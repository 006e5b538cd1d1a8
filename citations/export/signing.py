"""Who signs exports: an Ed25519 key (RFC 8032), kept elsewhere."""

from __future__ import annotations

from typing import Protocol


class Signer(Protocol):
    """The installation's key. Its secret half never leaves whoever implements this."""

    @property
    def public_key(self) -> bytes:
        """The raw public key, 32 bytes."""

    def sign(self, message: bytes) -> bytes:
        """The signature of the message, 64 bytes."""
