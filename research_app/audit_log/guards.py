"""Triggers by which the database itself keeps the log as it is.

Entries are never changed; they are deleted only once a checkpoint closed them; checkpoints are
neither. On SQLite `REPLACE` would delete a row without asking a delete trigger, so that an id or
a hash that is taken is refused as well.
"""

from __future__ import annotations

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
_FUNCTIONS: Final = (
    f"""CREATE OR REPLACE FUNCTION audit_log_refuse_change() RETURNS trigger AS $$
    BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$ LANGUAGE plpgsql""",
    f"""CREATE OR REPLACE FUNCTION audit_log_refuse_unclosed() RETURNS trigger AS $$
    BEGIN
      IF {_NOT_CLOSED} THEN RAISE EXCEPTION '{REFUSAL}'; END IF;
      RETURN OLD;
    END $$ LANGUAGE plpgsql""",
)


def install_guards(connection: BaseDatabaseWrapper) -> None:
    """Sets every trigger; those that are there are set anew."""
    remove_guards(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name, rule in _SQLITE.items():
                cursor.execute(
                    f"CREATE TRIGGER {name} {rule} SELECT RAISE(ABORT, '{REFUSAL}'); END"
                )
            return
        for function in _FUNCTIONS:
            cursor.execute(function)
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
    """The triggers that should be there and are not, or are switched off."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if sqlite:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute("SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D'")
        there = {name for (name,) in cursor.fetchall()}
    return tuple(sorted((_SQLITE if sqlite else _POSTGRESQL).keys() - there))
