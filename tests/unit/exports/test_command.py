"""`manage.py export` writes what the page gives, signed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Chat
from research_app.exports.key import signing_key
from tests.unit.chats.made_chats import saved_chat
from tests.unit.exports.reading import body, members

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat(alice):
    return saved_chat(alice)


@pytest.fixture
def answer_id(chat):
    return str(chat.turns.get().answer_id)


def run(*arguments) -> str:
    printed = StringIO()
    call_command("export", *arguments, stdout=printed)
    return printed.getvalue()


@pytest.mark.parametrize("name", ["package", "docx", "csv", "json"])
def test_the_file_is_the_very_file_of_the_page(alice_client, answer_id, tmp_path, name):
    file = tmp_path / "out"
    run(answer_id, "--format", name, "--output", str(file))
    assert file.read_bytes() == body(alice_client.get(f"/answers/{answer_id}/export/{name}/"))


def test_it_is_signed_with_the_key_of_the_desk(answer_id):
    exported = json.loads(run(answer_id))
    assert exported["seal"]["signature"]["public_key"] == signing_key().public_key.hex()
    assert AuditEntry.objects.get(action="export").object_id == answer_id


def test_a_package_holds_what_is_needed_to_check_it(answer_id, tmp_path):
    run(answer_id, "--format", "package", "--output", str(tmp_path / "out.zip"))
    found = members((tmp_path / "out.zip").read_bytes())
    assert {"answer.json", "report.html", "verify.py", "README.txt"} <= found.keys()
    assert any(name.startswith("sources/") for name in found)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--format", "pdf"], "There is no format “pdf”"),
        (["--format", "audit"], "compliance mode"),
        (["--format", "docx"], "--output"),
        (["--originals"], "--format package alone"),
        (["--output", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(answer_id, arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(answer_id, *arguments)


@pytest.mark.parametrize("unknown", ["7c0d6a52-0c5e-4d3f-9b1e-2f6f0a1b2c3d", "x"])
def test_an_unknown_answer_is_not_there(unknown):
    with pytest.raises(CommandError, match="no answer with this id"):
        run(unknown)


def test_neither_is_one_of_a_deleted_chat(chat, answer_id):
    Chat.objects.filter(pk=chat.pk).update(deleted_at=timezone.now())
    with pytest.raises(CommandError, match="no answer with this id"):
        run(answer_id)
