"""Whose signature a seal bears, and whether it is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from citations.export.recheck.report import Finding, Report
from citations.export.recheck.sealed.records import key_fingerprint, signed_text
from citations.export.recheck.signed.ed25519 import is_signed
from citations.export.recheck.signed.keys import TrustedKeys


def check_signature(
    seal: dict[str, Any], report: Report, trusted: TrustedKeys | None, holds: bool
) -> None:
    signature = seal.get("signature")
    if signature is None:
        report.open.append("The file is not signed: whoever can change it can seal it anew, too.")
        if trusted is not None:
            report.add([Finding("seal", "signature", "The file is not signed.")])
        return
    key, value = _hex(signature, "public_key", 32), _hex(signature, "value", 64)
    if key is None or value is None or set(signature) != _SIGNATURE:
        report.add(_unreadable(signature, key, value))
        return
    if signature["algorithm"] != "Ed25519":
        report.add([Finding("seal", "signature.algorithm", "Only Ed25519 is known here.")])
    fits = signature["fingerprint"] == key_fingerprint(key)
    root = seal.get("root")
    if not is_signed(key, signed_text(str(seal.get("kind")), str(root)), value):
        report.add(_does_not_hold(fits, holds))
        report.signature = "the signature does not hold"
        return
    if not fits:
        report.add([Finding("seal", "signature.fingerprint", "It is not that of the key.")])
    _signed_by(key, report, trusted)


_SIGNATURE = {"algorithm", "public_key", "fingerprint", "value"}


def _unreadable(signature: Any, key: bytes | None, value: bytes | None) -> Iterator[Finding]:
    if not isinstance(signature, dict) or set(signature) != _SIGNATURE:
        yield Finding("seal", "signature", "It has not the parts of a signature.")
        return
    if key is None:
        yield Finding("seal", "signature.public_key", "It is no Ed25519 key.")
    if value is None:
        yield Finding("seal", "signature.value", "It is no Ed25519 signature.")


def _does_not_hold(fits: bool, holds: bool) -> Iterator[Finding]:
    if not fits:
        yield Finding("seal", "signature.public_key", "Key and fingerprint do not go together.")
    elif holds:
        yield Finding("seal", "signature.value", "The signature is not one of this root and key.")
    else:
        yield Finding("seal", "signature", "The signature is not one of what the seal says.")


def _signed_by(key: bytes, report: Report, trusted: TrustedKeys | None) -> None:
    report.fingerprint = key_fingerprint(key)
    if trusted is None:
        report.signature = f"signed by an unknown key, fingerprint {report.fingerprint}"
        report.open.append(
            "Whose key signed it: compare the fingerprint with the one that the installation gives "
            "you, or give the key by --key. Anyone can sign with a key of their own."
        )
    elif trusted.trusts(key):
        report.signature = f"signed by the key you gave, fingerprint {report.fingerprint}"
        report.proven.append("It was sealed by the holder of the key that you gave.")
    else:
        report.signature = f"signed by another key, fingerprint {report.fingerprint}"
        report.add([Finding("seal", "signature.public_key", "It is not the key that you gave.")])


def _hex(signature: Any, key: str, length: int) -> bytes | None:
    written = signature.get(key) if isinstance(signature, dict) else None
    if not isinstance(written, str) or not re.fullmatch(r"[0-9a-f]{2,200}", written):
        return None
    return bytes.fromhex(written) if len(written) == 2 * length else None
