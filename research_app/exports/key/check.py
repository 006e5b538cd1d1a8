"""A key file that cannot be used stops the start of every command and server."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from research_app.exports.key.signing import NoSigningKey, signing_key


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
