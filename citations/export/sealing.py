"""Putting the seal on a document, one way for all formats, and who signs it.

A seal names every record of a document with its SHA-256, holds a short fingerprint of each value,
the root hash over all of it and, where there is a key, an Ed25519 signature of the root. How it is
made up stands in `citations.export.recheck.records`, which checks it as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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


def sealed(
    document: Mapping[str, Any],
    *,
    kind: str,
    signer: Signer | None = None,
    where: Sequence[str] = ("seal",),
    as_text: bool = False,
) -> dict[str, Any]:
    """The document with its seal, signed where there is a signer. `where` leads to the key that
    holds the seal; all maps on the way but the last key exist already. `as_text` writes it as JSON
    text, for formats that know nothing but literals there. Write the result with `file_bytes`."""
    seal: Any = _seal_of(document, kind, signer)
    if as_text:
        seal = json.dumps(seal, ensure_ascii=False, separators=(",", ":"))
    return _with(document, where, seal)


def _seal_of(document: Mapping[str, Any], kind: str, signer: Signer | None) -> dict[str, Any]:
    """The seal of a document that has none yet."""
    records = records_of(dict(document))
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


def _with(document: Mapping[str, Any], where: Sequence[str], seal: Any) -> dict[str, Any]:
    """A copy of the document along the way to the seal, with the seal as the last key there."""
    key, *further = where
    if not further:
        return {**document, key: seal}
    return {**document, key: _with(document[key], further, seal)}
