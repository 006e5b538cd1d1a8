"""What is exported holds when it is checked with the desk's key, and not when it was touched."""

import json
from dataclasses import replace
from hashlib import sha256
from io import StringIO

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command

from citations.models import SourceText
from citations.storage.read.answers import load_texts
from research_app.exports.bulk.filters import Filters
from research_app.exports.bulk.start import start_export
from research_app.exports.key import new_signing_key, signing_key
from research_app.exports.tasks import write_export
from research_app.library.models import Upload
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import answer_over, finished_run, save_run
from tests.unit.exports.reading import body

pytestmark = pytest.mark.django_db


@pytest.fixture
def chats(alice):
    """Two chats over texts with their true hashes, one read from a file that is kept."""
    made = []
    for number in (1, 2):
        text = stored_text(f"{REPORT} Part {number}.")
        digest, of_file = (sha256(said).hexdigest() for said in (text.text.encode(), b"the file"))
        SourceText.objects.filter(pk=text.id).update(sha256=digest, file_sha256=of_file)
        upload = Upload(source_id=text.info.source_id, owner=alice, file_sha256=of_file)
        upload.file.save("report.pdf", ContentFile(b"the file"))
        answer = replace(answer_over(load_texts([text.id])[text.id]), question=f"Revenue {number}?")
        made.append(save_run(finished_run(alice), answer))
    return made


@pytest.fixture
def bulk_export(alice, chats):
    def bulk_export(name: str) -> bytes:
        job = start_export(alice, format=name, filters=Filters(), originals=True)
        write_export(str(job.pk))
        job.refresh_from_db()
        with default_storage.open(job.file) as file:
            return file.read()

    return bulk_export


@pytest.fixture
def check(tmp_path):
    """Whether a file holds, and all that the check says of it."""

    def check(content: bytes, ending: str = "zip", *, key: str = "") -> tuple[bool, str]:
        file = tmp_path / f"checked.{ending}"
        file.write_bytes(content)
        said = StringIO()
        try:
            call_command(
                "verify_export",
                file,
                "--json",
                key=[key or signing_key().public_key.hex()],
                stdout=said,
            )
        except SystemExit:
            return False, said.getvalue()
        return True, said.getvalue()

    return check


def test_an_answer_holds_as_a_package_and_as_json(alice_client, chats, check):
    answer_id = chats[0].turns.get().answer_id
    for name, ending in (("package", "zip"), ("json", "json"), ("prov", "json")):
        exported = body(alice_client.get(f"/answers/{answer_id}/export/{name}/?originals=yes"))
        assert check(exported, ending)[0], name


@pytest.mark.parametrize("name", ["package", "json", "webannotation"])
def test_many_answers_in_one_archive_hold(bulk_export, check, name):
    holds, said = check(bulk_export(name))
    assert holds, said


def test_a_changed_character_is_found_in_the_midst_of_many(bulk_export, check):
    exported = bulk_export("package")
    at = exported.index(b"3,214 million dollars")
    holds, said = check(exported[:at] + b"9" + exported[at + 1 :])
    assert not holds and "001-revenue-1" in said


def test_another_key_is_not_this_desks(alice_client, chats, check):
    answer_id = chats[0].turns.get().answer_id
    exported = body(alice_client.get(f"/answers/{answer_id}/export/json/"))
    old = signing_key().public_key.hex()
    new = new_signing_key().public_key.hex()
    assert not check(exported, "json", key=new)[0]
    assert check(exported, "json", key=old)[0]
    assert json.loads(exported)["seal"]["signature"]["public_key"] == old
