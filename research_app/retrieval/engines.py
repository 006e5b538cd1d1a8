"""Which search engine answers: `SEARCH` says so, or where the database is.

Where it stays open, PostgreSQL searches itself as soon as its engine holds everything; until then,
and without the extension, the embedded one answers.
"""

from django.conf import settings
from django.db import connection

from research_app.retrieval.embedded import library_index
from research_app.retrieval.errors import SearchUnavailable
from research_app.retrieval.postgres import tables
from research_app.retrieval.postgres.engine import postgres_index
from research_app.retrieval.protocols import Engine


def engine() -> Engine:
    """As things are now: a library may be moved over at any time, by another process."""
    if settings.SEARCH != "embedded" and tables.is_ready():
        return postgres_index()
    return library_index()


def engine_name() -> str:
    return "embedded" if engine() is library_index() else "postgres"


def prepare_search() -> None:
    """An empty library begins in the engine that is wanted. Raises `SearchUnavailable` where
    `SEARCH=postgres` was said and cannot be."""
    if settings.SEARCH == "embedded" or connection.vendor != "postgresql":
        return
    if not tables.begin_empty() and settings.SEARCH == "postgres":
        tables.refuse_without_extension()


def advice() -> str:
    """What to do so that PostgreSQL searches itself, where `SEARCH` leaves it open and it does not;
    empty where there is nothing to do."""
    if settings.SEARCH != "auto" or connection.vendor != "postgresql" or tables.is_ready():
        return ""
    try:
        tables.refuse_without_extension()
    except SearchUnavailable as error:
        return f"Search keeps its index in a folder of this machine. {error}"
    return "manage.py rebuild_index --to postgres moves the search into PostgreSQL."
