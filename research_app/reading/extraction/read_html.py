"""Web pages: the article as trafilatura finds it, after everything hidden is gone; the whole
visible page where it finds next to nothing."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.metadata import version
from typing import Any

import trafilatura
from lxml import etree, html
from trafilatura.metadata import extract_metadata
from trafilatura.settings import Document

from research_app.reading.errors import DocumentTooLarge, MalformedDocument, NoReadableText
from research_app.reading.extraction.blocks import Block, assemble
from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.dates import as_printed, iso_date
from research_app.reading.extraction.decode import decode
from research_app.reading.extraction.html_hidden import remove_hidden
from research_app.reading.extraction.html_tables import is_plain_table, read_table, words_of
from research_app.reading.extraction.html_visible import (
    CELL_TAGS,
    HEADINGS,
    remove_permalinks,
    visible_blocks,
    with_its_headings,
)
from research_app.reading.extraction.raw_tables import RawCell, RawTable
from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.said_address import find_said_address
from research_app.reading.extraction.saved_whole import LOOKED_AT, is_saved_whole, unpack
from research_app.reading.extraction.table_rows import row_blocks

TOO_LITTLE = 250  # characters of an article; below it the whole visible text is taken
TOO_DEEP = (
    "This page is nested too deep to be read; open it in a browser, copy its text and paste it "
    "instead."
)
_TABLE_MARK = re.compile(r"⟦table \d+⟧ ?")
_DOI_NAMES = frozenset(["citation_doi", "dc.identifier", "dc.identifier.doi", "prism.doi"])
_DOI = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|doi:\s{0,3})?(?P<doi>10\.\d{4,9}/\S{1,240})", re.I
)


def read_html(data: bytes, *, content_type: str, url: str) -> ExtractedText:
    """Title, author, publisher and date as the page's metadata say. Raises NoReadableText for a
    page that is empty to a reader."""
    page = decode(data, content_type=content_type, html=True)
    if is_saved_whole(page[:LOOKED_AT]):
        saved = unpack(data)
        page = decode(saved.html, content_type=saved.content_type, html=True)
        saved_from = saved.address
    else:
        saved_from = ""
    tree = _parse(page)
    said_url = "" if url else find_said_address(page, tree, saved_from=saved_from)
    # Not the extensive search: it takes the year of a copyright notice, or any day that the text
    # tells of, for the date of publication.
    known = _metadata(tree, url)
    doi = _own_doi(tree)
    remove_hidden(tree)
    remove_permalinks(tree)
    # Before trafilatura reads it: tables get marks.
    visible = list(visible_blocks(tree))
    content = list(visible_blocks(tree, content_only=True))
    blocks = with_its_headings(_article(tree, url), content)
    if sum(len(block.text) for block in blocks) < TOO_LITTLE:
        blocks = visible
    text, sections, tables = assemble(blocks)
    return ExtractedText(
        kind="web",
        text=text,
        extractor=f"trafilatura {version('trafilatura')}",
        sections=sections,
        tables=tables,
        title=clean_line(known.title or ""),
        author=clean_line(known.author or ""),
        publisher=clean_line(known.sitename or ""),
        published=iso_date(as_printed(known.date or "", f"{url} {page}")),
        said_url=said_url,
        doi=doi,
    )


def _metadata(tree: Any, url: str) -> Document:
    """A page that trafilatura cannot take says nothing of itself."""
    try:
        return extract_metadata(tree, default_url=url or None, extensive=False)
    except Exception:
        return Document()


def _article(tree: Any, url: str) -> list[Block]:
    """Nothing where trafilatura fails or its result is no XML: text nested hundreds deep, for one.
    Whoever reads the page sees its text all the same."""
    try:
        return list(_article_blocks(tree, url))
    except Exception:
        return []


def _own_doi(tree: Any) -> str:
    """The one DOI that the page's metadata give; empty where they give several."""
    metas = tree.xpath("//head/meta[@name and @content]")
    said = [meta.get("content") for meta in metas if meta.get("name").lower() in _DOI_NAMES]
    found = {match["doi"] for each in said if (match := _DOI.fullmatch(each.strip()))}
    return found.pop() if len(found) == 1 else ""


