"""Queries whose shape never changes, made into SQL once.

Where a page asks the same few things each time, Django works ten times as long to put each question
into SQL as the database works to answer it. Here a query is written as ever, and its SQL is kept;
only the values in it change. They always travel as parameters, never in the words of the SQL.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.query import Query
from django.db.models.utils import create_namedtuple_class

Value = UUID | int | str
Shape = tuple[int | type, ...]
#: The SQL for longer lists is not kept.
LONGEST_LIST = 20
#: Stand for a value until it is known; nothing else in a query is like them.
_FIRST_NUMBER = 7_300_000_000_000_000
_FIRST_WORD = "\ue000 value "


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compiled:
    """`places` holds for each parameter the number of the value that it takes, None for one that
    never changes. `converters` make of some columns more than what the database hands over."""

    sql: str
    parameters: tuple[Any, ...]
    places: tuple[int | None, ...]
    row: Callable[[Sequence[Any]], Any]
    query: Query
    converters: Any


class FixedQuery:
    """A question made by `ask`, which returns `values_list(…)` of a query, from values and from
    lists of values. It may do nothing with a value but put it in: no sum, no set, no choice.

    Calling it returns rows with names, as `named=True` does. Lists of other lengths are other SQL,
    kept beside the first, as is that of another database. Raises `ValueError` where `ask` loses a
    value.
    """

    def __init__(self, ask: Callable[..., QuerySet[Any, Any]]) -> None:
        self._ask = ask
        self._compiled: dict[tuple[str, Shape], _Compiled | None] = {}

    def __call__(self, *values: Value | Sequence[Value]) -> list[Any]:
        compiled = self._sql_for(values)
        if compiled is None:
            return []
        given = [_as_parameter(each) for value in values for each in _flat(value)]
        parameters = [
            fixed if place is None else given[place]
            for fixed, place in zip(compiled.parameters, compiled.places, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, parameters)
            rows = cursor.fetchall()
        if compiled.converters:
            compiler = compiled.query.get_compiler(connection=connection)
            rows = compiler.apply_converters(rows, compiled.converters)
        return [compiled.row(row) for row in rows]

    def _sql_for(self, values: Sequence[Value | Sequence[Value]]) -> _Compiled | None:
        """None for a question that no row can answer, such as one for nothing of a list."""
        key = (connection.vendor, tuple(map(_shape, values)))
        if any(isinstance(value, (list, tuple)) and len(value) > LONGEST_LIST for value in values):
            return _compile(self._ask, values)
        if key not in self._compiled:
            self._compiled[key] = _compile(self._ask, values)
        return self._compiled[key]


def _shape(value: Value | Sequence[Value]) -> int | type:
    return len(value) if isinstance(value, (list, tuple)) else type(value)


def _flat(value: Value | Sequence[Value]) -> Sequence[Value]:
    return value if isinstance(value, (list, tuple)) else [value]  # type: ignore[list-item]


def _compile(
    ask: Callable[..., QuerySet[Any, Any]], values: Sequence[Value | Sequence[Value]]
) -> _Compiled | None:
    placeholders: list[Value] = []
    queryset = ask(*(_placeholder_for(value, placeholders) for value in values))
    compiler: SQLCompiler = queryset.query.get_compiler(connection=connection)
    try:
        sql, parameters = compiler.as_sql()
    except EmptyResultSet:
        return None
    numbers = {_as_parameter(each): number for number, each in enumerate(placeholders)}
    places = tuple(numbers.get(each) for each in parameters)
    if missing := numbers.keys() - set(parameters):
        raise ValueError(f"the query uses {len(missing)} values otherwise than as they are")
    return _Compiled(
        sql=sql,
        parameters=tuple(parameters),
        places=places,
        row=create_namedtuple_class(*(queryset.query.selected or ()))._make,
        query=queryset.query,
        converters=compiler.get_converters([expression for expression, _, _ in compiler.select]),
    )


def _placeholder_for(
    value: Value | Sequence[Value], placeholders: list[Value]
) -> Value | list[Value]:
    """What stands for a value, or for each of a list; added to those that stand already."""
    if isinstance(value, (list, tuple)):
        return [_placeholder_for(each, placeholders) for each in value]  # type: ignore[misc]
    number = len(placeholders)
    made: Value = f"{_FIRST_WORD}{number}"
    if isinstance(value, UUID):
        made = UUID(int=_FIRST_NUMBER + number)
    elif isinstance(value, int):
        made = _FIRST_NUMBER + number
    placeholders.append(made)
    return made


def _as_parameter(value: Value) -> Any:
    """As fields hand it to the database."""
    if isinstance(value, UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    return value
