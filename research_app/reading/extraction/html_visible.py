"""What a reader sees of a web page, block by block, and which part of it is the article."""

from collections.abc import Iterator, Sequence
from typing import Any

from lxml import etree

from research_app.reading.extraction.blocks import Block
from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.html_tables import is_plain_table, read_table
from research_app.reading.extraction.table_rows import row_blocks

HEADINGS = {f"h{level}": level for level in range(1, 7)}
CELL_TAGS = frozenset(["td", "th"])
_TIGHT_TAGS = frozenset(["li", "tr", "dd"])
_BLOCK_TAGS = frozenset(
    """address article aside blockquote body caption center dd details div dl dt fieldset figcaption
    figure footer form header hr html legend li main nav ol p pre section summary table tbody tfoot
    thead tr ul""".split()
) | frozenset(HEADINGS)
_APART = frozenset(["nav", "aside", "footer", "form", "menu"])
_PERMALINK_SIGNS = frozenset(["¶", "#", "§", "🔗"])
_WINDOW = 5
"""Words in a row by which a block is known again in the article."""


def remove_permalinks(tree: Any) -> None:
    """Takes the sign away that pages put behind a heading to link to it."""
    for link in tree.iter("a"):
        if "".join(link.itertext()).strip() in _PERMALINK_SIGNS:
            link.clear(keep_tail=True)


def visible_blocks(tree: Any, *, content_only: bool = False) -> Iterator[Block]:
    """Every visible text of the page, cut where a browser begins a new line; `content_only` leaves
    out what the page itself calls navigation, aside, footer or form."""
    words: list[str] = []
    level, tight = 0, False
    walk = etree.iterwalk(tree.find("body"), events=("start", "end"))
    for event, element in walk:
        starts = event == "start"
        is_apart = content_only and element.tag in _APART
        if is_apart or is_plain_table(element):
            if starts:
                yield Block(_row_or_words("".join(words)), level=level, tight=tight)
                if not is_apart:
                    yield from row_blocks(read_table(element))
                walk.skip_subtree()
            words, level, tight = ([] if starts else [element.tail or ""]), 0, False
            continue
        if element.tag in _BLOCK_TAGS:
            yield Block(_row_or_words("".join(words)), level=level, tight=tight)
            words = []
            level = HEADINGS.get(element.tag, 0) if starts else 0
            tight = starts and element.tag in _TIGHT_TAGS and element.getprevious() is not None
        elif element.tag == "br" and starts:
            words.append(" ")
        elif element.tag in CELL_TAGS and not starts:
            words.append(" | ")
        words.append((element.text if starts else element.tail) or "")


def with_its_headings(article: list[Block], content: Sequence[Block]) -> list[Block]:
    """The article; where most of its headings were lost, the content of the page from the article's
    first block to its last. Of a page that marks no article (most manuals, many reports)
    trafilatura gives bare paragraphs: headings, tables and terms are dropped or no longer such."""
    blocks = [block for block in content if block.text]
    known = _windows(" ".join(block.text for block in article))
    of_article = [at for at, block in enumerate(blocks) if _windows(block.text) & known]
    if not of_article:
        return article
    first, last = of_article[0], of_article[-1]
    while first and blocks[first - 1].level:
        first -= 1
    whole = blocks[first : last + 1]
    kept = {block.text for block in article if block.level}
    headings = [block.text for block in whole if block.level]
    lost = sum(text not in kept for text in headings)
    return whole if 2 * lost > len(headings) else article


def _windows(text: str) -> set[int]:
    words = text.split()
    return {hash(tuple(words[at : at + _WINDOW])) for at in range(len(words) - _WINDOW + 1)}


def _row_or_words(words: str) -> str:
    """A line without the bar behind its last cell; nothing for a row of empty cells."""
    line = clean_line(words).removesuffix("|").rstrip()
    return "" if not line.strip("| ") else line
