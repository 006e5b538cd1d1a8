"""The tables of this engine: what they need of the server, how they are made, when they are whole.

They are no models: a PostgreSQL without the extension, and SQLite, have none of them. Words and
vectors lie apart, so that a row is written once and a search by meaning reads vectors alone. Rows
go with their passages, whoever deletes these.

The engine answers from the moment that the index of vectors has its name: it is made last, under
another one, once everything else is there.
"""

from __future__ import annotations

from contextlib import closing

from django.db import DatabaseError, connection, transaction

from citations.embedding import DIMENSIONS
from research_app.retrieval.errors import SearchUnavailable
from research_app.retrieval.models import Passage

WORDS, VECTORS = "retrieval_search_words", "retrieval_search_vectors"
NEAREST = f"{VECTORS}_nearest"
LEAST_POSTGRESQL = 15
LEAST_PGVECTOR = (0, 8)
LEAST_PGVECTOR_NAME = ".".join(map(str, LEAST_PGVECTOR))

INSTALL = (
    f"Search in PostgreSQL needs PostgreSQL {LEAST_POSTGRESQL} or newer with pgvector "
    f"{LEAST_PGVECTOR_NAME} or newer: install the server's package (such as "
    "postgresql-17-pgvector), let a superuser run CREATE EXTENSION vector in this database, and "
    "start again."
)

_TABLES = f"""
CREATE TABLE IF NOT EXISTS {WORDS} (
    passage_id bigint PRIMARY KEY REFERENCES {Passage._meta.db_table} ON DELETE CASCADE,
    text_id bigint NOT NULL,
    words tsvector NOT NULL,
    body_terms integer NOT NULL,
    name_terms integer NOT NULL
) WITH (toast_tuple_target = 8160);
ALTER TABLE {WORDS} ALTER COLUMN words SET STORAGE EXTERNAL;
ALTER TABLE {WORDS} ALTER COLUMN words SET STATISTICS 1000;
CREATE TABLE IF NOT EXISTS {VECTORS} (
    passage_id bigint PRIMARY KEY REFERENCES {Passage._meta.db_table} ON DELETE CASCADE,
    text_id bigint NOT NULL,
    vector halfvec({DIMENSIONS}) NOT NULL
);
"""
# Without a list of what is still to be sorted in, which every search would read through.
_INDEXES = f"""
CREATE INDEX IF NOT EXISTS {WORDS}_texts ON {WORDS} (text_id);
CREATE INDEX IF NOT EXISTS {WORDS}_found ON {WORDS} USING gin (words) WITH (fastupdate = off);
CREATE INDEX IF NOT EXISTS {VECTORS}_texts ON {VECTORS} (text_id);
ANALYZE {WORDS};
ANALYZE {VECTORS};
"""
_NEAREST = f"""
SELECT set_config('maintenance_work_mem', greatest(
    pg_size_bytes(current_setting('maintenance_work_mem')),
    pg_size_bytes(%s))::text || 'B', true);
CREATE INDEX IF NOT EXISTS {NEAREST}_building ON {VECTORS}
    USING hnsw (vector halfvec_ip_ops) WITH (m = 16, ef_construction = 128);
"""
BUILDING_MEMORY = "1GB"
"""At least so much may be used while the index of vectors is made: some 900,000 passages."""


def is_ready() -> bool:
    """Whether the engine holds everything and answers. One look at the catalogue."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [NEAREST])
        [ready] = cursor.fetchone()
    return bool(ready)


def make_tables() -> None:
    """Raises `SearchUnavailable` where the server does not bring what is needed."""
    _make_extension()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_TABLES)


def make_indexes() -> None:
    """On filled tables this takes minutes for a million passages. It may be broken off."""
    with closing(connection.cursor()) as cursor:
        cursor.execute(_INDEXES)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_NEAREST, [BUILDING_MEMORY])


def switch_over() -> None:
    """From now on this engine answers, in every process. Somebody else may have been first."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {VECTORS} IN SHARE ROW EXCLUSIVE MODE")
        if is_ready():
            cursor.execute(f"DROP INDEX IF EXISTS {NEAREST}_building")
        else:
            cursor.execute(f"ALTER INDEX {NEAREST}_building RENAME TO {NEAREST}")


def begin_empty() -> bool:
    """Makes the engine ready at once where no passage is stored yet, if the server brings what it
    needs; returns whether it is ready."""
    if is_ready() or connection.vendor != "postgresql" or Passage.objects.exists():
        return is_ready()
    try:
        make_tables()
    except SearchUnavailable:
        return False
    make_indexes()
    switch_over()
    return True


def refuse_without_extension() -> None:
    """Raises `SearchUnavailable` where this database has no extension to search with."""
    found = _extension_version()
    if found is None or found < LEAST_PGVECTOR:
        raise SearchUnavailable(INSTALL)


def _make_extension() -> None:
    """Where it is missing, made by whoever may."""
    if connection.vendor != "postgresql" or _server_version() < LEAST_POSTGRESQL:
        raise SearchUnavailable(INSTALL)
    if _extension_version() is None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("CREATE EXTENSION IF NOT EXISTS vector")
        except DatabaseError as error:
            raise SearchUnavailable(INSTALL) from error
    refuse_without_extension()


def _server_version() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::integer / 10000")
        [version] = cursor.fetchone()
    return int(version)


def _extension_version() -> tuple[int, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        found = cursor.fetchone()
    return tuple(map(int, found[0].split(".")[:2])) if found else None
