"""What an auditor can rely on: nothing changes, goes or slips in without being named."""

import threading
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from research_app.audit_log.chain import entry_hash
from research_app.audit_log.check import check_log
from research_app.audit_log.checkpoints import close_old_entries, sign_log
from research_app.audit_log.guards import install_guards, remove_guards
from research_app.audit_log.models import AuditEntry, Checkpoint
from research_app.audit_log.record import record

COVERED = "at actor actor_id action object_type object_id outcome details".split()


def write(count):
    for number in range(count):
        record("question", actor="alice", object_type="run", object_id=number)


def said(found):
    return [(bad.entry, bad.what) for bad in found.bad]


def changed(number, **columns):
    """Somebody with rights on the database takes the triggers away and changes an entry."""
    remove_guards(connection)
    AuditEntry.objects.filter(pk=number).update(**columns)
    install_guards(connection)


def test_a_log_that_nobody_touched_holds(guards, alice):
    record("sign-in", actor=alice)
    record("question", actor=alice, details={"ü": ["a", 1, None, True, 0.5], "b": {"z": 1, "a": 2}})
    record("sign-in", actor="no\0body \ud800", outcome="failed")
    record("refusal", actor=None, object_id="x" * 100, outcome="y" * 100)
    found = check_log()
    assert found.ok and found.holds == found.entries == 4
    assert [*AuditEntry.objects.values_list("pk", flat=True)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "column, value",
    [
        ("actor", "mallory"),
        ("actor_id", "9"),
        ("action", "export"),
        ("object_type", "chat"),
        ("object_id", "other"),
        ("outcome", "refused"),
        ("details", {"a": 2}),
        ("at", timezone.now() - timedelta(days=400)),
    ],
    ids=lambda value: value if isinstance(value, str) and "_" in value else None,
)
def test_a_changed_column_is_found_and_its_entry_named(guards, column, value):
    write(5)
    changed(3, **{column: value})
    found = check_log()
    assert said(found) == [(3, "what it says does not fit its hash")]
    assert found.holds == 4


def test_a_missing_entry_is_named_and_the_rest_still_counted(guards):
    write(9)
    remove_guards(connection)
    AuditEntry.objects.filter(pk__in=[4, 5]).delete()
    found = check_log()
    assert found.missing == [(4, 5)]
    assert said(found) == [(6, "entries before it are missing")]
    assert found.holds == 6


def test_entries_that_changed_places_are_named(guards):
    write(5)
    second, third = (AuditEntry.objects.values().get(pk=number) for number in (2, 3))
    remove_guards(connection)
    AuditEntry.objects.filter(pk__in=[2, 3]).delete()
    AuditEntry.objects.create(**second | {"id": 3})
    AuditEntry.objects.create(**third | {"id": 2})
    install_guards(connection)
    found = check_log()
    assert [entry for entry, _ in said(found)] == [2, 3, 4]
    assert "does not follow" in said(found)[0][1]


def test_an_entry_put_in_between_is_named(guards):
    write(3)
    remove_guards(connection)
    forged = AuditEntry.objects.get(pk=3)
    forged.actor, forged.previous = "mallory", AuditEntry.objects.get(pk=2).hash
    forged.hash = entry_hash(forged)
    AuditEntry.objects.filter(pk=3).update(id=4)
    forged.save(force_insert=True)
    install_guards(connection)
    assert said(check_log()) == [(4, "it does not follow on the entry before it")]


def test_an_entry_cut_off_at_the_end_is_seen_by_who_noted_the_head(guards):
    write(4)
    head = check_log().head
    remove_guards(connection)
    AuditEntry.objects.filter(pk=4).delete()
    install_guards(connection)
    assert check_log().ok
    found = check_log(noted=head)
    assert found.missing == [(4, 4)] and not found.ok


def test_a_chain_built_anew_does_not_fit_the_signed_checkpoint(guards, key):
    write(3)
    sign_log(key)
    remove_guards(connection)
    AuditEntry.objects.all().delete()
    write(3)
    install_guards(connection)
    found = check_log(keys=[key.public_key])
    assert said(found) == [(3, "it has another hash than the one a checkpoint signed")]


def test_a_checkpoint_by_another_key_or_changed_is_refused(guards, key, other_key):
    write(2)
    sign_log(other_key)
    assert check_log().unknown_key == 1
    [(entry, what)] = said(check_log(keys=[key.public_key]))
    assert entry is None and "signed by another key" in what
    remove_guards(connection)
    Checkpoint.objects.update(count=3)
    install_guards(connection)
    [(_, what)] = said(check_log(keys=[other_key.public_key]))
    assert "does not hold" in what


def test_old_entries_go_only_behind_a_signed_checkpoint(guards, key):
    write(6)
    remove_guards(connection)
    AuditEntry.objects.filter(pk__lte=4).update(at=timezone.now() - timedelta(days=50))
    install_guards(connection)
    assert close_old_entries(key, days=0) == 0
    assert close_old_entries(key, days=90) == 0
    assert close_old_entries(key, days=30) == 4
    assert AuditEntry.objects.first().pk == 5
    told = AuditEntry.objects.last()
    assert told.action == "log closed" and told.details["entries"] == 4
    found = check_log(keys=[key.public_key])
    assert found.ok and found.first_id == 5 and found.signed == 1
    write(1)
    assert check_log(keys=[key.public_key]).ok


def test_the_chain_goes_on_where_everything_before_is_closed(guards, key):
    write(3)
    assert close_old_entries(key, days=1, now=timezone.now() + timedelta(days=5)) == 2
    write(2)
    assert check_log(keys=[key.public_key]).ok
    assert AuditEntry.objects.last().pk == 6


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_log_auditentry SET actor = 'mallory' WHERE id = 2",
        "DELETE FROM audit_log_auditentry WHERE id = 2",
        "DELETE FROM audit_log_auditentry",
        "INSERT OR REPLACE INTO audit_log_auditentry SELECT * FROM audit_log_auditentry",
        "UPDATE audit_log_checkpoint SET last_id = 99",
        "DELETE FROM audit_log_checkpoint",
    ],
)
def test_the_database_refuses_to_change_the_log(guards, key, statement):
    write(3)
    sign_log(key)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert check_log(keys=[key.public_key]).holds == 3


def test_missing_triggers_are_named(db):
    write(1)
    found = check_log()
    assert not found.ok and "audit_entries_stay" in found.guards_missing


def test_a_trigger_that_does_something_else_is_missing(guards):
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER audit_entries_stay")
        cursor.execute(
            "CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_log_auditentry "
            "BEGIN SELECT 1; END"
        )
    assert check_log().guards_missing == ("audit_entries_stay",)


def test_what_is_undone_is_not_told_and_leaves_no_gap(guards):
    write(1)
    with pytest.raises(RuntimeError), transaction.atomic():
        record("export", actor="alice")
        raise RuntimeError
    write(1)
    found = check_log()
    assert found.ok and found.head[0] == 2


def test_many_writers_make_one_chain(transactional_db):
    def writes():
        try:
            write(8)
        finally:
            connection.close()

    threads = [threading.Thread(target=writes) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    install_guards(connection)
    found = check_log()
    remove_guards(connection)
    assert found.ok and found.holds == 64
