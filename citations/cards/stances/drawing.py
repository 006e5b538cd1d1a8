"""Where boxes, lines and arcs of an evidence graph lie, in units of the drawing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from citations.cards.stances.graph_rows import (
    FURTHER,
    IN_WORDS,
    MOST_SOURCES,
    RELATIONS,
    REST,
    ClaimRow,
    Named,
    Relation,
)
from citations.drafts import Level
from citations.language.wording import counted
from citations.storage.read.network import Network

TOP, ROW, LEFT, RIGHT, WIDTH = 34, 34, 350, 640, 980
"""Where lines begin and end, and how far rows lie apart, in units of the drawing."""
THICKEST = 5
LABEL = 44
"""Characters of a claim or title that fit beside the lines."""


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


class Columns:
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
        rest = sizes.pop(REST, 0)
        most = MOST_SOURCES - 1 if len(sizes) >= MOST_SOURCES else len(sizes)
        large = sizes.most_common(most)
        rest += sizes.total() - sum(size for _, size in large)
        return [*large, *([(REST, rest)] if rest else [])]

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


def arcs_of(network: Network, right: Sequence[Box]) -> Iterable[Arc]:
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
