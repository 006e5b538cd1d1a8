"""Sealed and signed files of a small answer with every kind of number."""

from __future__ import annotations

import io

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from citations.export.formats import FORMATS
from citations.export.package import write_package
from citations.export.provenance import Provenance, provenance_of
from citations.export.recheck.package import Package
from citations.export.recheck.report import Report
from citations.export.recheck.signature import TrustedKeys, trusted_keys
from tests.unit.answers import memory_text
from tests.unit.made_numbers import REPORT, number_answer


class MadeSigner:
    """A key from one repeated byte."""

    def __init__(self, seed: int) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
        self.public_key = self._key.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


OURS, THEIRS = MadeSigner(1), MadeSigner(2)


def our_key() -> TrustedKeys:
    trusted = trusted_keys([OURS.public_key.hex()])
    assert trusted is not None
    return trusted


def made_provenance(words: str = REPORT) -> Provenance:
    text = memory_text(words)
    return provenance_of(number_answer(text), {text.id: text})


def written(name: str, provenance: Provenance, signer: MadeSigner | None = OURS) -> bytes:
    return FORMATS[name].write(provenance, signer)


def packed(provenance: Provenance, signer: MadeSigner | None = OURS) -> bytes:
    stream = io.BytesIO()
    write_package(stream, provenance, signer)
    return stream.getvalue()


def checked_package(data: bytes, trusted: TrustedKeys | None = None) -> Report:
    return Package(io.BytesIO(data), len(data), trusted).check()
