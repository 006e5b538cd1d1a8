"""What a question is asked of: the whole library, chosen documents, or only what was given with
it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

Search = Literal["library", "documents", "attached"]
MAX_DOCUMENTS = 1000
LARGEST_ID = 2**63 - 1


class InvalidScope(ValueError):
    """The value does not say what to search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Files and links given with the question (`chat_key`) are searched in every case. A scope
    never grants anything: `visibility` cuts it down to what the user may see."""

    search: Search = "library"
    source_ids: frozenset[int] = frozenset()
    chat_key: UUID | None = None

    @classmethod
    def library(cls, *, chat_key: UUID | None = None) -> Scope:
        return cls(chat_key=chat_key)

    @classmethod
    def documents(cls, source_ids: Iterable[int], *, chat_key: UUID | None = None) -> Scope:
        return cls(search="documents", source_ids=frozenset(source_ids), chat_key=chat_key)

    @classmethod
    def only_attached(cls, *, chat_key: UUID | None = None) -> Scope:
        return cls(search="attached", chat_key=chat_key)

    def to_json(self) -> dict[str, Any]:
        return {
            "search": self.search,
            "documents": sorted(self.source_ids),
            "chat_key": str(self.chat_key) if self.chat_key else None,
        }

    @classmethod
    def from_json(cls, value: object) -> Scope:
        """The scope that `to_json` wrote; an empty object is the whole library. Raises
        `InvalidScope`."""
        if not isinstance(value, dict):
            raise InvalidScope("a scope is an object")
        search = value.get("search", "library")
        if search not in ("library", "documents", "attached"):
            raise InvalidScope("search must be library, documents or attached")
        return cls(
            search=search,
            source_ids=_read_ids(value.get("documents", [])),
            chat_key=_read_key(value.get("chat_key")),
        )


def _read_ids(value: object) -> frozenset[int]:
    if not isinstance(value, list) or len(value) > MAX_DOCUMENTS:
        raise InvalidScope(f"documents must be a list of at most {MAX_DOCUMENTS} ids")
    if not all(type(item) is int and 0 < item <= LARGEST_ID for item in value):
        raise InvalidScope("documents must hold ids")
    return frozenset(value)


def _read_key(value: object) -> UUID | None:
    if value is None:
        return None
    try:
        return UUID(str(value))
    except ValueError as error:
        raise InvalidScope("chat_key must be a UUID") from error
