"""What holds of every format: the same answer gives the same bytes and the same ids."""

import json
import os
import subprocess
import sys
from hashlib import sha256

import pytest

from citations.export.formats import FORMATS, FormatRefused
from tests.unit.formats.made_provenance import MADE, compliant, computed, judged

PROCESS = """
import json, django
django.setup()
from tests.unit.formats.test_every_format import all_hashes
print(json.dumps(all_hashes()))
"""


class Key:
    """A signer whose signatures are not looked at here."""

    public_key = bytes(range(32))

    def sign(self, message):
        return sha256(message).digest() * 2


def written(provenance, name, signer=None):
    try:
        return FORMATS[name].write(provenance, signer)
    except FormatRefused:
        return b""


def all_hashes():
    return {
        f"{made} {name}": sha256(written(make(), name, Key())).hexdigest()
        for made, make in MADE.items()
        for name in FORMATS
    }


def test_identical_answers_give_identical_bytes_in_every_process():
    seed = "7" if os.environ.get("PYTHONHASHSEED") != "7" else "8"
    other = subprocess.run(
        [sys.executable, "-c", PROCESS],
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(other.stdout.splitlines()[-1]) == all_hashes()


@pytest.mark.parametrize("name", ["json", "prov", "webannotation", "csv", "report", "docx"])
def test_every_claim_has_its_id_in_every_format_that_tells_of_claims(name):
    provenance = judged()
    data = written(provenance, name)
    if name == "docx":
        from tests.unit.formats.reading import docx_text

        data = docx_text(data).encode()
    for claim in provenance.answer.claims:
        assert str(claim.id).encode() in data


def test_citations_have_the_same_ids_in_the_formats_for_programs():
    provenance = computed()
    ids = {str(each.id) for claim in provenance.answer.claims for each in claim.citations}
    for name in ("json", "prov", "webannotation", "csv"):
        data = written(provenance, name).decode()
        assert all(own in data for own in ids), name


def test_the_signing_key_is_named_by_its_fingerprint_in_what_people_read():
    start = sha256(Key.public_key).hexdigest()[:4]
    for name in ("report", "markdown"):
        signed, unsigned = written(judged(), name, Key()), written(judged(), name)
        assert f"{start} ".encode() in signed
        assert Key.public_key.hex().encode() in signed
        assert Key.public_key.hex().encode() not in unsigned


def test_sealed_formats_carry_a_signature_and_hold_when_they_are_checked_again():
    from citations.export.recheck.records import records_of, root_of

    for name in ("json", "prov", "webannotation", "audit"):
        document = json.loads(written(compliant(), name, Key()))
        seal, rest = _without_seal(document)
        assert seal["signature"]["public_key"] == Key.public_key.hex()
        assert seal["root"] == root_of(records_of(rest)), name


def _without_seal(document):
    for holder in (document, *document.get("entity", {}).values()):
        for key in ("seal", "ed:seal"):
            if key in holder:
                seal = holder.pop(key)
                return (json.loads(seal) if isinstance(seal, str) else seal), document
    raise AssertionError("no seal")


def test_names_of_formats_are_those_of_the_command():
    asked = "json prov webannotation csv markdown docx bibtex csl audit report graphml jsonld"
    assert set(asked.split()) == set(FORMATS)
    assert all(each.name == name for name, each in FORMATS.items())
