"""Whose signature a seal bears, the keys that it is held against, and Ed25519 (RFC 8032) itself.

Public keys come as people hand them over: PEM, hexadecimal, base64, a fingerprint, or a file of
these.
"""

from __future__ import annotations

import base64
import binascii
import re
from hashlib import sha512
from pathlib import Path
from typing import Any

from citations.export.recheck.records import key_fingerprint, signed_text
from citations.export.recheck.report import Finding, Report

Point = tuple[int, int, int, int]
"""X, Y, Z, T: x = X/Z, y = Y/Z, xy = T/Z."""

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
ROOT_OF_MINUS_ONE = pow(2, (PRIME - 1) // 4, PRIME)


def is_signed(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature of the message is one of this key."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, nonce = _point(public_key), _point(signature[:32])
    if key is None or nonce is None or _is_small(key) or _is_small(nonce):
        return False
    scalar = int.from_bytes(signature[32:], "little")
    if scalar >= ORDER:
        return False
    digest = sha512(signature[:32] + public_key + message).digest()
    factor = int.from_bytes(digest, "little") % ORDER
    return _same(_times(scalar, _base()), _sum(nonce, _times(factor, key)))


def _point(written: bytes) -> Point | None:
    """The point of its 32 bytes; None where they are no point in its one form."""
    number = int.from_bytes(written, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    x = _x_of(y, sign) if y < PRIME else None
    return None if x is None else (x, y, 1, x * y % PRIME)


def _x_of(y: int, sign: int) -> int | None:
    squared = (y * y - 1) * pow(D * y * y + 1, PRIME - 2, PRIME) % PRIME
    if squared == 0:
        return None if sign else 0
    x = pow(squared, (PRIME + 3) // 8, PRIME)
    if (x * x - squared) % PRIME:
        x = x * ROOT_OF_MINUS_ONE % PRIME
    if (x * x - squared) % PRIME:
        return None
    return PRIME - x if x & 1 != sign else x


def _base() -> Point:
    y = 4 * pow(5, PRIME - 2, PRIME) % PRIME
    x = _x_of(y, 0) or 0
    return (x, y, 1, x * y % PRIME)


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % PRIME
    b = (one[1] + one[0]) * (other[1] + other[0]) % PRIME
    c = 2 * one[3] * other[3] * D % PRIME
    d = 2 * one[2] * other[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def _times(factor: int, point: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = _sum(result, point)
        point = _sum(point, point)
        factor >>= 1
    return result


def _same(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % PRIME == 0 and (
        one[1] * other[2] - other[1] * one[2]
    ) % PRIME == 0


def _is_small(point: Point) -> bool:
    """Whether eight times the point is nothing."""
    return _same(_times(8, point), (0, 1, 1, 0))


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
