"""The audit log on PostgreSQL: one chain for all writers, kept by the database itself."""

import json

import pytest

WRITERS = """
import os, threading
from django.db import connections
from research_app.audit_log.record import record

def write():
    for number in range(5):
        record("question", actor="alice", object_id=number, details={"b": [1], "a": {"ü": None}})
    connections.close_all()

def write_by_two():
    threads = [threading.Thread(target=write) for _ in range(2)]
    for each in threads: each.start()
    for each in threads: each.join()

connections.close_all()
children = []
for _ in range(8):
    child = os.fork()
    if not child:
        write_by_two()
        os._exit(0)
    children.append(child)
for child in children: os.waitpid(child, 0)
"""
SPOIL = """
from django.db import connection
for statement in {statements!r}:
    with connection.cursor() as cursor:
        cursor.execute(statement)
"""
STATEMENTS = """
from django.db import DatabaseError, connection
from research_app.audit_log.checkpoints import sign_log
from research_app.exports.key import signing_key

sign_log(signing_key())
for statement in {statements!r}:
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement)
        print("done", statement)
    except DatabaseError as error:
        assert "append-only" in str(error), error
"""
REFUSED = [
    "UPDATE audit_log_auditentry SET actor = 'mallory' WHERE id = 2",
    "DELETE FROM audit_log_auditentry WHERE id = 2",
    "TRUNCATE audit_log_auditentry",
    "UPDATE audit_log_checkpoint SET last_id = 99",
    "DELETE FROM audit_log_checkpoint",
    "TRUNCATE audit_log_checkpoint",
]
#: What leaves a trigger of the right name that keeps nothing.
SPOILT = {
    "off": "ALTER TABLE audit_log_auditentry DISABLE TRIGGER audit_entries_stay",
    "copies alone": "ALTER TABLE audit_log_auditentry ENABLE REPLICA TRIGGER audit_entries_stay",
    "function": "CREATE OR REPLACE FUNCTION audit_log_refuse_unclosed() RETURNS trigger AS "
    "$$BEGIN RETURN OLD; END$$ LANGUAGE plpgsql",
}
MISSING = """
from django.db import connection
from research_app.audit_log.guards import missing_guards
print(*missing_guards(connection))
"""
CLOSE = """
from datetime import timedelta
from django.utils import timezone
from research_app.audit_log.checkpoints import close_old_entries
from research_app.exports.key import signing_key
print(close_old_entries(signing_key(), days=1, now=timezone.now() + timedelta(days=5)))
"""


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_many_processes_make_one_chain(database, make_server, request):
    on_postgresql = database == "postgresql"
    url = request.getfixturevalue("own_postgres_url") if on_postgresql else ""
    server = make_server(**({"DATABASE_URL": url} if url else {}))
    server.evaluate(WRITERS)
    found = json.loads(server.manage("check_audit_log", "--json"))
    assert found["ok"] and found["hold"] == 80 and found["head"]["id"] == 80


def test_nobody_changes_the_log_on_postgresql(make_server, own_postgres_url):
    server = make_server(DATABASE_URL=own_postgres_url)
    server.evaluate(WRITERS)
    assert server.evaluate(STATEMENTS.format(statements=REFUSED)).strip() == ""
    assert server.evaluate(CLOSE).strip() == "79"
    found = json.loads(server.manage("check_audit_log", "--json"))
    assert found["ok"] and found["first_id"] == 80 and found["checkpoints"]["signed"] == 2


@pytest.mark.parametrize("spoilt", SPOILT)
def test_triggers_that_do_nothing_are_named_on_postgresql(spoilt, make_server, own_postgres_url):
    server = make_server(DATABASE_URL=own_postgres_url)
    server.evaluate(SPOIL.format(statements=[SPOILT[spoilt]]))
    found = server.evaluate(MISSING).split()
    assert found == ["audit_entries_are_kept" if spoilt == "function" else "audit_entries_stay"]
