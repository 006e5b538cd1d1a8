"""The audit log on PostgreSQL: one chain for all writers, kept by the database itself."""

import json

WRITERS = """
import threading
from django.db import connection
from research_app.audit_log.record import record

def write():
    for number in range(15):
        record("question", actor="alice", object_id=number, details={"b": [1], "a": {"ü": None}})
    connection.close()

threads = [threading.Thread(target=write) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
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
CLOSE = """
from datetime import timedelta
from django.utils import timezone
from research_app.audit_log.checkpoints import close_old_entries
from research_app.exports.key import signing_key
print(close_old_entries(signing_key(), days=1, now=timezone.now() + timedelta(days=5)))
"""


def test_many_writers_make_one_chain_that_nobody_changes(make_server, own_postgres_url):
    server = make_server(DATABASE_URL=own_postgres_url)
    server.evaluate(WRITERS)
    found = json.loads(server.manage("check_audit_log", "--json"))
    assert found["ok"] and found["hold"] == 60 and found["head"]["id"] == 60
    assert server.evaluate(STATEMENTS.format(statements=REFUSED)).strip() == ""
    assert server.evaluate(CLOSE).strip() == "59"
    found = json.loads(server.manage("check_audit_log", "--json"))
    assert found["ok"] and found["first_id"] == 60 and found["checkpoints"]["signed"] == 2
