"""Which of several figures is the largest, and which make up more than a share of a total.

The candidates are the lines that the question names ("among operating, investing and financing
activities"), what a statement lists of a kind ("the largest liability"), or the parts whose sum a
table prints ("categories that represent more than 20 % of revenue").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from research_app.retrieval.ranking.measures import measures_asked
from research_app.synthesis.calculations.definitions.lines import line_of
from research_app.synthesis.calculations.definitions.tree import Line
from research_app.synthesis.calculations.operands.series import Series
from research_app.synthesis.calculations.recipes.names import printed_line
from research_app.synthesis.calculations.trends.rows import ListedRow, tables_at
from research_app.synthesis.cells.wanted import label_stems
from research_app.synthesis.protocols import Question

_MOST = re.compile(r"\b(?:most|largest|biggest|highest|greatest|major|main)\b", re.IGNORECASE)
_LEAST = re.compile(r"\b(?:least|smallest|lowest)\b", re.IGNORECASE)
_KIND = re.compile(
    r"\b(?:largest|biggest|highest|greatest|single largest) (?P<kind>current liabilit|liabilit"
    r"|current asset|asset|(?:operating )?expense|cost)",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"\b(?:more than|over|above|exceed\w*|at least|greater than) (?:roughly |about )?"
    r"(?P<share>\d{1,2}(?:\.\d)?) ?(?:%|per ?cent)[^?.]{0,40}?\b(?P<whole>revenues?|sales|net"
    r" sales)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"\b(?:categor|segment|product|service|region|geograph|countr|division|business|line|channel)\w*",
    re.IGNORECASE,
)
MOST_PARTS = 15
_LIABILITY, _ASSET, _EQUITY = (label_stems(word)[0] for word in ("liabilities", "assets", "equity"))
_CURRENT = label_stems("current")[0]
_SPENDING = frozenset(label_stems("expenses expense costs cost"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme:
    """What is asked: the largest of `lines`, of a `kind` of rows, or the parts above a `share` in
    per cent of revenue."""

    lines: tuple[Line, ...] = ()
    kind: str = ""
    share: Decimal | None = None
    is_least: bool = False

    @property
    def searched_lines(self) -> tuple[Line, ...]:
        """Lines whose statements are to be read."""
        if self.lines:
            return self.lines
        is_spent = self.share is not None or self.kind.startswith(("cost", "exp", "oper"))
        line = printed_line("revenue" if is_spent else "total stockholders' equity")
        return (line,) if line is not None else ()

    @property
    def further_searches(self) -> tuple[str, ...]:
        """Where the parts of revenue are listed."""
        said = "revenues by segment, product category, service and geography; total revenues"
        return (said,) if self.share is not None else ()


def read_extreme(question: Question) -> Extreme | None:
    text = question.search_text
    share = _SHARE.search(text)
    if share and _PARTS.search(text):
        return Extreme(share=Decimal(share["share"]))
    if match := _KIND.search(text):
        return Extreme(kind=match["kind"].casefold())
    if question.shape == "yes_no" or not (_MOST.search(text) or _LEAST.search(text)):
        return None
    lines = _lines_named(text)
    if len(lines) < 2 or not re.search(r"\b(?:which|among|what)\b", text, re.IGNORECASE):
        return None
    return Extreme(lines=lines, is_least=not _MOST.search(text))


def _lines_named(text: str) -> tuple[Line, ...]:
    """Lines of one statement that stand side by side in the question ("operations, investing, and
    financing activities")."""
    asked = [each for each in measures_asked(_ACTIVITIES.sub(_spelled, text)) if each.rows]
    statement = asked[0].statement if asked else None
    found = [each for each in asked if each.statement == statement and not each.made_from]
    return tuple(
        printed_line(each.names[0]) or line_of(each, each.names[0]) for each in found if statement
    )


_ACTIVITIES = re.compile(
    r"\b(?:operations|operating)(?: activities)?,? (?:and )?investing(?: activities)?,? (?:and|or) "
    r"financing(?: activities)?(?: cash flows?)?\b",
    re.IGNORECASE,
)


def _spelled(match: re.Match[str]) -> str:
    return "operating activities, investing activities, financing activities"


def rows_of_kind(kind: str, series: Sequence[Series], period: str) -> list[ListedRow]:
    """What the statement lists of a kind, without its totals."""
    for rows in tables_at(series, period):
        listed = [row for row in _between(kind, rows) if not row.is_total]
        if len(listed) > 1:
            return listed
    return []


def _between(kind: str, rows: Sequence[ListedRow]) -> Iterator[ListedRow]:
    """The rows of the section: assets stand above their total, liabilities below it and above
    equity."""
    if kind.startswith(("cost", "expense", "operating")):
        yield from (row for row in rows if _SPENDING & {*row.group, *row.label})
        return
    is_current = kind.startswith("current")
    is_behind = False
    for row in rows:
        is_asset_total = row.is_total and row.label[1:] == (_ASSET,)
        if row.is_total and _LIABILITY in row.label and _CURRENT not in row.label:
            return
        if _EQUITY in row.group or (row.is_total and _EQUITY in row.label):
            return
        if is_asset_total:
            if "asset" in kind:
                return
            is_behind = True
        elif ("asset" in kind or is_behind) and (not is_current or _CURRENT in row.group):
            yield row


def parts_of_total(
    series: Sequence[Series], period: str, total: Decimal
) -> tuple[list[ListedRow], ListedRow] | None:
    """The rows that a table adds up to this very total, with the row of the total; of several
    tables the one with the most parts."""
    best: tuple[list[ListedRow], ListedRow] | None = None
    for rows in tables_at(series, period):
        for at, row in enumerate(rows):
            if row.value != total:
                continue
            parts = _adding_up(rows[max(0, at - MOST_PARTS) : at], total)
            if parts and (best is None or len(parts) > len(best[0])):
                best = (parts, row)
    return best


def _adding_up(rows: Sequence[ListedRow], total: Decimal) -> list[ListedRow]:
    """The rows right above a total whose sum it is; nothing where none are."""
    added, parts = Decimal(0), []
    for row in reversed(rows):
        parts.append(row)
        added += row.value
        if added == total and len(parts) > 1:
            return parts[::-1]
    return []
