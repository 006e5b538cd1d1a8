import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from research_app.audit_log.checkpoints import sign_log
from research_app.audit_log.guards import install_guards, remove_guards
from research_app.audit_log.models import AuditEntry
from research_app.audit_log.record import record


def run(*arguments):
    out = StringIO()
    try:
        call_command("check_audit_log", *arguments, stdout=out)
        status = 0
    except CommandError as error:
        status = error.returncode
    return status, out.getvalue()


@pytest.fixture
def three(guards):
    for number in range(3):
        record("question", actor="alice", object_id=number)


def test_it_says_how_many_entries_hold_and_where_the_log_ends(three):
    status, said = run()
    assert status == 0
    assert "3 of 3 entries hold." in said and "Head: 3:" in said


def test_it_names_the_bad_entry_and_ends_with_1(three):
    remove_guards(connection)
    AuditEntry.objects.filter(pk=2).update(outcome="refused")
    install_guards(connection)
    status, said = run("--json")
    told = json.loads(said)
    assert status == 1
    assert told["hold"] == 2 and told["bad"][0]["id"] == 2


def test_a_key_is_asked_for_as_hex_or_by_its_fingerprint(three, key, other_key):
    sign_log(key)
    assert run("--key", key.public_key.hex())[0] == 0
    assert run("--key", other_key.public_key.hex())[0] == 1
    with pytest.raises(CommandError, match="64 hexadecimal digits"):
        call_command("check_audit_log", "--key", "abcd")


def test_a_head_from_before_must_still_be_there(three):
    head = json.loads(run("--json")[1])["head"]
    record("sign-in", actor="bob")
    assert run("--head", f"{head['id']}:{head['hash']}")[0] == 0
    assert run("--head", f"{head['id']}:{'0' * 64}")[0] == 1
