"""Whose figures a table prints, where one document tells of several.

"Alpha Corp, income statement" stands over one table and "Beta Corp, income statement" over the
next, under a title that names both. Of the two only the asked one's figures may be computed with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research_app.retrieval.ranking.measures import measures_asked
from research_app.synthesis.cells import CellCandidate
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import words_of

FORMS = frozenset("inc corp corporation company co ltd limited llc plc ag se gmbh nv sa".split())
_PLAIN = FORMS | frozenset(
    """the and of in for as at to from by group consolidated thousand thousands million millions
    billion billions dollars euros pounds us usd eur gbp year years ended fiscal january february
    march april may june july august september october november december""".split()
)
_COMPANY = re.compile(
    r"\b(?P<name>[A-Z][\w&’'-]*(?: (?:& )?[A-Z][\w&’'-]*){0,3}),? "
    r"(?:Inc|Corp|Corporation|Ltd|Limited|LLC|plc|PLC|AG|SE|GmbH|N\.V|S\.A)\b"
)
_WORD = re.compile(r"[^\W\d_][\w&’'-]*")
LEAST_ALIKE = 0.6
"""Of the other words over one table, those that must stand over another of the same kind."""


def cells_of_asked(question: Question, cells: Sequence[CellCandidate]) -> list[CellCandidate]:
    """The cells without those of tables that are named for somebody else than the question asks
    for; where it names nobody, without all that are, if they are of several."""
    names = [name for name in question.entities if not measures_asked(name)]
    if not names:
        companies = {name for cell in cells for name in _companies(cell)}
        return [cell for cell in cells if len(companies) < 2 or not list(_companies(cell))]
    titles = {title for cell in cells if (title := _title_of_asked(cell, names))}
    return [
        cell
        for cell in cells
        if _is_told(cell, names) or not _is_of_another(_titles(cell), names, titles)
    ]


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
    return any(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for word in words)
