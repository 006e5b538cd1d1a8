"""Sums over answers, by day, engine, judge and depth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import astuple, dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeVar

from django.db.models import Count, DateField, Func, Q, Sum

from citations.models import Answer

Key = TypeVar("Key", bound=Hashable)

CHECKED = Q(supported__gt=0) | Q(partially_supported__gt=0) | Q(not_supported__gt=0)
SUMS = {
    "answers": Count("*"),
    "warned": Count("warning", filter=Q(warning=True)),
    "rated": Count("supported", filter=CHECKED),
    "rates": Sum("unsupported_rate", filter=CHECKED, default=0.0),
    "claims_supported": Sum("supported"),
    "claims_partially_supported": Sum("partially_supported"),
    "claims_not_supported": Sum("not_supported"),
    "claims_unverified": Sum("unverified"),
}
"""In the order of `Figures`."""


class UtcDay(Func):
    """The day of a point in time, in UTC. Django's own way to it calls Python for each row where
    the database is SQLite: half a minute for a million answers instead of a second."""

    function = "DATE"
    output_field = DateField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        template = "(%(expressions)s AT TIME ZONE 'UTC')::date"
        return self.as_sql(compiler, connection, template=template, **context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`days` days that end with `last`, in UTC."""

    last: date
    days: int

    @property
    def first(self) -> date:
        return self.last - timedelta(days=self.days - 1)

    @property
    def begin(self) -> datetime:
        return datetime.combine(self.first, time.min, tzinfo=UTC)

    def each_day(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range(self.days)]


Choice = Mapping[str, str]
"""Which answers are looked at: values by the name of an answer's column; without any, all."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums over some answers. `rates` is the sum of the unsupported rates of the `rated` ones:
    those with at least one checked claim; a refusal has no rate."""

    answers: int = 0
    warned: int = 0
    rated: int = 0
    rates: float = 0.0
    supported: int = 0
    partially_supported: int = 0
    not_supported: int = 0
    unverified: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def claims(self) -> int:
        return self.supported + self.partially_supported + self.not_supported + self.unverified

    @property
    def unsupported_rate(self) -> float | None:
        """The mean of the answers' rates, from 0 to 1; None where nothing was checked."""
        return self.rates / self.rated if self.rated else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The answers of one day by one engine, judge and depth."""

    day: date
    engine: str
    judge: str
    depth: str
    figures: Figures

    def is_among(self, choice: Choice) -> bool:
        return all(getattr(self, name) == value for name, value in choice.items())


def read_groups(span: Span) -> list[Group]:
    """All answers since the span began, summed by the database from an index alone."""
    answers = Answer.objects.filter(created_at__gte=span.begin).order_by()
    rows = (
        answers.annotate(day=UtcDay("created_at"))
        .values_list("day", "engine", "judge", "depth")
        .annotate(**SUMS)
    )
    return [
        Group(day=day, engine=engine, judge=judge, depth=depth, figures=Figures(*sums))
        for day, engine, judge, depth, *sums in rows
    ]


def fold(groups: Iterable[Group], key: Callable[[Group], Key]) -> dict[Key, Figures]:
    """The sums of the groups that have the same key."""
    sums: dict[Key, Figures] = defaultdict(Figures)
    for group in groups:
        sums[key(group)] += group.figures
    return dict(sums)
