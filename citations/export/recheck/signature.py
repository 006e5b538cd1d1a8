"""Whose signature a seal bears, and the keys that it is held against.

Public keys come as people hand them over: PEM, hexadecimal, base64, a fingerprint, or a file of
these.
"""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path
from typing import Any

from citations.export.recheck.ed25519 import is_signed
from citations.export.recheck.records import key_fingerprint, signed_text
from citations.export.recheck.report import Finding, Report

_PEM = re.compile(r"-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]{1,400})-----END PUBLIC KEY-----")
_DER_HEAD = bytes.fromhex("302a300506032b6570032100")
"""SubjectPublicKeyInfo of an Ed25519 key (RFC 8410), before the 32 bytes."""
LARGEST_FILE = 64_000
_NAMED = re.compile(r"(?i)^(?:ed25519|sha256|key|fingerprint)\s*[:=]\s*")


class KeyRefused(ValueError):
    """What was given as a key is none; the message is a sentence."""


TrustedKeys = frozenset[str]
"""Keys and fingerprints that a file may be signed with, as hexadecimal digits: 64 of them may be
either, and are taken as both."""


def trusted_keys(given: list[str]) -> TrustedKeys | None:
    """The keys of all --key arguments, each a key or the path of a file of them; None without any.
    Raises `KeyRefused`."""
    parts = (part for each in given for part in _parts(each))
    return frozenset(map(_key_digits, parts)) if given else None


def _key_digits(written: str) -> str:
    bare = _NAMED.sub("", written.strip())
    digits = re.sub(r"[\s:]", "", bare.lower())
    if re.fullmatch(r"[0-9a-f]{64}", digits):
        return digits
    key = _decoded(bare)
    if key is not None and key.startswith(_DER_HEAD):
        key = key[len(_DER_HEAD) :]
    if key is None or len(key) != 32:
        raise KeyRefused(
            "No key can be read from --key. Give the public key as PEM, as 64 hexadecimal digits "
            "or as base64, its fingerprint, or a file that holds one of these."
        )
    return key.hex()


def _parts(given: str) -> list[str]:
    """Each key of an argument, or of the file that it names, without the lines around it."""
    text = given
    try:
        if len(given) < 4000 and Path(given).is_file():
            with Path(given).open("rb") as file:
                text = file.read(LARGEST_FILE).decode("ascii", "replace")
    except (OSError, ValueError):
        pass
    if pems := _PEM.findall(text):
        return ["".join(each.split()) for each in pems]
    lines = [line.strip() for line in text.splitlines() if not line.lstrip().startswith("#")]
    return [line for line in lines if line] or [text]


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text.replace("-", "+").replace("_", "/"), validate=True)
    except (binascii.Error, ValueError):
        return None


def check_signature(seal: dict[str, Any], report: Report, trusted: TrustedKeys | None) -> None:
    signature = seal.get("signature")
    if signature is None:
        report.open.append("The file is not signed: whoever can change it can seal it anew, too.")
        if trusted is not None:
            report.add([Finding("seal", "signature", "The file is not signed.")])
        return
    key, value = _hex(signature, "public_key", 32), _hex(signature, "value", 64)
    if key is None or value is None or set(signature) != _SIGNATURE:
        report.add([Finding("seal", "signature", "It has not the parts of a signature.")])
        return
    if signature["algorithm"] != "Ed25519":
        report.add([Finding("seal", "signature.algorithm", "Only Ed25519 is known here.")])
    if signature["fingerprint"] != key_fingerprint(key):
        report.add([Finding("seal", "signature.fingerprint", "It is not that of the key.")])
    root = seal.get("root")
    if is_signed(key, signed_text(str(seal.get("kind")), str(root)), value):
        _signed_by(key, report, trusted)
    else:
        report.add([Finding("seal", "signature", "It is not one of this key and root.")])
        report.signature = "the signature does not hold"


_SIGNATURE = {"algorithm", "public_key", "fingerprint", "value"}


def _signed_by(key: bytes, report: Report, trusted: TrustedKeys | None) -> None:
    report.fingerprint = key_fingerprint(key)
    if trusted is None:
        report.signature = f"signed by an unknown key, fingerprint {report.fingerprint}"
        report.open.append(
            "Whose key signed it: compare the fingerprint with the one that the installation gives "
            "you, or give the key by --key. Anyone can sign with a key of their own."
        )
    elif not trusted.isdisjoint([key.hex(), report.fingerprint.replace(" ", "")]):
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
