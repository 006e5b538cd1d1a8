"""The check of signatures agrees with RFC 8032 and with `cryptography`, and is stricter where a
second signature could be made from a first."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from citations.export.recheck.signature import ORDER, is_signed

# RFC 8032, 7.1: key, message, signature.
VECTORS = {
    "test 1": (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701c"
        "f9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    "test 2": (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0"
        "f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    "test 3": (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f76098"
        "4dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
}


def of_hex(*written: str) -> list[bytes]:
    return [bytes.fromhex(each) for each in written]


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_of_the_rfc_hold(name) -> None:
    key, message, signature = of_hex(*VECTORS[name])
    assert is_signed(key, message, signature)
    assert not is_signed(key, message + b"x", signature)


@pytest.mark.parametrize("seed", range(6))
def test_it_says_what_cryptography_says(seed) -> None:
    own = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    key, message = own.public_key().public_bytes_raw(), bytes(range(seed * 9))
    signature = own.sign(message)
    assert is_signed(key, message, signature)
    for at in (0, 31, 32, 63):
        other = bytearray(signature)
        other[at] ^= 1
        assert not is_signed(key, message, bytes(other))


def test_a_second_signature_made_from_the_first_is_none() -> None:
    key, message, signature = of_hex(*VECTORS["test 3"])
    scalar = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(key, message, signature[:32] + scalar.to_bytes(32, "little"))


SMALL = {
    "nothing": "01" + "00" * 31,
    "order two": "ec" + "ff" * 30 + "7f",
    "order four": "00" * 32,
    "order eight": "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "nothing, written otherwise": "ee" + "ff" * 30 + "7f",
}


@pytest.mark.parametrize("name", SMALL)
def test_a_key_that_fits_many_messages_is_none(name) -> None:
    key = bytes.fromhex(SMALL[name])
    assert not is_signed(key, b"any", key + bytes(32))


@pytest.mark.parametrize("length", [0, 31, 33, 63, 65])
def test_other_lengths_are_refused(length) -> None:
    key, message, signature = of_hex(*VECTORS["test 1"])
    assert not is_signed(bytes(length), message, signature)
    assert not is_signed(key, message, bytes(length))
