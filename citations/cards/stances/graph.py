"""The evidence graph as a page draws it: claims left in the order of the text, sources right, a
line for what each says of a claim, and arcs between sources that name each other.

What nobody could read any more is drawn together: many claims as one box for each source that they
are cited from, and the sources that say least as one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, get_args
from uuid import UUID

from citations.cards.stances.weights import WEIGHTS
from citations.cards.summary.words import counted
from citations.drafts import Level
from citations.steps.weigh import Weighed, weigh
from citations.storage.read.network import Network, NetworkClaim, NetworkStance

Relation = Literal["cited", "supports", "refutes", "neutral"]
RELATIONS: tuple[Relation, ...] = get_args(Relation)
IN_WORDS: Mapping[Relation, str] = {
    "cited": "cited for it",
    "supports": "supports it",
    "refutes": "contradicts it",
    "neutral": "speaks of it",
}
MOST_CLAIMS, MOST_SOURCES = 50, 30
"""What is drawn one by one."""
TOP, ROW, LEFT, RIGHT, WIDTH = 34, 34, 350, 640, 980
"""Where lines begin and end, and how far rows lie apart, in units of the drawing."""
THICKEST = 5
LABEL = 44
"""Characters of a claim or title that fit beside the lines."""
FURTHER = 0
"""Stands for the sources that are drawn as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What is shown; empty shows all. `disputed`: claims that somebody contradicts."""

    relation: str = ""
    verdict: str = ""
    source: int | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A source as it is named, by its id."""

    id: int
    title: str


