import pytest
from django.db import connection

from research_app.audit_log.guards import install_guards, remove_guards


@pytest.fixture
def guards(db):
    """The triggers that every installation has."""
    install_guards(connection)
    yield
    remove_guards(connection)


class Key:
    """A signing key of a test."""

    def __init__(self):
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._private = Ed25519PrivateKey.generate()
        self.public_key = self._private.public_key().public_bytes_raw()

    def sign(self, message):
        return self._private.sign(message)


@pytest.fixture
def key():
    return Key()


@pytest.fixture
def other_key():
    return Key()
