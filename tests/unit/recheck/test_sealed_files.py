"""Whoever changes one byte of a file is found out, and told where; whoever seals it anew is found
out by the key."""

import json
import random

import pytest

from citations.export.recheck.documents import FileRefused, check_json
from citations.export.recheck.records import file_bytes
from citations.export.sealing import sealed
from tests.unit.recheck.made_exports import (
    OURS,
    THEIRS,
    checked_package,
    made_provenance,
    our_key,
    packed,
    written,
)

SEALED = ("json", "prov", "webannotation")


@pytest.fixture(scope="module")
def provenance():
    return made_provenance()


@pytest.fixture(scope="module")
def files(provenance):
    return {name: written(name, provenance) for name in SEALED}


def places(data: bytes) -> list[str]:
    return [finding.place for finding in check_json(data, trusted=our_key())[0].findings]


@pytest.mark.parametrize("name", SEALED)
def test_an_untouched_file_holds_and_says_who_signed_it(files, name) -> None:
    report, _ = check_json(files[name], trusted=our_key())
    assert report.findings == []
    assert report.signature.startswith("signed by the key you gave")
    unknown, _ = check_json(files[name])
    assert unknown.holds and "signed by an unknown key" in unknown.signature


@pytest.mark.parametrize("name", SEALED)
def test_identical_data_gives_identical_bytes(files, provenance, name) -> None:
    assert written(name, provenance) == files[name]


def changed(data: bytes, old: str, new: str) -> bytes:
    assert len(old) == len(new) and data.count(old.encode()) >= 1
    return data.replace(old.encode(), new.encode(), 1)


CHANGES = {
    "words": ('"question": "How', '"question": "Who', "question"),
    "a letter written otherwise": ('"result": "A', '"result": "a', "result"),
    "white space": ('"result": "', '"result":\t"', "result"),
    "a key": ('"grounding_confidence"', '"grounding_confidance"', "grounding_confidence"),
    "the root": ('"root": "', '"root": ,', "seal"),
    "a broken string": ('"question": "', '"question": x', "question"),
}


@pytest.mark.parametrize("how", CHANGES)
def test_a_change_is_named(files, how) -> None:
    old, new, place = CHANGES[how]
    found = places(changed(files["json"], old, new))
    assert any(place in each for each in found), found


def test_a_changed_verdict_names_its_claim_and_field(files) -> None:
    document = json.loads(files["json"])
    claim = next(each for each in document["claims"] if each["verdict"] == "not supported")
    claim["verdict"] = "supported"
    assert f"claims {claim['id']}: verdict" in places(file_bytes(document))


def test_a_key_given_twice_is_refused(files) -> None:
    data = files["json"].replace(b'"result": ', b'"result": "FAILED",\n  "result": ', 1)
    assert places(data) == ["result"]


@pytest.mark.parametrize("what", ["records", "fingerprint", "public_key", "value"])
def test_a_change_of_the_seal_itself_is_one_too(files, what) -> None:
    document = json.loads(files["json"])
    if what == "records":
        document["seal"]["records"][3]["sha256"] = "0" * 64
    else:
        before = document["seal"]["signature"][what]
        document["seal"]["signature"][what] = ("1" if before[0] != "1" else "2") + before[1:]
    found = places(file_bytes(document))
    assert found and all(place.startswith("seal") for place in found)


def forged(data: bytes, signer) -> bytes:
    document = json.loads(data)
    del document["seal"]
    document["question"] = "What would a forger ask?"
    return file_bytes(sealed(document, kind="answer", signer=signer))


def test_a_forgery_sealed_anew_is_refused_by_the_key(files) -> None:
    for signer in (THEIRS, None):
        data = forged(files["json"], signer)
        assert check_json(data)[0].holds
        assert not check_json(data, trusted=our_key())[0].holds
    assert check_json(forged(files["json"], OURS), trusted=our_key())[0].holds


def test_without_its_seal_a_file_proves_less_and_says_so(files) -> None:
    document = json.loads(files["json"])
    del document["seal"]
    data = file_bytes(document)
    report, _ = check_json(data)
    assert report.holds and any("no seal" in each for each in report.open)
    assert not check_json(data, trusted=our_key())[0].holds
    spoiled = files["json"].replace(b'"seal": {', b'"sfal": {', 1)
    assert not check_json(spoiled)[0].holds


def test_other_json_is_refused_with_a_sentence() -> None:
    for data in (b'{"a": 1}', b"[]", b"3"):
        with pytest.raises(FileRefused, match="none of the product"):
            check_json(data)


HOSTILE = {
    "nested": b'{"answer_id": ' + b"[" * 100_000,
    "no number": b'{"answer_id": NaN}',
    "no text": b'{"answer_id": "\xff"}',
    "a long number": b'{"answer_id": ' + b"9" * 10_000 + b"}",
    "strange shapes": b'{"answer_id": 1, "claims": [{"id": {}}], "evidence": {"a": 1}, "text": ""}',
}


@pytest.mark.parametrize("how", HOSTILE)
def test_hostile_files_end_in_findings(how) -> None:
    assert check_json(HOSTILE[how])[0].findings


def test_any_changed_byte_is_found(files, provenance) -> None:
    everything = {**files, "zip": packed(provenance)}
    generator = random.Random(8475)
    for number in range(80):
        name = [*everything][number % 4]
        data = bytearray(everything[name])
        at = generator.randrange(len(data))
        data[at] ^= generator.randrange(1, 256)
        if name == "zip":
            report = checked_package(bytes(data), our_key())
        else:
            report, _ = check_json(bytes(data), trusted=our_key())
        assert report.findings, (name, at)
        assert all(finding.record for finding in report.findings)
