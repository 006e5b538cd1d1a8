"""The evidence graph as a page draws it: claims left in the order of the text, sources right, a
line for what each says of a claim, and arcs between sources that name each other.

What nobody could read any more is drawn together: many claims as one box for each source that they
are cited from, and the sources that say least as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from citations.cards.stances.drawing import ROW, TOP, Arc, Box, Columns, Line, arcs_of
from citations.cards.stances.graph_rows import (
    FURTHER,
    IN_WORDS,
    MOST_CLAIMS,
    MOST_SOURCES,
    RELATIONS,
    ClaimRow,
    Named,
    Relation,
    claim_rows,
    named_sources,
)
from citations.storage.read.network import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What is shown; empty shows all. `disputed`: claims that somebody contradicts."""

    relation: str = ""
    verdict: str = ""
    source: int | None = None
    disputed: bool = False


@dataclass(frozen=True, kw_only=True)
class GraphView:
    """`rows` are the claims that pass the filters, at most as many as are drawn one by one; the
    drawing is of all that pass. `grouped` says that claims are drawn together; then sources that
    only speak of them have no lines, unless these are asked for."""

    filters: Filters
    total: int
    passed: int
    rows: tuple[ClaimRow, ...]
    groups: tuple[tuple[Named, int], ...]
    left: tuple[Box, ...]
    right: tuple[Box, ...]
    lines: tuple[Line, ...]
    arcs: tuple[Arc, ...]
    sources: tuple[Named, ...] = field(repr=False)
    grouped: bool = False

    @cached_property
    def height(self) -> int:
        return TOP + ROW * max(len(self.left), len(self.right), 1)

    @property
    def relations(self) -> tuple[tuple[Relation, str], ...]:
        return tuple((each, IN_WORDS[each]) for each in RELATIONS)

    @property
    def more(self) -> int:
        """Claims that pass and are not in the table."""
        return self.passed - len(self.rows)


def graph_view(network: Network, filters: Filters) -> GraphView:
    rows = claim_rows(network)
    passed = [kept for row in rows if (kept := _kept(row, filters))]
    grouped = len(passed) > MOST_CLAIMS
    shown = _most_telling(passed)
    columns = Columns(passed, shown, grouped=grouped)
    return GraphView(
        filters=filters,
        total=len(rows),
        passed=len(passed),
        rows=tuple(passed[:MOST_CLAIMS]),
        groups=columns.groups,
        left=columns.left,
        right=columns.right,
        lines=tuple(columns.lines(without_neutral=grouped and not filters.relation)),
        arcs=tuple(arcs_of(network, columns.right)),
        sources=tuple(
            sorted(named_sources(network).values(), key=lambda each: each.title.casefold())
        ),
        grouped=grouped,
    )


def _kept(row: ClaimRow, filters: Filters) -> ClaimRow | None:
    """The claim with what passes of its sources; None where it does not pass."""
    is_disputed = bool(row.sources["refutes"]) or row.conflicting
    if filters.verdict not in ("", row.level) or (filters.disputed and not is_disputed):
        return None
    sources = {
        name: tuple(each for each in found if filters.source in (None, each.id))
        if filters.relation in ("", name)
        else ()
        for name, found in row.sources.items()
    }
    is_asked = bool(filters.relation) or filters.source is not None
    return None if is_asked and not any(sources.values()) else replace(row, sources=sources)


def _most_telling(rows: Iterable[ClaimRow]) -> list[Named]:
    """All sources in the order in which they appear; where that are too many, those that
    contradict most, then those that say most."""
    named: dict[int, Named] = {}
    against: Counter[int] = Counter()
    said: Counter[int] = Counter()
    for row in rows:
        for name, found in row.sources.items():
            for each in found:
                named.setdefault(each.id, each)
                said[each.id] += 1
                against[each.id] += name == "refutes"
    if len(named) <= MOST_SOURCES:
        return list(named.values())
    first = sorted(named, key=lambda own: (-against[own], -said[own]))[: MOST_SOURCES - 1]
    return [each for own, each in named.items() if own in set(first)] + [
        Named(id=FURTHER, title=f"{len(named) - len(first)} further sources")
    ]
