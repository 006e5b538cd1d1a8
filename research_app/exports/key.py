"""The installation's Ed25519 key: it signs exports, and only its public half is ever shown. It lies
in the environment, in a file that is named, or, made once, beside the data: in the data folder or
in the object storage of all nodes.

It is read anew for each export, so that a key that was changed counts at once. Public keys that
signed before stay in a list: what they signed can still be checked.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, cast

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
from django.core.files.storage import default_storage

from research_app.exports.models import PublicKey

if TYPE_CHECKING:
    from research_app.file_storage import ObjectStorage

OWN_FILE = "signing_key.pem"
IN_STORAGE = f"keys/{OWN_FILE}"


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
    """The key in use, to sign with: its public half is remembered. Raises `NoSigningKey`."""
    key = key_in_use()
    PublicKey.objects.get_or_create(public_key=key.public_key.hex())
    return key


def known_keys() -> tuple[PublicKey, ...]:
    """The oldest first; the one in use is among them once it was used."""
    return tuple(PublicKey.objects.order_by("first_used", "public_key"))


def key_in_use() -> SigningKey:
    """The key to be looked at; where none is given it is made once, whoever comes first. Raises
    `NoSigningKey`."""
    return _given() or _own()


def new_signing_key() -> SigningKey:
    """Replaces the key by a new one. What the old one signed is still checked with its public half,
    see `known_keys`. Raises `NoSigningKey` where the key is given from outside."""
    if settings.SIGNING_KEY or settings.SIGNING_KEY_FILE is not None:
        raise NoSigningKey(
            "SIGNING_KEY or SIGNING_KEY_FILE gives the key: put another one there instead; the "
            "old public key stays in the list."
        )
    signing_key()  # remembered before it goes
    if settings.FILES:
        _bucket().replace(IN_STORAGE, _new_pem())
    else:
        _write(own_file(), replaces=True)
    return signing_key()


def own_file() -> Path:
    return Path(settings.DATA_DIR) / OWN_FILE


def _given() -> SigningKey | None:
    if settings.SIGNING_KEY:
        return _parsed(settings.SIGNING_KEY.encode(), "SIGNING_KEY")
    file: Path | None = settings.SIGNING_KEY_FILE
    return _read(file) if file is not None else None


def _own() -> SigningKey:
    """Where another process is faster, its key counts."""
    if settings.FILES:
        if not default_storage.exists(IN_STORAGE):
            _bucket().create(IN_STORAGE, _new_pem())
        with default_storage.open(IN_STORAGE) as file:
            return _parsed(file.read(), IN_STORAGE)
    if not own_file().exists():
        with suppress(FileExistsError):
            _write(own_file(), replaces=False)
    return _read(own_file())


def _bucket() -> ObjectStorage:
    """What lies behind `default_storage` where `FILES` names a bucket."""
    return cast("ObjectStorage", default_storage)


def _read(file: Path) -> SigningKey:
    try:
        return _parsed(file.read_bytes(), str(file))
    except OSError as error:
        raise NoSigningKey(f"{file} cannot be read: {error.strerror}.") from None


def _parsed(pem: bytes, place: str) -> SigningKey:
    try:
        private = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        # Without their cause: it may quote what stands in the file.
        raise NoSigningKey(_no_key(place)) from None
    if not isinstance(private, Ed25519PrivateKey):
        raise NoSigningKey(_no_key(place))
    return SigningKey(private)


def _no_key(place: str) -> str:
    return (
        f"{place} holds no Ed25519 private key in PEM without a password. "
        "One is made by: openssl genpkey -algorithm ed25519"
    )


def _write(file: Path, *, replaces: bool) -> None:
    """A new key, readable by its owner only, there whole or not at all."""
    with NamedTemporaryFile("wb", dir=file.parent, prefix=".signing_key-", delete=False) as draft:
        try:
            draft.write(_new_pem())
            draft.flush()
            os.fsync(draft.fileno())
            if replaces:
                Path(draft.name).replace(file)
            else:
                os.link(draft.name, file)
        finally:
            with suppress(FileNotFoundError):
                Path(draft.name).unlink()


def _new_pem() -> bytes:
    return Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )


@register
def check_signing_key(**given: Any) -> list[CheckMessage]:
    """Only of a key that is given: one of our own is made when it is first needed."""
    try:
        _given()
    except NoSigningKey as error:
        return [Error(f"The key that signs exports: {error}", id="exports.E001")]
    return []
