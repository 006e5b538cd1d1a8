"""Whose figures a table prints, where one document tells of several.

"Alpha Corp, income statement" stands over one table and "Beta Corp, income statement" over the
next, under a title that names both. Of the two only the asked one's figures may be computed with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from research_app.synthesis.calculations.table_cells import CellCandidate
from research_app.synthesis.terms import content_stems, words_of

FORMS = frozenset("inc corp corporation company co ltd limited llc plc ag se gmbh nv sa".split())
_PLAIN = FORMS | frozenset(
    """the and of in for as at to from by group consolidated thousand thousands million millions
    billion billions dollars euros pounds us usd eur gbp year years ended fiscal january february
    march april may june july august september october november december annual report reports
    results statement statements financial quarter half full plc""".split()
)
_COMPANY = re.compile(
    r"\b(?P<name>[A-Z][\w&’'-]*(?: (?:& )?[A-Z][\w&’'-]*){0,3}),? "
    r"(?:Inc|Corp|Corporation|Ltd|Limited|LLC|plc|PLC|AG|SE|GmbH|N\.V|S\.A)\b"
)
_WORD = re.compile(r"[^\W\d_][\w&’'-]*")
COVER = 1500
"""Code points at the beginning of a document, where it says what it is about."""
LEAST_ALIKE = 0.6
"""Of the other words over one table, those that must stand over another of the same kind."""


def cells_of_asked(
    names: Sequence[str], words: str, cells: Sequence[CellCandidate]
) -> list[CellCandidate]:
    """The cells of whom the question names: of a document that it is the subject of, or beside
    whom it stands, without tables named for somebody else. Where it names nobody, without all that
    are named for one of several."""
    cells = _of_document_named(words, cells)
    if not names:
        companies = {name for cell in cells for name in _companies(cell)}
        return [cell for cell in cells if len(companies) < 2 or not list(_companies(cell))]
    cells = [cell for cell in cells if _speaks_of(cell, names)]
    titles = {title for cell in cells if (title := _title_of_asked(cell, names))}
    return [
        cell
        for cell in cells
        if _is_told(cell, names) or not _is_of_another(_titles(cell), names, titles)
    ]


def _of_document_named(words: str, cells: Sequence[CellCandidate]) -> list[CellCandidate]:
    """Of several documents those whose title says most of the question's words: "calder margin" is
    asked of "Calder Group, results", whatever else prints a margin."""
    asked = set(content_stems(words))
    said = {cell.row.text_id: asked & set(_title_stems(cell.row.title)) for cell in cells}
    common = set.intersection(asked, *said.values())
    most = max((len(each - common) for each in said.values()), default=0)
    return [cell for cell in cells if len(said[cell.row.text_id] - common) == most]


@lru_cache(maxsize=512)
def _title_stems(title: str) -> frozenset[str]:
    named = [word for word in words_of(title) if word not in _PLAIN and not word.isdigit()]
    return frozenset(content_stems(" ".join(named)))


def _speaks_of(cell: CellCandidate, names: Sequence[str]) -> bool:
    """Every statement of income prints revenue: whom the question names must be the document's own
    subject, or stand beside the figure."""
    row = cell.row
    beside = " ".join((row.label, row.group, row.caption, *cell.heads))
    near = f"{row.title} {row.text[:COVER]} {beside}"
    return any(_is_named(name, near) for name in names)


def _companies(cell: CellCandidate) -> Iterator[str]:
    """The company that the nearest title naming any is of."""
    for title in _titles(cell):
        if match := _COMPANY.search(title):
            yield match["name"].casefold()
            return


def _is_told(cell: CellCandidate, names: Sequence[str]) -> bool:
    """Whether row or column themselves are named for whom is asked."""
    row = cell.row
    return _names_any(" ".join((row.label, row.group, *cell.heads)), names)


def _title_of_asked(cell: CellCandidate, names: Sequence[str]) -> str:
    """The nearest title over the table, if it names whom is asked."""
    title = next(iter(_titles(cell)), "")
    return title if _names_any(title, names) else ""


def _titles(cell: CellCandidate) -> list[str]:
    """The lines of the table's title, the nearest first."""
    lines = [" ".join(line.split()) for line in cell.row.caption.splitlines()]
    return [line for line in reversed(lines) if line]


def _is_of_another(titles: Sequence[str], names: Sequence[str], of_asked: set[str]) -> bool:
    for title in titles:
        if _names_any(title, names):
            return False
        if _COMPANY.search(title) or any(_is_like(title, asked, names) for asked in of_asked):
            return True
    return False


def _is_like(title: str, asked: str, names: Sequence[str]) -> bool:
    """Whether two titles say the same of different names: "Alpha, balance sheet", "Beta, balance
    sheet"."""
    own = {word.casefold() for name in names for word in _WORD.findall(name)}
    said = {word.casefold() for word in _WORD.findall(asked)} - own - _PLAIN
    words = _WORD.findall(title)
    here = {word.casefold() for word in words} - _PLAIN
    strange = [word for word in words if word[0].isupper() and word.casefold() not in said | _PLAIN]
    return bool(said and strange) and len(said & here) >= LEAST_ALIKE * len(said)


def _names_any(text: str, names: Sequence[str]) -> bool:
    return any(_is_named(name, text) for name in names)


def _is_named(name: str, text: str) -> bool:
    words = [word for word in words_of(name) if len(word) > 1 and word not in _PLAIN]
    return not words or any(re.search(rf"\b{re.escape(word)}", text, re.I) for word in words)
