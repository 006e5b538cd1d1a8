"""One key for all processes, made once; its secret half shows nowhere."""

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.management import CommandError, call_command
from django.db import connection

from research_app.audit_log.models import AuditEntry
from research_app.exports.key import (
    NoSigningKey,
    check_signing_key,
    known_keys,
    new_signing_key,
    own_file,
    signing_key,
)

pytestmark = pytest.mark.django_db(transaction=True)


def pem_of(private) -> bytes:
    return private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.fixture
def given_key(settings, tmp_path):
    """A key from outside, as `SIGNING_KEY_FILE` names one."""
    private = Ed25519PrivateKey.generate()
    settings.SIGNING_KEY_FILE = tmp_path / "given.pem"
    settings.SIGNING_KEY_FILE.write_bytes(pem_of(private))
    return private


def run(*arguments) -> str:
    printed = StringIO()
    call_command("signing_key", *arguments, stdout=printed)
    return printed.getvalue()


def key_in_thread(_):
    try:
        return signing_key().public_key
    finally:
        connection.close()


def test_whoever_comes_first_makes_the_key_of_all():
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(key_in_thread, range(24)))
    assert keys == {signing_key().public_key}
    assert [key.raw for key in known_keys()] == [*keys]


def test_only_its_owner_can_read_the_file():
    signing_key()
    assert stat.S_IMODE(own_file().stat().st_mode) == 0o600
    assert [file.name for file in own_file().parent.glob("*sign*")] == ["signing_key.pem"]


def test_what_it_signs_is_checked_with_the_public_half():
    key = signing_key()
    Ed25519PublicKey.from_public_bytes(key.public_key).verify(key.sign(b"words"), b"words")
    assert len(key.public_key) == 32


def test_the_secret_half_is_shown_nowhere():
    key = signing_key()
    secret = "".join(own_file().read_text().splitlines()[1:-1])
    shown = repr(key) + str(key) + run() + run("--json")
    assert secret not in shown.replace("\n", "")
    assert "PRIVATE" not in shown
    assert key.public_key.hex() in run()


def test_a_key_from_outside_counts(given_key):
    assert signing_key().public_key == given_key.public_key().public_bytes_raw()
    assert not own_file().exists()
    assert check_signing_key() == []


def test_a_key_in_the_environment_counts_before_all(given_key, settings):
    private = Ed25519PrivateKey.generate()
    settings.SIGNING_KEY = pem_of(private).decode()
    assert signing_key().public_key == private.public_key().public_bytes_raw()
    settings.SIGNING_KEY = "hunter2"
    assert [error.id for error in check_signing_key()] == ["exports.E001"]
    assert "hunter2" not in str(check_signing_key())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hunter2 is no key",
        pem_of(rsa.generate_private_key(public_exponent=65537, key_size=1024)),
    ],
    ids=["empty", "words", "another kind"],
)
def test_a_file_that_is_no_key_is_refused_without_a_word_of_it(settings, given_key, content):
    settings.SIGNING_KEY_FILE.write_bytes(content)
    with pytest.raises(NoSigningKey, match="holds no Ed25519 private key") as refused:
        signing_key()
    assert "hunter2" not in str(refused.value)
    assert [error.id for error in check_signing_key()] == ["exports.E001"]


def test_after_a_change_of_keys_the_old_public_key_is_known():
    old = signing_key().public_key
    told = json.loads(run("--rotate", "--json"))
    assert told["public_key"] == signing_key().public_key.hex() != old.hex()
    assert [each["public_key"] for each in told["earlier_keys"]] == [old.hex()]
    assert AuditEntry.objects.get().details == {"fingerprint": told["fingerprint"]}


def test_a_key_from_outside_is_not_replaced(given_key):
    with pytest.raises(CommandError, match="SIGNING_KEY_FILE"):
        run("--rotate")
    with pytest.raises(NoSigningKey):
        new_signing_key()
    assert signing_key().public_key == given_key.public_key().public_bytes_raw()


def test_everybody_who_signed_in_may_compare_the_public_key(alice_client, client):
    assert client.get("/exports/key/").status_code == 302
    page = alice_client.get("/exports/key/").content.decode()
    assert signing_key().public_key.hex() in page
    assert "PRIVATE" not in page
