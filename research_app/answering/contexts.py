"""What each source says of its numbers, read once for an answer and only of sources it cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citations.drafts import EvidenceDraft, TextDraft
from citations.numbers.units import context_of
from citations.numbers.units.surroundings import with_surroundings
from citations.numbers.values import NumberContext
from citations.tables import Table, find_tables

ABOVE, BELOW = 3000, 300
"""Code points before and behind a quoted row in which its table is looked for."""
FEWEST_FIGURES = 3


class SourceContexts(Mapping[int, NumberContext]):
    """Contexts by text id; a long report is read when its first claim is written."""

    def __init__(self, texts: Mapping[int, TextDraft]) -> None:
        self._texts = texts
        self._read: dict[int, NumberContext] = {}

    def __getitem__(self, text_id: int) -> NumberContext:
        if text_id not in self._read:
            self._read[text_id] = context_of(self._texts[text_id].text)
        return self._read[text_id]

    def at(self, item: EvidenceDraft) -> NumberContext:
        """What is said where a quote stands: of a row of a table quoted as it is, also the scale
        and the unit over the table."""
        context = self[item.text_id]
        if item.place is None or not _is_row(item.quote):
            return context
        text = self._texts[item.text_id].text
        start = max(0, item.place.start - ABOVE)
        for table in find_tables(text, start, min(len(text), item.place.end + BELOW)):
            for row in table.rows:
                if item.place.start < row.span.end and row.span.start < item.place.end:
                    label = row.label.of(text) if row.label else ""
                    return with_surroundings(context, _words_over(table, text), label)
        return context

    def __iter__(self) -> Iterator[int]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def _is_row(quote: str) -> bool:
    """Whether a quote can be a line of a table: mostly figures, and no sentence."""
    words = quote.split()
    figures = sum(any(sign.isdigit() for sign in word) for word in words)
    return figures >= FEWEST_FIGURES and 3 * figures >= len(words) and not quote.endswith(".")


def _words_over(table: Table, text: str) -> str:
    spans = (table.caption, table.scale, *table.header)
    return "\n".join(span.of(text) for span in spans if span is not None)
