"""Fields of drafts that have a column of the same name."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from decimal import Decimal
from typing import Any


def columns_of(draft: Any, names: str) -> dict[str, Any]:
    """The named fields as they are stored: a decimal as its digits, tuples and drafts as JSON holds
    them."""
    return {name: _stored(getattr(draft, name)) for name in names.split()}


def fields_of(row: Any, names: str, of: str = "") -> dict[str, Any]:
    """The named fields from a row as they stand there; `of` is what their columns begin with."""
    return {name: getattr(row, f"{of}{name}") for name in names.split()}


def _stored(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, tuple | list):
        return [_stored(each) for each in value]
    return str(value) if isinstance(value, Decimal) else value
