"""What a source says of its numbers: all of it, the table in which a quote stands, and the lines
over the cells that a claim is made from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from citations.drafts import ClaimDraft, EvidenceDraft, TextDraft
from citations.numbers.units import context_of
from citations.numbers.units.surroundings import with_surroundings
from citations.numbers.values import NO_CONTEXT, NumberContext
from citations.tables import Row, Table, cell_named, counted, row_at, tables_of, window_around

FEWEST_FIGURES = 2

_LAST_WORD = re.compile(r"[^\W\d_]{2,}")


class SourceContexts(Mapping[int, NumberContext]):
    """Contexts by text id; a long report is read when its first claim is written."""

    def __init__(self, texts: Mapping[int, TextDraft]) -> None:
        self._texts = texts
        self._read: dict[int, NumberContext] = {}
        self._tables: dict[tuple[int, int, int], list[Table]] = {}

    def __getitem__(self, text_id: int) -> NumberContext:
        if text_id not in self._read:
            self._read[text_id] = context_of(self._texts[text_id].text)
        return self._read[text_id]

    def at(self, item: EvidenceDraft) -> NumberContext:
        """What is said where a quote stands: of a row of a table quoted as it is, also the scale
        and the unit that its table tells."""
        context = self[item.text_id]
        if item.place is None or not _is_row(item.quote):
            return context
        text = self._texts[item.text_id].text
        placed = self._row_at(item)
        return counted(text, *placed, None, context) if placed else context

    def of_cell(self, item: EvidenceDraft, parts: Sequence[str]) -> NumberContext | None:
        """What a cell counts whose row is quoted: its figure is one of the `parts` of a claim, and
        so are the heads over it. None where no such table is found."""
        placed = self._row_at(item)
        if placed is None:
            return None
        text = self._texts[item.text_id].text
        table, row = placed
        cell = cell_named(text, row, parts)
        return counted(text, table, row, cell, self[item.text_id]) if cell else None

    def _row_at(self, item: EvidenceDraft) -> tuple[Table, Row] | None:
        """The table and its row that a quote holds, read from the whole page of the quote, as the
        answer read it."""
        if item.place is None:
            return None
        place = item.place
        window = window_around(self._texts[item.text_id], place.start, place.end)
        return row_at(self._tables_in(item.text_id, *window), place.start, place.end)

    def _tables_in(self, text_id: int, start: int, end: int) -> list[Table]:
        key = (text_id, start, end)
        if key not in self._tables:
            self._tables[key] = tables_of(self._texts[text_id], start, end)
        return self._tables[key]

    def __iter__(self) -> Iterator[int]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def claim_context(
    claim: ClaimDraft, cited: Sequence[EvidenceDraft], contexts: Mapping[int, NumberContext]
) -> NumberContext:
    """What the first cited source says, with what stands over the table where there is one."""
    if not cited:
        return NO_CONTEXT
    if not claim.parts:
        return context_at(cited[0], contexts)
    if isinstance(contexts, SourceContexts) and cited[0].text_id in contexts:
        of_cell = contexts.of_cell(cited[0], claim.parts)
        if of_cell is not None:
            return of_cell
    context = contexts.get(cited[0].text_id, NO_CONTEXT)
    roles = {citation.label: citation.role for citation in claim.citations}
    above = [item.quote for item in cited if roles[item.label] == "context" and item.verified]
    words = "\n".join((*above, *claim.parts[1:]))
    is_percent = any(part.strip("() ") == "%" for part in claim.parts[1:])
    label = f"{claim.parts[0]} %" if is_percent else claim.parts[0]
    return with_surroundings(context, words, label)


def context_at(item: EvidenceDraft, contexts: Mapping[int, NumberContext]) -> NumberContext:
    if isinstance(contexts, SourceContexts):
        return contexts.at(item) if item.text_id in contexts else NO_CONTEXT
    return contexts.get(item.text_id, NO_CONTEXT)


def _is_row(quote: str) -> bool:
    """Whether a quote can be a line of a table: it ends in figures, and in no sentence."""
    if quote.endswith("."):
        return False
    behind = _LAST_WORD.split(quote)[-1]
    figures = sum(any(sign.isdigit() for sign in word) for word in behind.split())
    return figures >= FEWEST_FIGURES
