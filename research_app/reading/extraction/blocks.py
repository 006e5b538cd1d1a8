"""Blocks of text (paragraphs, headings, table rows) put together into one text with its sections
and tables."""

from collections.abc import Iterable
from dataclasses import dataclass

from citations.drafts import SectionSpan, Table
from research_app.reading.errors import DocumentTooLarge, NoReadableText
from research_app.reading.extraction.own_tables import found_or_nothing, read_tables
from research_app.reading.extraction.raw_tables import TableRow

LONGEST_TEXT = 10_000_000  # code points: about 5,000 dense pages


@dataclass(frozen=True, slots=True)
class Block:
    """A clean piece of text. `level` is 1 to 6 for a heading, else 0. A `tight` block belongs under
    the one before it (the next row of a table, the next item of a list)."""

    text: str
    level: int = 0
    tight: bool = False
    row: TableRow | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading found in a text: `[start:end)` is the heading's own line."""

    level: int
    start: int
    end: int


def assemble(
    blocks: Iterable[Block],
) -> tuple[str, tuple[SectionSpan, ...], tuple[Table, ...]]:
    """The text, blocks kept apart by an empty line and tight ones by a line end, with its sections
    and tables."""
    parts: list[str] = []
    headings: list[Heading] = []
    rows: list[tuple[int, TableRow]] = []
    length = 0
    for block in blocks:
        if not block.text:
            continue
        if parts:
            separator = "\n" if block.tight else "\n\n"
            parts.append(separator)
            length += len(separator)
        if block.level:
            headings.append(Heading(block.level, length, length + len(block.text)))
        if block.row is not None:
            rows.append((length, block.row))
        parts.append(block.text)
        length += len(block.text)
        refuse_long_text(length)
    text = "".join(parts)
    if not any(character.isalnum() for character in text):
        raise NoReadableText()
    starts = {each.start for each in headings}
    tables = found_or_nothing(lambda: read_tables(text, rows, starts))
    return text, sections_of(headings, text), tables


def sections_of(headings: list[Heading], text: str) -> tuple[SectionSpan, ...]:
    """Each section ends where the next heading of its own or a higher level begins."""
    ends = [len(text)] * len(headings)
    open_ones: list[int] = []
    for position, heading in enumerate(headings):
        while open_ones and headings[open_ones[-1]].level >= heading.level:
            ends[open_ones.pop()] = heading.start
        open_ones.append(position)
    return tuple(
        SectionSpan(
            title=text[heading.start : heading.end].replace("\n", " "),
            level=heading.level,
            start=heading.start,
            end=end,
        )
        for heading, end in zip(headings, ends, strict=True)
    )


def refuse_long_text(length: int) -> None:
    if length > LONGEST_TEXT:
        raise DocumentTooLarge()
