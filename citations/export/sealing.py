"""Putting the seal on a document, one way for all formats, and who signs it.

A seal names every record of a document with its SHA-256, holds a short fingerprint of each value,
the root hash over all of it and, where there is a key, an Ed25519 signature of the root. How it is
made up stands in `citations.export.recheck.records`, which checks it as well.
"""

from __future__ import annotations

import json
from typing import Any, Protocol

from citations.export.recheck.records import (
    SEAL_NAME,
    SEAL_VERSION,
    key_fingerprint,
    records_of,
    root_of,
    signed_text,
)


class Signer(Protocol):
    """The installation's Ed25519 key (RFC 8032), kept elsewhere: its secret half never leaves
    whoever implements this."""

    @property
    def public_key(self) -> bytes:
        """The raw public key, 32 bytes."""

    def sign(self, message: bytes) -> bytes:
        """The signature of the message, 64 bytes."""


def sealed(document: dict[str, Any], *, kind: str, signer: Signer | None = None) -> dict[str, Any]:
    """The document with its seal, signed where there is a signer. Write it by `file_bytes`."""
    return {**document, "seal": _seal_of(document, kind, signer)}


def seal_text(document: dict[str, Any], *, kind: str, signer: Signer | None) -> str:
    """The seal as JSON text, for formats that know nothing but literals where it stands."""
    seal = _seal_of(document, kind, signer)
    return json.dumps(seal, ensure_ascii=False, separators=(",", ":"))


def _seal_of(document: dict[str, Any], kind: str, signer: Signer | None) -> dict[str, Any]:
    records = records_of(document)
    root = root_of(records)
    return {
        "format": SEAL_NAME,
        "version": SEAL_VERSION,
        "kind": kind,
        "root": root,
        "signature": _signature(signed_text(kind, root), signer) if signer else None,
        "records": [
            {"record": record.name, "sha256": record.sha256, "leaves": record.leaves}
            for record in records
        ],
    }


def _signature(message: bytes, signer: Signer) -> dict[str, str]:
    return {
        "algorithm": "Ed25519",
        "public_key": signer.public_key.hex(),
        "fingerprint": key_fingerprint(signer.public_key),
        "value": signer.sign(message).hex(),
    }
