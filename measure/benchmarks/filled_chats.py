"""A database as full of chats as a benchmark wants: a few, saved as every answer is, and from then
on copies of these, made by the database itself, a million claims in a minute or two.

Each copy is a whole one: what refers to a copied row refers to the row of its own copy, everything
else to the same row as before. Whole-number keys move on by the highest one of their table for each
copy; in keys that are UUIDs four of the 32 digits are the number of the copy, so that they lie as
scattered in their indexes as random ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Field, ForeignKey, Max, Model, UUIDField

from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidenceStore,
    Number,
    NumberInput,
    Reading,
    Verdict,
)
from measure.benchmarks.long_answer import saved_long_answer
from research_app.chats.models import Chat, Turn

OF_CHATS = (
    *(EvidenceStore, Answer, Chat, Turn, Evidence, Claim, Citation, Verdict, Number, NumberInput),
    Reading,
)
USERS = 10
SAVED = 5_000
"""Claims that are saved one by one; all others are copies of them."""
MOST_COPIES = 0xFFFF
KIBIBYTES_OF_SQLITE, KIBIBYTES_WHILE_COPYING = 2_000, 400_000
"""For SQLite's pages: with its own two megabytes each row would be pages read and written."""


def fill_with_chats(claims: int, *, per_answer: int = 20, users: int = USERS) -> None:
    """Chats of one answer each with so many claims in all. Every fourth claim was judged before,
    every tenth was ticked off."""
    owners = [User.objects.create(username=f"reader-{number}") for number in range(users)]
    times, rest = divmod(claims, SAVED)
    if times:
        _save_chats(owners, SAVED, per_answer)
        copy_rows(OF_CHATS, times - 1)
    _save_chats(owners, rest, per_answer)
    if connection.vendor == "postgresql":
        with connection.cursor() as run:
            run.execute("ANALYZE")  # as its autovacuum would have done by then


@transaction.atomic
def _save_chats(owners: Sequence[User], claims: int, per_answer: int) -> None:
    known = Answer.objects.count()
    saved = []
    for number, first in enumerate(range(0, claims, per_answer), start=known):
        owner = owners[number % len(owners)]
        answer = saved_long_answer(owner, min(per_answer, claims - first), number=number)[1]
        saved += [claim.id for claim in answer.claims]
    Verdict.objects.bulk_create(
        Verdict(claim_id=claim, level="unverified", reason="Nobody could check it.", current=False)
        for claim in saved[::4]
    )
    Reading.objects.bulk_create(
        Reading(claim_id=claim, reader=owners[0].username) for claim in saved[::10]
    )


def copy_rows(models: Sequence[type[Model]], copies: int) -> None:
    """All rows of these tables so many times more; a table stands behind those it refers to."""
    if not copies:
        return
    if copies > MOST_COPIES:
        raise ValueError(f"at most {MOST_COPIES} copies")
    steps = {model: _highest_key(model) for model in models}
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as run:
        _set_cache(KIBIBYTES_WHILE_COPYING)
        run.execute("CREATE TEMP TABLE copy_numbers (number integer)")
        run.executemany("INSERT INTO copy_numbers VALUES (%s)", [(n + 1,) for n in range(copies)])
        for model in models:
            run.execute(f"CREATE TEMP TABLE template AS SELECT * FROM {_quoted(model)}")
            run.execute(_copying(model, steps))
            run.execute("DROP TABLE template")
        run.execute("DROP TABLE copy_numbers")
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            run.execute(statement)
    _set_cache(KIBIBYTES_OF_SQLITE)


def _set_cache(kibibytes: int) -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as run:
            run.execute(f"PRAGMA cache_size = -{kibibytes}")


def _quoted(model: type[Model]) -> str:
    return str(connection.ops.quote_name(model._meta.db_table))


def _column(field: Field[Any, Any]) -> str:
    return str(connection.ops.quote_name(str(field.column)))


def _highest_key(model: type[Model]) -> int:
    """0 for a table whose keys are no numbers."""
    if isinstance(model._meta.pk, UUIDField):
        return 0
    return int(model._base_manager.aggregate(highest=Max("pk"))["highest"] or 0)


def _copying(model: type[Model], steps: dict[type[Model], int]) -> str:
    fields = model._meta.concrete_fields
    names = ", ".join(_column(field) for field in fields)
    values = ", ".join(_value(field, steps) for field in fields)
    return (
        f"INSERT INTO {_quoted(model)} ({names}) SELECT {values} "
        "FROM copy_numbers CROSS JOIN template ORDER BY copy_numbers.number"
    )


def _value(field: Field[Any, Any], steps: dict[type[Model], int]) -> str:
    column = f"template.{_column(field)}"
    if field.primary_key:
        model, key = field.model, field
    elif isinstance(field, ForeignKey) and field.related_model in steps:
        model, key = field.related_model, field.target_field
    else:
        return column
    if isinstance(key, UUIDField):
        return _moved_uuid(column)
    return f"{column} + copy_numbers.number * {steps[model]}"


def _moved_uuid(column: str) -> str:
    """The digit of the version becomes an 8 (made by rules of one's own): no copy is one of the
    random keys (version 4) that it was made from."""
    if connection.vendor == "sqlite":
        number = "printf('%04x', copy_numbers.number)"
        return (
            f"substr({column}, 1, 4) || {number} || substr({column}, 9, 4) || '8' || "
            f"substr({column}, 14)"
        )
    number, text = "lpad(to_hex(copy_numbers.number), 4, '0')", f"{column}::text"
    return (
        f"(substr({text}, 1, 4) || {number} || substr({text}, 9, 6) || '8' || "
        f"substr({text}, 16))::uuid"
    )