def _parse(page: str) -> Any:
    """The page as a tree; control characters would end libxml2's reading. Its own limits would end
    it too, in silence: without them, those of this process are what holds, and a depth of 2048."""
    parser = html.HTMLParser(encoding="utf-8", remove_pis=True, huge_tree=True)
    cleaned = page.translate({code: None for code in range(32) if chr(code) not in "\t\n\r"})
    try:
        tree = html.document_fromstring(
            cleaned.encode("utf-8", "replace"), parser=parser, ensure_head_body=True
        )
    except (etree.ParserError, etree.XMLSyntaxError) as error:
        raise NoReadableText() from error
    except (ValueError, AssertionError) as error:
        raise MalformedDocument() from error
    if any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log):
        raise DocumentTooLarge(TOO_DEEP)
    return tree


def _article_blocks(tree: Any, url: str) -> Iterator[Block]:
    tables = _mark_tables(tree)
    found = trafilatura.extract(
        tree,
        url=url or None,
        output_format="xml",
        include_comments=False,
        include_tables=True,
        include_formatting=True,
        favor_recall=True,
    )
    if found:
        main = etree.fromstring(found.encode()).find("main")
        if main is not None:
            yield from _main_blocks(main, tables)


def _mark_tables(tree: Any) -> dict[str, RawTable]:
    """The tables of the page by a mark that is put into the first cell of each: what trafilatura
    gives back of a table has lost heads and spans."""
    found: dict[str, RawTable] = {}
    for table in tree.iter("table"):
        cell = next((one for one in table.iter(*CELL_TAGS) if words_of(one)), None)
        if cell is not None and is_plain_table(table):
            mark = f"⟦table {len(found)}⟧"
            found[mark] = read_table(table)
            cell.text = f"{mark} {cell.text or ''}"
    # It would write a cell as often as a span claims, however wide and high.
    etree.strip_attributes(tree, "colspan", "rowspan")
    return found


_OWN_LINES = ("p", "head", "list", "table", "quote", "div")
_NESTED = ("list", "table")


def _main_blocks(elements: Iterable[Any], tables: Mapping[str, RawTable]) -> Iterator[Block]:
    """Trafilatura's own XML: head, p, list/item, table/row/cell (spans taken apart, a caption as
    the first row), quote, code."""
    for element in elements:
        match element.tag:
            case "head":
                level = HEADINGS.get(element.get("rend", "h2"), 2)
                yield Block(_text(element), level=level)
            case "list":
                is_nested = element.getparent().tag == "item"
                for number, item in enumerate(element.iterchildren("item")):
                    yield Block(_text(item, without=_NESTED), tight=is_nested or number > 0)
                    yield from _main_blocks(_nested_in(item), tables)
            case "table":
                yield from row_blocks(_known_table(element, tables) or _taken_apart(element))
            case "quote" | "div" if any(part.tag in _OWN_LINES for part in element):
                yield Block(clean_line(element.text or ""))
                yield from _main_blocks(element, tables)
            case _:
                yield Block(_text(element))
        yield Block(clean_line(element.tail or ""))


def _nested_in(item: Any) -> list[Any]:
    """The lists and tables of an item, without those in one of them."""
    own = item.getparent()
    return [part for part in item.iter(*_NESTED) if next(part.iterancestors(*_NESTED)) is own]


def _text(element: Any, *, without: Collection[str] = ()) -> str:
    """Its words on one line, those of two paragraphs apart; `without` parts of these tags and what
    stands behind them."""
    return _TABLE_MARK.sub("", clean_line("".join(_words(element, without))))


def _words(element: Any, without: Collection[str]) -> Iterator[str]:
    yield element.text or ""
    for part in element:
        if part.tag in without:
            continue
        gap = " " if part.tag in (*_OWN_LINES, "lb") else ""
        yield gap
        yield from _words(part, without)
        yield gap + (part.tail or "")


def _known_table(element: Any, tables: Mapping[str, RawTable]) -> RawTable | None:
    mark = _TABLE_MARK.search("".join(element.itertext()))
    return tables.get(mark.group().strip()) if mark else None


def _taken_apart(table: Any) -> RawTable:
    rows = [[RawCell(words=_text(cell)) for cell in row.iter("cell")] for row in table.iter("row")]
    return RawTable(rows=rows)
