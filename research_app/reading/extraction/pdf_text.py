"""The lines of a PDF put together: one text, a page map that leads back to characters, and
sections."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from citations.drafts import PageSpan, SectionSpan, Span, Table
from citations.tables.find import read_placed
from citations.tables.lines import Line
from citations.tables.segments import PlacedLine, PlacedWord
from research_app.reading.extraction.blocks import Heading, refuse_long_text, sections_of
from research_app.reading.extraction.lines import (
    could_be_heading,
    ends_in_figure,
    is_numbered_heading,
)
from research_app.reading.extraction.own_tables import found_or_nothing
from research_app.reading.extraction.pdf_lines import PdfLine
from research_app.reading.extraction.pdf_paragraphs import (
    Hyphens,
    PageLayout,
    separator,
)

MOST_HEADING_LINES = 3
LARGER = 1.12  # a heading's size against the body's


@dataclass(slots=True)
class _Writer:
    """Collects the text and, page by page, which character of the page each run of it came from."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    runs: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)
    lines: dict[int, list[tuple[int, PdfLine]]] = field(default_factory=dict)

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)
        refuse_long_text(self.length)

    def add_line(self, line: PdfLine) -> None:
        self.starts.setdefault(line.page, self.length)
        self.lines.setdefault(line.page, []).append((self.length, line))
        runs = self.runs.setdefault(line.page, [])
        expected = None
        for offset, index in _run_starts(line.indices):
            if index != expected or not runs:
                runs.append((self.length + offset, index))
            expected = None
        self.add(line.text)


def _run_starts(indices: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(offset in the line, index on the page) wherever the two stop counting on together."""
    if isinstance(indices, range):
        yield 0, indices[0]
        return
    for offset, index in enumerate(indices):
        if offset == 0 or index != indices[offset - 1] + 1:
            yield offset, index


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Lines that run on into each other, at `[start:end)` of the text."""

    lines: tuple[PdfLine, ...]
    start: int
    end: int


def write_pages(
    pages: Sequence[list[PdfLine]],
) -> tuple[str, tuple[PageSpan, ...], tuple[SectionSpan, ...], tuple[Table, ...]]:
    """Text, page map, sections and tables of the pages, whose running heads and feet are gone
    already."""
    lines = [line for page in pages for line in page]
    writer = _Writer()
    paragraphs = _write_paragraphs(pages, lines, writer)
    text = "".join(writer.parts)
    sections = sections_of(_headings(paragraphs, text), text)
    placed = [_placed(text, lines) for lines in writer.lines.values()]
    tables = found_or_nothing(lambda: read_placed(text, placed))
    return text, _page_map(writer, len(pages)), sections, tables


def _placed(text: str, lines: Sequence[tuple[int, PdfLine]]) -> list[PlacedLine]:
    """The lines of a page, with offsets in the text."""
    placed: list[PlacedLine] = []
    for start, line in lines:
        before = placed[-1].line.end if placed else start
        words = [
            PlacedWord(span=Span(start=start + first, end=start + last), left=left, right=right)
            for first, last, left, right in line.words
        ]
        own = Line(
            start=start,
            end=start + len(line.text),
            text=line.text,
            after_blank="\n\n" in text[before:start],
        )
        placed.append(PlacedLine(line=own, words=words, bottom=line.bottom, top=line.top))
    return placed


def _write_paragraphs(
    pages: Sequence[list[PdfLine]], lines: Sequence[PdfLine], writer: _Writer
) -> list[_Paragraph]:
    hyphens = Hyphens(lines)
    paragraphs: list[_Paragraph] = []
    running: list[PdfLine] = []
    start = 0
    between = ""
    for line, following, layout, position in _neighbours(pages, lines):
        if not running:
            start = writer.length
        running.append(line)
        writer.add_line(line)
        if following is None:
            between = ""
        elif line.hyphenated and not (
            line.is_row or following.is_row and line.page != following.page
        ):
            between = "-" if hyphens.keeps(line, following) else ""
        else:
            between = separator(line, following, layout=layout, position=position)
            if line.hyphenated:
                writer.add("-")
        if following is None or "\n" in between:
            paragraphs.append(_Paragraph(tuple(running), start, writer.length))
            running = []
        writer.add(between)
    return paragraphs


def _neighbours(
    pages: Sequence[list[PdfLine]], lines: Sequence[PdfLine]
) -> Iterator[tuple[PdfLine, PdfLine | None, PageLayout, int]]:
    """Each line with the next one, wherever that stands, and its own page's layout."""
    count = 0
    for page in pages:
        layout = PageLayout(page)
        for position, line in enumerate(page):
            count += 1
            yield line, lines[count] if count < len(lines) else None, layout, position


def _page_map(writer: _Writer, pages: int) -> tuple[PageSpan, ...]:
    """Pages end to end; one without text is empty, where the next one with text begins."""
    starts = [writer.starts.get(number) for number in range(1, pages + 1)]
    following = writer.length
    filled = []
    for start in reversed(starts):
        following = following if start is None else start
        filled.append(following)
    filled.reverse()
    ends = [*filled[1:], writer.length]
    return tuple(
        PageSpan(number=number, start=start, end=end, chars=tuple(writer.runs.get(number, ())))
        for number, (start, end) in enumerate(zip(filled, ends, strict=True), 1)
    )


def _headings(paragraphs: Sequence[_Paragraph], text: str) -> list[Heading]:
    body = _body_size(paragraphs)
    found = [
        paragraph
        for paragraph, following in zip_longest(paragraphs, paragraphs[1:])
        if following is not None
        and not following.lines[0].is_row
        and _is_heading(paragraph, text[paragraph.start : paragraph.end], body)
    ]
    ranks = sorted({_rank(paragraph, body) for paragraph in found}, reverse=True)
    levels = {rank: min(level, 6) for level, rank in enumerate(ranks, 1)}
    return [
        Heading(levels[_rank(paragraph, body)], paragraph.start, paragraph.end)
        for paragraph in found
    ]


def _body_size(paragraphs: Sequence[_Paragraph]) -> float:
    """The size in which most characters are set."""
    sizes: Counter[float] = Counter()
    for paragraph in paragraphs:
        for line in paragraph.lines:
            sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _is_heading(paragraph: _Paragraph, text: str, body: float) -> bool:
    if len(paragraph.lines) > MOST_HEADING_LINES:
        return False
    if is_numbered_heading(text):
        return not (len(text.split()) > 3 and ends_in_figure(text))  # else an entry of the contents
    stands_out = all(line.size >= LARGER * body or line.bold for line in paragraph.lines)
    return could_be_heading(text) and (stands_out or (text.isupper() and len(text.split()) > 1))


def _rank(paragraph: _Paragraph, body: float) -> tuple[float, bool]:
    """Larger first, then bold; sizes within a tenth of the body's are the same."""
    line = paragraph.lines[0]
    step = body / 10 or 1.0
    return max(round(line.size / step), 10), line.bold