_REST = Named(id=FURTHER, title="further sources, or none")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """A claim with the sources that are shown by what they do to it; `origin` is the first that it
    cites, shown or not."""

    id: UUID
    statement: str
    level: Level
    conflicting: bool
    sources: Mapping[Relation, tuple[Named, ...]]
    stances: Sequence[NetworkStance]
    origin: Named

    @property
    def weighed(self) -> Weighed:
        """Of all stances to the claim, whatever passes the filters."""
        return weigh(self.stances, WEIGHTS)

    @property
    def said(self) -> list[tuple[Relation, str, tuple[Named, ...]]]:
        """Relation, its name and sources, for those that some source has, contradiction first."""
        order: tuple[Relation, ...] = ("refutes", "supports", "neutral", "cited")
        return [(each, IN_WORDS[each], self.sources[each]) for each in order if self.sources[each]]

    @property
    def support(self) -> str:
        """The support ratio with its inputs; empty where nobody supports or refutes the claim."""
        return support_in_words(self.weighed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A claim or source, or several drawn as one, at its row."""

    key: UUID | int
    label: str
    title: str
    y: int
    claim: UUID | None = None
    source: int | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """From a box left to a box right; the `width` grows with the independent groups that say the
    same of the claim. `claim` is set where the line is of one claim."""

    relation: Relation
    y1: int
    y2: int
    width: int
    title: str
    claim: UUID | None
    source: int | None

    @property
    def path(self) -> str:
        middle = (LEFT + RIGHT) // 2
        return f"M{LEFT} {self.y1}C{middle} {self.y1} {middle} {self.y2} {RIGHT} {self.y2}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """A source that names another one, on the right."""

    y1: int
    y2: int
    title: str

    @property
    def path(self) -> str:
        reach = WIDTH + 10 + min(70, abs(self.y2 - self.y1) // 4)
        return f"M{WIDTH} {self.y1}C{reach} {self.y1} {reach} {self.y2} {WIDTH} {self.y2}"


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
    rows = _rows(network)
    passed = [kept for row in rows if (kept := _kept(row, filters))]
    grouped = len(passed) > MOST_CLAIMS
    shown = _most_telling(passed)
    columns = _Columns(passed, shown, grouped=grouped)
    return GraphView(
        filters=filters,
        total=len(rows),
        passed=len(passed),
        rows=tuple(passed[:MOST_CLAIMS]),
        groups=columns.groups,
        left=columns.left,
        right=columns.right,
        lines=tuple(columns.lines(without_neutral=grouped and not filters.relation)),
        arcs=tuple(_arcs(network, columns.right)),
        sources=tuple(sorted(_named(network).values(), key=lambda each: each.title.casefold())),
        grouped=grouped,
    )


def support_in_words(weighed: Weighed) -> str:
    """Such as "0.67 from 2 independent sources that say so and 1 that says otherwise"."""
    if weighed.ratio is None:
        return ""
    inputs = f"α\u00a0=\u00a0{weighed.alpha:.2f}, β\u00a0=\u00a0{weighed.beta:.2f}"
    for_it, against = counted(weighed.supports, "independent source"), weighed.refutes
    return f"{weighed.ratio:.2f} ({for_it} for it, {against} against; {inputs})"


def _named(network: Network) -> dict[int, Named]:
    return {
        own: Named(id=own, title=info.title or info.name) for own, info in network.sources.items()
    }


def _rows(network: Network) -> list[ClaimRow]:
    """All claims, in the order of the text."""
    named = _named(network)
    stances: dict[UUID, list[NetworkStance]] = defaultdict(list)
    for each in network.stances:
        stances[each.claim_id].append(each)
    cited: dict[UUID, list[int]] = defaultdict(list)
    for claim, source in network.cited:
        cited[claim].append(source)
    return [_row(each, cited[each.id], stances[each.id], named) for each in network.claims]


def _row(
    claim: NetworkClaim,
    cited: Sequence[int],
    stances: Sequence[NetworkStance],
    named: Mapping[int, Named],
) -> ClaimRow:
    said: dict[Relation, list[int]] = {"cited": list(cited)}
    for each in stances:
        said.setdefault(each.shown_as, []).append(each.source_id)
    return ClaimRow(
        id=claim.id,
        statement=claim.statement,
        level=claim.level,
        conflicting=claim.conflicting,
        sources={
            name: tuple(named[own] for own in said.get(name, ()) if own in named)
            for name in RELATIONS
        },
        stances=stances,
        origin=next((named[own] for own in cited if own in named), _REST),
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


class _Columns:
    """The boxes of both sides and the lines between them."""

    def __init__(
        self, rows: Sequence[ClaimRow], sources: Sequence[Named], *, grouped: bool
    ) -> None:
        self._rows, self._grouped = rows, grouped
        self._sources = {each.id for each in sources}
        self.right = tuple(
            Box(key=each.id, label=_cut(each.title), title=each.title, y=_y(at), source=each.id)
            for at, each in enumerate(sources)
        )
        self.groups = tuple(self._bundles()) if grouped else ()
        self.left = self._bundled() if grouped else self._single()

    def _single(self) -> tuple[Box, ...]:
        return tuple(
            Box(
                key=row.id,
                label=_cut(row.statement),
                title=row.statement,
                y=_y(at),
                claim=row.id,
                level=row.level,
            )
            for at, row in enumerate(self._rows)
        )

    def _bundles(self) -> Iterable[tuple[Named, int]]:
        """Sources with the number of claims that are cited from them first, the largest first;
        of many the small ones as one."""
        sizes = Counter(row.origin for row in self._rows)
        rest = sizes.pop(_REST, 0)
        most = MOST_SOURCES - 1 if len(sizes) >= MOST_SOURCES else len(sizes)
        large = sizes.most_common(most)
        rest += sizes.total() - sum(size for _, size in large)
        return [*large, *([(_REST, rest)] if rest else [])]

    def _bundled(self) -> tuple[Box, ...]:
        return tuple(
            Box(
                key=each.id,
                label=_cut(f"{counted(size, 'claim')}: {each.title}"),
                title=f"{counted(size, 'claim')} cited from {each.title}",
                y=_y(at),
                source=each.id,
            )
            for at, (each, size) in enumerate(self.groups)
        )

    def lines(self, *, without_neutral: bool) -> Iterable[Line]:
        left = {box.key: box for box in self.left}
        right = {box.source: box for box in self.right}
        found: dict[tuple[UUID | int, int, Relation], list[ClaimRow]] = defaultdict(list)
        for row in self._rows:
            key: UUID | int = row.id
            if self._grouped:
                key = row.origin.id if row.origin.id in left else FURTHER
            for name, sources in row.sources.items():
                for each in () if name == "neutral" and without_neutral else sources:
                    own = each.id if each.id in self._sources else FURTHER
                    found[key, own, name].append(row)
        return [
            _line(left[key], right[own], name, rows) for (key, own, name), rows in found.items()
        ]


def _line(left: Box, right: Box, name: Relation, rows: Sequence[ClaimRow]) -> Line:
    """Lines of many claims lie beside each other, and grow with each doubling of their number."""
    one = rows[0] if left.claim else None
    aside = 0 if one else 4 * RELATIONS.index(name) - 6
    width = 1 + _groups(one, name) if one else len(rows).bit_length()
    is_thin = right.source == FURTHER or (one is not None and name == "cited")
    what = left.title if one else counted(len(rows), "claim")
    return Line(
        relation=name,
        y1=left.y + aside,
        y2=right.y + aside,
        width=1 if is_thin else min(THICKEST, width),
        title=f"{right.title}: {IN_WORDS[name]} – {what}",
        claim=left.claim,
        source=right.source or None,
    )


def _groups(row: ClaimRow, name: Relation) -> int:
    if name == "cited":
        return 1
    return max(1, {"supports": row.weighed.supports, "refutes": row.weighed.refutes}.get(name, 1))


def _arcs(network: Network, right: Sequence[Box]) -> Iterable[Arc]:
    boxes = {box.source: box for box in right}
    for each in network.cites:
        if each.citing in boxes and each.cited in boxes:
            one, other = boxes[each.citing], boxes[each.cited]
            yield Arc(y1=one.y, y2=other.y, title=f"{one.title} names {other.title}")


def _y(at: int) -> int:
    return TOP + ROW * at + ROW // 2


def _cut(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= LABEL else f"{plain[: LABEL - 1].rstrip()}…"
