"""Plain text: paragraphs are set apart by empty lines; hard-wrapped lines are joined again."""

import re
from collections.abc import Iterator
from itertools import groupby

from research_app.reading.extraction.blocks import Block, assemble
from research_app.reading.extraction.clean import clean_lines
from research_app.reading.extraction.decode import decode
from research_app.reading.extraction.lines import (
    could_be_heading,
    is_numbered_heading,
    is_table_row,
    starts_item,
)
from research_app.reading.extraction.result import ExtractedText

EXTRACTOR = "plain text 2"
# A wrapped text has lines about this long; longer ones were never wrapped.
NARROWEST, WIDEST = 40, 120
LONGEST_HEADING, LONGEST_TITLE = 80, 200
_UNDERLINE = re.compile(r"(?P<sign>[=~*-])(?P=sign){2,}")


def read_plain(data: bytes, *, content_type: str) -> ExtractedText:
    """The text with its lone short lines as headings; the first one, if nothing stands before it,
    is the title."""
    paragraphs = list(_paragraphs(clean_lines(decode(data, content_type=content_type))))
    text, sections, tables = assemble(_blocks(paragraphs))
    title = sections[0].title if sections and sections[0].start == 0 else ""
    return ExtractedText(
        kind="text", text=text, extractor=EXTRACTOR, sections=sections, title=title
    )


def _paragraphs(lines: list[str]) -> Iterator[list[str]]:
    for has_text, group in groupby(lines, key=bool):
        if has_text:
            yield list(group)


def _blocks(paragraphs: list[list[str]]) -> Iterator[Block]:
    for position, lines in enumerate(paragraphs):
        if len(lines) > 1 and _UNDERLINE.fullmatch(lines[1]) and len(lines[0]) <= LONGEST_TITLE:
            yield Block(lines[0], level=1 if lines[1][0] == "=" else 2)
            lines = lines[2:]
            if not lines:
                continue
        following = paragraphs[position + 1] if position + 1 < len(paragraphs) else None
        if len(lines) == 1 and following and _is_heading(lines[0], following[0]):
            yield Block(lines[0], level=1 if position == 0 else 2)
            continue
        for number, line in enumerate(_unwrapped(lines)):
            yield Block(line, tight=number > 0)


def _is_heading(line: str, following: str) -> bool:
    if is_table_row(following):
        return False
    short = len(line) <= LONGEST_HEADING
    return short and (could_be_heading(line) or is_numbered_heading(line))


def _unwrapped(lines: list[str]) -> Iterator[str]:
    """Lines of one paragraph, joined where the first ended only because the next word did not
    fit."""
    width = max(len(line) for line in lines)
    wrapped = NARROWEST <= width <= WIDEST
    joined = lines[0]
    last = lines[0]
    for line in lines[1:]:
        fits = len(last) + 1 + len(line.split()[0]) <= width
        apart = is_table_row(last) or is_table_row(line) or starts_item(line)
        if wrapped and not fits and not apart:
            joined = f"{joined} {line}"
        else:
            yield joined
            joined = line
        last = line
    yield joined
