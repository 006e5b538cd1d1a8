"""What a question is asked of: the whole library, chosen documents, a collection, or only what
belongs to its chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Search = Literal["library", "documents", "collection", "attached"]
MAX_DOCUMENTS = 1000


Id = Annotated[int, Field(gt=0, le=2**63 - 1)]
Ids = Annotated[list[Id], Field(max_length=MAX_DOCUMENTS)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Named(_Strict):
    documents: Ids = []
    collections: Ids = []

    def ids(self) -> Named:
        return Named(
            source_ids=frozenset(self.documents), collection_ids=frozenset(self.collections)
        )


class _Scope(_Strict):
    """A scope as JSON."""

    search: Search = "library"
    documents: Ids = []
    collection: Id | None = None
    chat_key: Annotated[UUID | None, Field(strict=False)] = None
    named: _Named | None = None


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
        try:
            given = _Scope.model_validate(value)
        except ValidationError as error:
            raise InvalidScope(str(error)) from error
        scope = cls(
            search=given.search,
            source_ids=frozenset(given.documents),
            collection_id=given.collection,
            chat_key=given.chat_key,
            named=given.named.ids() if given.named else None,
        )
        if scope.source_ids and scope.search != "documents":
            raise InvalidScope("ids in documents need search: documents")
        if (scope.collection_id is not None) != (scope.search == "collection"):
            raise InvalidScope("a collection and search: collection belong together")
        return scope
