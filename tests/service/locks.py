"""Stops a worker at a known place, from outside: by what PostgreSQL lets nobody do meanwhile."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psycopg

WAIT_FOR_TABLE = (
    "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = '{table}'::regclass"
)
WAIT_FOR_KEY = "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory'"
WAIT_FOR_ROW = "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"
KEY = 7
PATIENT = "-c idle_in_transaction_session_timeout=0"
"""Who holds a lock does nothing else meanwhile."""
# A run that is over is counted last, after its answer was committed.
LOCK_AT_THE_END = f"""
CREATE OR REPLACE FUNCTION wait_at_the_end() RETURNS trigger AS $$
BEGIN PERFORM pg_advisory_xact_lock_shared({KEY}); RETURN NEW; END $$ LANGUAGE plpgsql;
CREATE OR REPLACE TRIGGER wait_at_the_end BEFORE INSERT OR UPDATE ON citations_total
FOR EACH ROW WHEN (NEW.name = 'runs_ended') EXECUTE FUNCTION wait_at_the_end();
"""
REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'not now'; END $$ LANGUAGE plpgsql;
CREATE TRIGGER refuse BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION refuse();
"""


def wait_until(
    holds: Callable[[], bool], seconds: float = 120, told: Callable[[], str] = lambda: ""
) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, told()
        time.sleep(0.05)


@contextmanager
def stopped_at(url: str, table: str, go: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Lets nobody write into the table, then lets them `go`; what is in the block happens once
    somebody tries to."""
    take = f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE"
    with _held(url, take, WAIT_FOR_TABLE.format(table=table), go):
        yield


@contextmanager
def stopped_at_the_end(url: str, go: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Lets nobody end a run's task: what is in the block happens once an answer is committed, and
    its message is not acknowledged yet."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(LOCK_AT_THE_END)
    with _held(url, f"SELECT pg_advisory_xact_lock({KEY})", WAIT_FOR_KEY, go):
        yield


@contextmanager
def refused_at(url: str, table: str) -> Iterator[None]:
    """Whoever adds to the table meets an error."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(REFUSE.format(table=table))
        yield
        connection.execute(f"DROP TRIGGER refuse ON {table}")


@contextmanager
def just_being_deleted(url: str, chat_key: object) -> Iterator[None]:
    """A deletion of the chat that is committed once somebody waits for it."""
    with psycopg.connect(url) as deleting, psycopg.connect(url, autocommit=True) as watcher:
        deleting.execute("UPDATE chats_chat SET deleted_at = now() WHERE id = %s", [chat_key])
        yield
        wait_until(lambda: watcher.execute(WAIT_FOR_ROW).fetchone()[0] > 0)


@contextmanager
def _held(url: str, take: str, waits: str, go: Callable[[], object]) -> Iterator[None]:
    with (
        psycopg.connect(url, options=PATIENT) as holder,
        psycopg.connect(url, autocommit=True) as watcher,
    ):
        holder.execute(take)
        go()
        wait_until(lambda: watcher.execute(waits).fetchone()[0] > 0)
        yield
        with suppress(psycopg.OperationalError):  # the server may be what died
            holder.rollback()
