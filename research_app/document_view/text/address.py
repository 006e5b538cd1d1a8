"""The addresses of a document's page: each keeps what is shown and changes the place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode
from uuid import UUID

from research_app.document_view.text.spans import Located, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A text of a document, whose quotes are shown (`chat`; None for all own chats), which words
    are looked for (`whole` ones alone), and whether passages are shown. `quote` is the one asked
    for."""

    text_id: int
    chat: UUID | None = None
    find: str = ""
    whole: bool = False
    passages: bool = False
    quote: Span | None = None

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """What every address keeps, as names and values."""
        fields: list[tuple[str, str]] = [("text", str(self.text_id))]
        if self.chat:
            fields.append(("chat", str(self.chat)))
        if self.passages:
            fields.append(("passages", "1"))
        return tuple(fields)

    @property
    def kept_place(self) -> tuple[tuple[str, str], ...]:
        quote = self.quote
        return (("start", str(quote.start)), ("end", str(quote.end))) if quote else ()

    @property
    def kept_find(self) -> tuple[tuple[str, str], ...]:
        if not self.find:
            return ()
        return (("find", self.find), *((("whole", "1"),) if self.whole else ()))

    def to_part(self, number: int, anchor: str = "text") -> str:
        return self._to(*self.kept_find, ("part", str(number)), anchor=anchor)

    def to_place(self, place: Located) -> str:
        """To a stretch of the text, which then is the quote asked for."""
        where = replace(self, quote=Span(start=place.start, end=place.end))
        return self._to(*self.kept_find, *where.kept_place, anchor="quote")

    def to_match(self, number: int) -> str:
        """To one of the places of the words looked for."""
        where = ("hit", str(number))
        return self._to(*self.kept_find, *self.kept_place, where, anchor="found")

    def to_list(self, page: int, part: int) -> str:
        """To a page of the list of quotes; the text stays where it is."""
        place = self.kept_place or (("part", str(part)),)
        return self._to(*self.kept_find, *place, ("quotes", str(page)), anchor="quotes")

    def without_find(self, part: int) -> str:
        place = self.kept_place or (("part", str(part)),)
        return self._to(*place, anchor="quote" if self.quote else "text")

    def with_passages(self, part: int, shown: bool) -> str:
        place = self.kept_place or (("part", str(part)),)
        return replace(self, passages=shown)._to(*self.kept_find, *place, anchor="text")

    def _to(self, *fields: tuple[str, str], anchor: str) -> str:
        return f"?{urlencode([*self.kept, *fields])}#{anchor}"
