"""The installation's Ed25519 key: it signs exports, and only its public half is ever shown.

One file serves every process of the installation. It is read anew for each export, so that a key
that was changed counts at once. Public keys that signed before stay in a list: what they signed can
still be checked.
"""

from research_app.exports.key.known import known_keys
from research_app.exports.key.signing import (
    NoSigningKey,
    SigningKey,
    key_in_use,
    new_signing_key,
    signing_key,
)

__all__ = [
    "NoSigningKey",
    "SigningKey",
    "key_in_use",
    "known_keys",
    "new_signing_key",
    "signing_key",
]
