"""What each source says: one row an independent source, its claims by what it says of them."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

from citations.cards.stances.other import titles_by_group
from citations.drafts import SourceInfo, StanceRead
from citations.steps.weigh import STRENGTH
from citations.storage.read.network import UsedEvidence

MOST_QUOTED, LONGEST = 5, 220
"""Quotes that a cell opens, and characters of each; the evidence graph has the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The claims of which a source says one thing, as ids for the page, and what it says of the
    first `MOST_QUOTED` of them."""

    claims: tuple[str, ...] = ()
    quotes: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, quoted: Mapping[str, str]) -> Cell:
        """Of quotes by claim."""
        first = islice(quoted.items(), MOST_QUOTED)
        short = partial(textwrap.shorten, width=LONGEST, placeholder=" …")
        shown = ((claim, short(quote)) for claim, quote in first)
        return cls(claims=tuple(quoted), quotes=tuple(shown))

    @property
    def more(self) -> int:
        return self.count - len(self.quotes)

    @property
    def count(self) -> int:
        return len(self.claims)

    @property
    def ids(self) -> str:
        return " ".join(self.claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """An independent source with its copies folded in; a number of claims in each column."""

    source_id: int
    title: str
    published: str
    copies: tuple[str, ...] = ()
    cited: Cell = field(default_factory=Cell)
    supports: Cell = field(default_factory=Cell)
    refutes: Cell = field(default_factory=Cell)
    neutral: Cell = field(default_factory=Cell)
    claims: int

    @property
    def silent(self) -> int:
        return max(0, self.claims - len(self.said))

    @property
    def said(self) -> frozenset[str]:
        """The claims of which the source says anything."""
        cells = (self.cited, self.supports, self.refutes, self.neutral)
        return frozenset(claim for cell in cells for claim in cell.claims)

    @property
    def ids(self) -> str:
        return " ".join(sorted(self.said))

    @property
    def heat(self) -> int:
        """For the bar of a row: the share of the claims it says something of, in per cent."""
        return round(100 * len(self.said) / self.claims) if self.claims else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceTable:
    """`rows` by contradictions, then by use; `unused` were found for the question and are cited for
    nothing; `searched` documents were compared, of which `silent` say nothing of it:
    `silent_titles`, where they are few enough to be listed."""

    rows: tuple[SourceRow, ...]
    unused: tuple[str, ...]
    claims: int
    searched: int
    is_done: bool
    left: int
    silent_titles: tuple[str, ...] = ()

    @property
    def silent(self) -> int:
        others = sum(1 + len(row.copies) for row in self.rows if not row.cited.count)
        return max(0, self.searched - others - sum(bool(row.cited.count) for row in self.rows))

    @property
    def contradicted(self) -> int:
        return len(self.contradicted_ids.split())

    @property
    def contradicted_ids(self) -> str:
        return " ".join(sorted({claim for row in self.rows for claim in row.refutes.claims}))

    @property
    def supported(self) -> int:
        return len({claim for row in self.rows for claim in row.supports.claims})

    @property
    def refuting(self) -> SourceRow | None:
        return next((row for row in self.rows if row.refutes.count), None)


def source_table(
    used: Sequence[UsedEvidence],
    stances: Sequence[StanceRead],
    *,
    claims: int,
    searched: int,
    is_done: bool,
    left: int = 0,
) -> SourceTable:
    """The table of an answer with so many `claims`; `stances` are those that the reader may see.
    `left` claims were not compared."""
    others = {row.source_id: row for row in _others(stances, claims)}
    cited = [
        replace(others.pop(row.source_id, row), cited=row.cited) for row in _cited(used, claims)
    ]
    rows = [*cited, *others.values()]
    rows.sort(key=lambda row: (-row.refutes.count, -row.cited.count, -len(row.said), row.title))
    named = {row.source_id for row in rows}
    return SourceTable(
        rows=tuple(rows),
        unused=tuple(_unused(used, named)),
        claims=claims,
        searched=searched,
        is_done=is_done,
        left=left,
    )


def others_table(
    claims: int, stances: Sequence[StanceRead], *, searched: int, left: int = 0
) -> SourceTable:
    """The rows of other sources alone, for an answer with so many claims that is compared."""
    rows = sorted(_others(stances, claims), key=lambda row: (-row.refutes.count, row.title))
    return SourceTable(
        rows=tuple(rows), unused=(), claims=claims, searched=searched, is_done=True, left=left
    )


def _cited(used: Sequence[UsedEvidence], claims: int) -> Iterable[SourceRow]:
    by_source: dict[int, dict[str, str]] = defaultdict(dict)
    infos: dict[int, SourceInfo] = {}
    for each in used:
        if each.claim_id is not None:
            infos[each.source.source_id] = each.source
            by_source[each.source.source_id].setdefault(str(each.claim_id), each.quote)
    for source_id, quoted in by_source.items():
        info = infos[source_id]
        yield SourceRow(
            source_id=source_id,
            title=info.title or info.name,
            published=info.published,
            cited=Cell.of(quoted),
            claims=claims,
        )


def _others(stances: Sequence[StanceRead], claims: int) -> Iterable[SourceRow]:
    """A row a source; the copies of what it says are folded in. One claim counts once a row, by
    the strongest thing that is said of it."""
    copies = titles_by_group(stances)
    by_source: dict[int, list[StanceRead]] = defaultdict(list)
    originals = {each.group: each for each in reversed(stances) if each.id == each.group}
    for each in stances:
        original = originals.get(each.group, each)
        by_source[original.source.source_id].append(each)
    for source_id, own in by_source.items():
        info = next(
            (each.source for each in own if each.source.source_id == source_id), own[0].source
        )
        title = info.title or info.name
        cells = _cells(own)
        also = {name for each in own for name in copies[each.group]} - {title}
        yield SourceRow(
            source_id=source_id,
            title=title,
            published=info.published,
            copies=tuple(sorted(also)),
            supports=cells["supports"],
            refutes=cells["refutes"],
            neutral=cells["neutral"],
            claims=claims,
        )


def _cells(stances: Iterable[StanceRead]) -> dict[str, Cell]:
    first: dict[str, StanceRead] = {}
    for each in sorted(stances, key=lambda one: STRENGTH.index(one.shown_as)):
        first.setdefault(each.claim_id, each)
    return {
        relation: Cell.of({c: each.quote for c, each in first.items() if each.shown_as == relation})
        for relation in STRENGTH
    }


def _unused(used: Sequence[UsedEvidence], named: Iterable[int]) -> Iterable[str]:
    """Titles of the sources that were found for the question and say nothing in it."""
    sources = {each.source.source_id: each.source for each in used}
    known = set(named)
    for source_id in (each for each in sources if each not in known):
        yield sources[source_id].title or sources[source_id].name
