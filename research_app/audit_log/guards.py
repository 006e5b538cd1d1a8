"""Triggers by which the database itself keeps the log as it is.

Entries are never changed; they are deleted only once a checkpoint closed them; checkpoints are
neither. On SQLite `REPLACE` would delete a row without asking a delete trigger, so that an id or
a hash that is taken is refused as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper

ENTRIES: Final = "audit_log_auditentry"
CHECKPOINTS: Final = "audit_log_checkpoint"
REFUSAL: Final = "the audit log is append-only"
_NOT_CLOSED: Final = f"NOT EXISTS (SELECT 1 FROM {CHECKPOINTS} WHERE closes AND last_id >= OLD.id)"

_SQLITE: Final = {
    "audit_entries_stay": f"BEFORE UPDATE ON {ENTRIES} BEGIN",
    "audit_entries_are_kept": f"BEFORE DELETE ON {ENTRIES} WHEN {_NOT_CLOSED} BEGIN",
    "audit_entries_are_new": (
        f"BEFORE INSERT ON {ENTRIES} WHEN EXISTS "
        f"(SELECT 1 FROM {ENTRIES} WHERE id = NEW.id OR hash = NEW.hash) BEGIN"
    ),
    "audit_checkpoints_stay": f"BEFORE UPDATE ON {CHECKPOINTS} BEGIN",
    "audit_checkpoints_are_kept": f"BEFORE DELETE ON {CHECKPOINTS} BEGIN",
    "audit_checkpoints_are_new": (
        f"BEFORE INSERT ON {CHECKPOINTS} WHEN EXISTS "
        f"(SELECT 1 FROM {CHECKPOINTS} WHERE id = NEW.id) BEGIN"
    ),
}
_POSTGRESQL: Final = {
    "audit_entries_stay": (ENTRIES, "BEFORE UPDATE", "FOR EACH ROW", "refuse_change"),
    "audit_entries_are_kept": (ENTRIES, "BEFORE DELETE", "FOR EACH ROW", "refuse_unclosed"),
    "audit_entries_remain": (ENTRIES, "BEFORE TRUNCATE", "FOR EACH STATEMENT", "refuse_change"),
    "audit_checkpoints_stay": (
        *(CHECKPOINTS, "BEFORE UPDATE OR DELETE"),
        *("FOR EACH ROW", "refuse_change"),
    ),
    "audit_checkpoints_remain": (
        *(CHECKPOINTS, "BEFORE TRUNCATE"),
        *("FOR EACH STATEMENT", "refuse_change"),
    ),
}
_FUNCTIONS: Final = {
    "refuse_change": f"BEGIN RAISE EXCEPTION '{REFUSAL}'; END",
    "refuse_unclosed": f"""BEGIN
      IF {_NOT_CLOSED} THEN RAISE EXCEPTION '{REFUSAL}'; END IF;
      RETURN OLD;
    END""",
}
#: How PostgreSQL keeps when a trigger fires, as the bits of one number.
_BITS: Final = {"ROW": 1, "BEFORE": 2, "INSERT": 4, "DELETE": 8, "UPDATE": 16, "TRUNCATE": 32}
_THERE_ON_POSTGRESQL: Final = """
    SELECT tgname, pg_class.oid = to_regclass(relname), relname, tgtype, prosrc
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE tgenabled IN ('O', 'A') AND tgqual IS NULL AND cardinality(tgattr::int2[]) = 0
"""


def install_guards(connection: BaseDatabaseWrapper) -> None:
    """Sets every trigger; those that are there are set anew."""
    remove_guards(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for statement in _of_sqlite().values():
                cursor.execute(statement)
            return
        for name, body in _FUNCTIONS.items():
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION audit_log_{name}() RETURNS trigger AS $${body}$$ "
                "LANGUAGE plpgsql"
            )
        for name, (table, when, each, function) in _POSTGRESQL.items():
            cursor.execute(
                f"CREATE TRIGGER {name} {when} ON {table} {each} "
                f"EXECUTE FUNCTION audit_log_{function}()"
            )


def remove_guards(connection: BaseDatabaseWrapper) -> None:
    """Takes every trigger away: for tests, which empty all tables, and for taking the migration
    back."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in _SQLITE:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            return
        for name, (table, *_) in _POSTGRESQL.items():
            cursor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")


def missing_guards(connection: BaseDatabaseWrapper) -> tuple[str, ...]:
    """The triggers that should be there and are not, are switched off, or do something else."""
    wanted: set[tuple[object, ...]]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            wanted = set(_of_sqlite().items())
        else:
            cursor.execute(_THERE_ON_POSTGRESQL)
            wanted = set(_of_postgresql())
        there = set(cursor.fetchall())
    return tuple(sorted(str(name) for name, *_ in wanted - there))


def _of_sqlite() -> dict[str, str]:
    """By name, the statement that sets each trigger; SQLite keeps it as it was written."""
    end = f"SELECT RAISE(ABORT, '{REFUSAL}'); END"
    return {name: f"CREATE TRIGGER {name} {rule} {end}" for name, rule in _SQLITE.items()}


def _of_postgresql() -> Iterator[tuple[str, bool, str, int, str]]:
    """Each trigger as `_THERE_ON_POSTGRESQL` finds it."""
    for name, (table, when, each, function) in _POSTGRESQL.items():
        words = {*when.split(), *each.split()}
        fires = sum(bit for word, bit in _BITS.items() if word in words)
        yield name, True, table, fires, _FUNCTIONS[function]
