"""Markdown: headings, paragraphs, list items and table rows as a reader sees them, without the
signs."""

import re
from collections.abc import Iterator, Sequence
from importlib.metadata import version

from markdown_it import MarkdownIt
from markdown_it.token import Token

from research_app.reading.extraction.blocks import Block, assemble
from research_app.reading.extraction.clean import clean_line, clean_lines
from research_app.reading.extraction.dates import iso_date
from research_app.reading.extraction.decode import decode
from research_app.reading.extraction.raw_tables import RawCell, RawTable
from research_app.reading.extraction.read_plain import read_plain
from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.table_rows import row_blocks

_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n(.*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)", re.DOTALL)
DEEPEST = 100
"""Lists and quotes within each other, two levels each."""
_PARSER = MarkdownIt("commonmark", {"maxNesting": DEEPEST}).enable(["table", "strikethrough"])
_FIELD = re.compile(r"^(title|author|date|publisher):[ \t]*(.+?)[ \t]*$", re.MULTILINE)


def read_markdown(data: bytes, *, content_type: str) -> ExtractedText:
    """The text with its headings as sections. Title, author, publisher and date come from front
    matter, a missing title from the first heading of level 1."""
    source = decode(data, content_type=content_type)
    fields: dict[str, str] = {}
    if front := _FRONT_MATTER.match(source):
        fields = {name: clean_line(value.strip("\"'")) for name, value in _FIELD.findall(front[1])}
        source = source[front.end() :]
    tokens = _PARSER.parse(source)
    if any(token.level >= DEEPEST - 1 for token in tokens):  # what lies deeper was left out
        return read_plain(data, content_type=content_type)
    text, sections, tables = assemble(_blocks(tokens))
    top = next((section.title for section in sections if section.level == 1), "")
    return ExtractedText(
        kind="markdown",
        text=text,
        extractor=f"markdown-it-py {version('markdown-it-py')}",
        sections=sections,
        tables=tables,
        title=fields.get("title", top),
        author=fields.get("author", ""),
        publisher=fields.get("publisher", ""),
        published=iso_date(fields.get("date", "")),
    )


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    level = 0
    items: list[int] = []  # how many items each open list has had
    rows: list[list[RawCell]] = []
    in_table = False
    for token in tokens:
        match token.type:
            case "heading_open":
                level = int(token.tag[1])
            case "heading_close":
                level = 0
            case "bullet_list_open" | "ordered_list_open":
                items.append(0)
            case "bullet_list_close" | "ordered_list_close":
                items.pop()
            case "list_item_open":
                items[-1] += 1
            case "table_open":
                rows, in_table = [], True
            case "table_close":
                yield from row_blocks(RawTable(rows=rows, heads=1))
                in_table = False
            case "tr_open":
                rows.append([])
            case "inline" if in_table:
                rows[-1].append(RawCell(words=_inline_text(token)))
            case "inline":
                tight = len(items) > 1 or (len(items) == 1 and items[0] > 1)
                yield Block(_inline_text(token), level=level, tight=tight)
            case "fence" | "code_block":
                for number, line in enumerate(clean_lines(token.content)):
                    yield Block(line, tight=number > 0)


def _inline_text(token: Token) -> str:
    """Words of the line: links and pictures as their text, tags left out."""
    return clean_line("".join(_words(token.children or [])))


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        match token.type:
            case "text" | "code_inline":
                yield token.content
            case "softbreak" | "hardbreak":
                yield " "
            case "image":
                yield token.content
