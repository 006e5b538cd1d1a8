"""Checking Ed25519 signatures (RFC 8032, 5.1.7) with nothing but integers.

Only signatures are checked here, never made, so that nothing has to run in constant time. Stricter
than the RFC asks: S must be below the order of the group, points must be written in their one form,
and neither key nor R may be of small order, so that no second signature can be made from a first
and no key fits many messages.
"""

from __future__ import annotations

from hashlib import sha512

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
