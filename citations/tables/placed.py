"""The tables of a text whose words have places on pages, as those of a PDF do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citations.drafts.tables import Table
from citations.tables.beside import with_scales_beside
from citations.tables.find import FEWEST_ROWS, read_tables
from citations.tables.lines import Line, is_prose
from citations.tables.segments import PlacedLine
from citations.tables.spaced import read_spaced

Page = Sequence[PlacedLine]


def read_placed(text: str, pages: Sequence[Page]) -> tuple[Table, ...]:
    """All tables, in order. Lines that the text runs together into a paragraph are read as one."""
    tables = [table for page in pages if page for table in _of_page(text, page)]
    return tuple(with_scales_beside(text, tables, 0, len(text), read_tables))


def _of_page(text: str, page: Page) -> Iterator[Table]:
    has_words = all(line.words for line in page)
    places = {line.line.start: line for line in page} if has_words else None
    return read_spaced(text, list(_lines(text, page)), FEWEST_ROWS, places)


def _lines(text: str, page: Page) -> Iterator[Line]:
    run: list[Line] = []
    for placed in page:
        if run and "\n" in text[run[-1].end : placed.line.start]:
            yield from _whole_or_apart(text, run)
            run = []
        run.append(placed.line)
    yield from _whole_or_apart(text, run)


def _whole_or_apart(text: str, run: Sequence[Line]) -> Sequence[Line]:
    start, end = run[0].start, run[-1].end
    whole = Line(start=start, end=end, text=text[start:end], after_blank=run[0].after_blank)
    return [whole] if len(run) > 1 and is_prose(whole.text) else run
