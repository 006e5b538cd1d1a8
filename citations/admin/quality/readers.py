"""Where readers and verdicts part: what readers of the last days said against today's verdict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q

from citations.admin.quality.figures import Choice, Span
from citations.models import Reading
from citations.models.answers import Level


class Group(NamedTuple):
    """`number` readings of one kind: `read_as` is the level that the reader gives, empty where the
    verdict was only checked."""

    judge: str
    verdict: str
    read_as: str
    number: int

    @property
    def differs(self) -> bool:
        return self.read_as not in ("", self.verdict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A verdict, or a judge, with how often it was read. `cells` are the counts by level."""

    name: str
    cells: tuple[int, ...] = ()
    checked: int
    differs: int

    @property
    def readings(self) -> int:
        return self.checked + self.differs

    @property
    def share(self) -> float:
        """Of the readings, those that differ; from 0 to 1."""
        return self.differs / self.readings


def read_readings(span: Span, choice: Choice) -> list[Group]:
    """All readings since the span began, beside the verdict that their claim has now."""
    now = Q(claim__verdicts__current=True, claim__verdicts__citation=None)
    chosen = {f"claim__answer__{name}": value for name, value in choice.items()}
    rows = (
        Reading.objects.filter(now, created_at__gte=span.begin, **chosen)
        .order_by()
        .values_list("claim__verdicts__judge", "claim__verdicts__level", "level")
        .annotate(number=Count("*"))
    )
    return [Group(*row) for row in rows]


def by_verdict(groups: Sequence[Group]) -> list[Row]:
    """A row for each level that a verdict has, a cell for each that readers give."""
    return [
        _row(level.value, [group for group in groups if group.verdict == level])
        for level in Level
        if any(group.verdict == level for group in groups)
    ]


def by_judge(groups: Sequence[Group]) -> list[Row]:
    """The judge that is contradicted most comes first."""
    judged: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        judged[group.judge].append(group)
    rows = [_row(judge, of_judge) for judge, of_judge in judged.items()]
    return sorted(rows, key=lambda row: (-row.share, row.name))


def _row(name: str, groups: Sequence[Group]) -> Row:
    counts = {
        level: sum(group.number for group in groups if group.read_as == level) for level in Level
    }
    differs = sum(group.number for group in groups if group.differs)
    return Row(
        name=name,
        cells=tuple(counts.values()),
        checked=sum(group.number for group in groups) - differs,
        differs=differs,
    )
