"""What a question is asked of: the whole library, chosen documents, a collection, or only what
belongs to its chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args
from uuid import UUID

Search = Literal["library", "documents", "collection", "attached"]
KEYS = frozenset({"search", "documents", "collection", "chat_key", "named"})
NAMED_KEYS = frozenset({"documents", "collections"})
MAX_DOCUMENTS = 1000
LARGEST_ID = 2**63 - 1


class InvalidScope(ValueError):
    """The value does not say what to search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What a question names with @, see `mentions`."""

    source_ids: frozenset[int] = frozenset()
    collection_ids: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A scope never grants anything: `visibility` cuts it down to what the user may see.

    `search` is kept with the chat. Files and links given with the chat (`chat_key`) are searched in
    every case; "attached" adds only the library documents that the chat's answers cite. What one
    question names (`named`) takes the place of all that, for this question alone.
    """

    search: Search = "library"
    source_ids: frozenset[int] = frozenset()
    collection_id: int | None = None
    chat_key: UUID | None = None
    named: Named | None = None

    @classmethod
    def library(cls, *, chat_key: UUID | None = None) -> Scope:
        return cls(chat_key=chat_key)

    @classmethod
    def documents(cls, source_ids: Iterable[int], *, chat_key: UUID | None = None) -> Scope:
        return cls(search="documents", source_ids=frozenset(source_ids), chat_key=chat_key)

    @classmethod
    def collection(cls, collection_id: int, *, chat_key: UUID | None = None) -> Scope:
        return cls(search="collection", collection_id=collection_id, chat_key=chat_key)

    @classmethod
    def only_attached(cls, *, chat_key: UUID | None = None) -> Scope:
        return cls(search="attached", chat_key=chat_key)

    def kept(self) -> Scope:
        """What the chat remembers of it: what one question named goes with that question."""
        return replace(self, named=None)

    def to_json(self) -> dict[str, Any]:
        value: dict[str, Any] = {
            "search": self.search,
            "documents": sorted(self.source_ids),
            "collection": self.collection_id,
            "chat_key": str(self.chat_key) if self.chat_key else None,
        }
        if self.named is not None:
            value["named"] = {
                "documents": sorted(self.named.source_ids),
                "collections": sorted(self.named.collection_ids),
            }
        return value

    @classmethod
    def from_json(cls, value: object) -> Scope:
        """The scope that `to_json` wrote; an empty object is the whole library. Raises
        `InvalidScope`."""
        given = _read_object(value, "a scope", KEYS)
        scope = cls(
            search=_read_search(given.get("search", "library")),
            source_ids=_read_ids(given.get("documents", [])),
            collection_id=_read_id(given.get("collection")),
            chat_key=_read_key(given.get("chat_key")),
            named=_read_named(given.get("named")),
        )
        if scope.source_ids and scope.search != "documents":
            raise InvalidScope("ids in documents need search: documents")
        if (scope.collection_id is not None) != (scope.search == "collection"):
            raise InvalidScope("a collection and search: collection belong together")
        return scope


def _read_object(value: object, name: str, keys: frozenset[str]) -> dict[str, object]:
    if not isinstance(value, dict):
        raise InvalidScope(f"{name} is an object")
    if unknown := value.keys() - keys:
        raise InvalidScope(f"{name} has no {min(map(str, unknown))}")
    return value


def _read_search(value: object) -> Search:
    for search in get_args(Search):
        if search == value:
            return search  # type: ignore[no-any-return]
    raise InvalidScope(f"search must be one of {', '.join(get_args(Search))}")


def _read_ids(value: object) -> frozenset[int]:
    if not isinstance(value, list) or len(value) > MAX_DOCUMENTS:
        raise InvalidScope(f"documents must be a list of at most {MAX_DOCUMENTS} ids")
    if not all(_is_id(item) for item in value):
        raise InvalidScope("documents must hold ids")
    return frozenset(value)


def _read_id(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or not _is_id(value):
        raise InvalidScope("collection must be an id")
    return value


def _is_id(value: object) -> bool:
    return type(value) is int and 0 < value <= LARGEST_ID


def _read_named(value: object) -> Named | None:
    if value is None:
        return None
    given = _read_object(value, "named", NAMED_KEYS)
    return Named(
        source_ids=_read_ids(given.get("documents", [])),
        collection_ids=_read_ids(given.get("collections", [])),
    )


def _read_key(value: object) -> UUID | None:
    if value is None:
        return None
    try:
        return UUID(str(value))
    except ValueError as error:
        raise InvalidScope("chat_key must be a UUID") from error
