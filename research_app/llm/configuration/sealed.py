"""A key as it lies in the database: sealed with the desk's own secret, so that a copy of the
database, a dump or an export of it gives no key away."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

from research_app.endpoints.secret import Secret


def seal(key: Secret) -> str:
    """ "" where there is no key."""
    return _fernet().encrypt(key.reveal().encode()).decode() if key else ""


def unseal(sealed: str) -> Secret:
    """Empty also where the desk's `SECRET_KEY` is another than when the key was sealed."""
    try:
        return Secret(_fernet().decrypt(sealed.encode()).decode()) if sealed else Secret()
    except InvalidToken:
        return Secret()


def _fernet() -> Fernet:
    """Made from `SECRET_KEY`, for this use alone."""
    digest = salted_hmac("research_app.llm.key", "", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(digest))
