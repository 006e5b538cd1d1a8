"""The key that signs, and the file it lies in."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import ImproperlyConfigured

from research_app.exports.key.known import remember

OWN_FILE = "signing_key.pem"


class NoSigningKey(ImproperlyConfigured):
    """The key's file cannot be used; the message names it and says what to do, and nothing of what
    stands in it."""


class SigningKey:
    """A `citations.export.sealing.Signer`. Its secret half is neither shown nor handed out."""

    __slots__ = ("_private", "public_key")

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public_key: bytes = private.public_key().public_bytes_raw()

    def __repr__(self) -> str:
        return f"<SigningKey {self.fingerprint[:16]}…>"

    def sign(self, message: bytes) -> bytes:
        return self._private.sign(message)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the raw public key, 64 hex digits."""
        return sha256(self.public_key).hexdigest()

    @property
    def public_pem(self) -> str:
        public = self._private.public_key()
        return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def signing_key() -> SigningKey:
    """The key in use; without one given by `SIGNING_KEY_FILE` it is made once, whoever comes first.
    Raises `NoSigningKey`."""
    given: Path | None = settings.SIGNING_KEY_FILE
    if given is not None:
        key = _read(given)
    else:
        file = own_file()
        if not file.exists():
            # Where another process is faster, its key counts.
            with suppress(FileExistsError):
                _write(file, replaces=False)
        key = _read(file)
    remember(key.public_key)
    return key


def new_signing_key() -> SigningKey:
    """Replaces the key by a new one. What the old one signed is still checked with its public half,
    see `known_keys`. Raises `NoSigningKey` where the key is given from outside."""
    if settings.SIGNING_KEY_FILE is not None:
        raise NoSigningKey(
            "SIGNING_KEY_FILE names the key: put another file there instead; the old public key "
            "stays in the list."
        )
    signing_key()  # remembered before it goes
    _write(own_file(), replaces=True)
    return signing_key()


def own_file() -> Path:
    return Path(settings.DATA_DIR) / OWN_FILE


def _read(file: Path) -> SigningKey:
    try:
        private = load_pem_private_key(file.read_bytes(), password=None)
    except OSError as error:
        raise NoSigningKey(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, TypeError, UnsupportedAlgorithm):
        # Without their cause: it may quote what stands in the file.
        raise NoSigningKey(_no_key(file)) from None
    if not isinstance(private, Ed25519PrivateKey):
        raise NoSigningKey(_no_key(file))
    return SigningKey(private)


def _no_key(file: Path) -> str:
    return (
        f"{file} holds no Ed25519 private key in PEM without a password. "
        "One is made by: openssl genpkey -algorithm ed25519"
    )


def _write(file: Path, *, replaces: bool) -> None:
    """A new key, readable by its owner only, there whole or not at all."""
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    with NamedTemporaryFile("wb", dir=file.parent, prefix=".signing_key-", delete=False) as draft:
        try:
            draft.write(pem)
            draft.flush()
            os.fsync(draft.fileno())
            if replaces:
                Path(draft.name).replace(file)
            else:
                os.link(draft.name, file)
        finally:
            with suppress(FileNotFoundError):
                Path(draft.name).unlink()


@register
def check_signing_key(**given: Any) -> list[CheckMessage]:
    """Only of a key that is given: one of our own is made when it is first needed."""
    if settings.SIGNING_KEY_FILE is None:
        return []
    try:
        signing_key()
    except NoSigningKey as error:
        return [Error(f"SIGNING_KEY_FILE: {error}", id="exports.E001")]
    return []
