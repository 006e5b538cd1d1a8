"""Which answers an export takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, get_args

from django.db.models import Q, QuerySet
from django.utils import timezone

from citations.drafts import Level
from citations.language.wording import day_words
from research_app.chats.models import Turn

ModeChoice = Literal["", "research", "compliance", "check"]
WarningChoice = Literal["", "yes", "no"]
LEVELS: tuple[Level, ...] = get_args(Level)
BATCH = 500
_OTHER_MODES = ("compliance", "check")
#: Older answers tell no mode: SQL calls what they lack neither equal nor different.
_IN_RESEARCH = (
    ~Q(answer__config__mode__in=_OTHER_MODES)
    | Q(answer__config__mode=None)
    | Q(answer__config__mode__isnull=True)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """All of them must hold; empty ones say nothing. `user` is the name of who asked. `since` and
    `until` are days in the time zone of the desk, both included. `verdict`: at least one claim has
    it."""

    user: str = ""
    since: date | None = None
    until: date | None = None
    verdict: Level | Literal[""] = ""
    warning: WarningChoice = ""
    mode: ModeChoice = ""

    def to_json(self) -> dict[str, str]:
        """What is set, as text."""
        return {name: str(value) for name, value in asdict(self).items() if value}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Filters:
        """What `to_json` wrote."""
        days = {
            name: date.fromisoformat(kept[name]) for name in ("since", "until") if kept.get(name)
        }
        return cls(**{**kept, **days})

    def words(self) -> str:
        """Such as "of alice, from 1 May 2026, with a warning"; empty where all are taken."""
        said = [
            f"of {self.user}" if self.user else "",
            f"from {day_words(self.since)}" if self.since else "",
            f"until {day_words(self.until)}" if self.until else "",
            f"with a claim that is {self.verdict}" if self.verdict else "",
            {"yes": "with a warning", "no": "without a warning"}.get(self.warning, ""),
            f"in {self.mode} mode" if self.mode else "",
        ]
        return ", ".join(part for part in said if part)


def chosen(turns: QuerySet[Turn], filters: Filters) -> QuerySet[Turn]:
    """Those of `turns` that the filters let through."""
    wanted = Q()
    if filters.user:
        wanted &= Q(chat__owner__username=filters.user)
    if filters.since:
        wanted &= Q(answer__created_at__gte=midnight(filters.since))
    if filters.until:
        wanted &= Q(answer__created_at__lt=midnight(filters.until + timedelta(days=1)))
    if filters.verdict:
        column = f"answer__{filters.verdict.replace(' ', '_')}"
        wanted &= Q(**{f"{column}__gt": 0})
    if filters.warning:
        wanted &= Q(answer__warning=filters.warning == "yes")
    if filters.mode:
        is_other = filters.mode in _OTHER_MODES
        wanted &= Q(answer__config__mode=filters.mode) if is_other else _IN_RESEARCH
    return turns.filter(wanted)


def in_order(turns: QuerySet[Turn]) -> Iterator[int]:
    """Ids of the turns, the oldest first, a batch at a time: however many there are, few of them
    are in memory, and no query stays open."""
    last = 0
    while batch := list(
        turns.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]
    ):
        yield from batch
        last = batch[-1]


def midnight(day: date) -> datetime:
    """When the day begins here."""
    return timezone.make_aware(datetime.combine(day, time.min))
