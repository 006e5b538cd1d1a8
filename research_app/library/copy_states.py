"""What the last look at a page says of the copies that are kept of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from citations.language.wording import day_words
from citations.models import SourceText
from citations.storage.fixed_queries import FixedQuery
from research_app.library.models import LibraryEntry, PageCheck

Outcome = PageCheck.Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyState:
    """A kept copy whose page is gone, or reads differently now. `newer_id` is the text that it
    reads now, where that is kept, too."""

    text_id: int
    sentence: str
    is_gone: bool
    newer_id: int | None = None


def last_check(column: str) -> Subquery:
    """A column of the last finished check of the row's source."""
    checks = PageCheck.objects.filter(source=OuterRef("source")).exclude(outcome="")
    return Subquery(checks.order_by("-pk").values(column)[:1])


def states_of(text_ids: Iterable[int]) -> tuple[CopyState, ...]:
    """One query; copies of pages that nothing is known of are left out."""
    states = map(_state, _LOOKS(sorted(set(text_ids))))
    return tuple(state for state in states if state is not None)


def _ask_looks(text_ids: Sequence[int]) -> QuerySet[SourceText, Any]:
    texts = SourceText.objects.filter(pk__in=text_ids).exclude(source__url_key=None)
    newest = SourceText.objects.filter(source=OuterRef("source")).order_by("-fetched_at", "-id")
    looked_at = texts.annotate(
        outcome=last_check("outcome"),
        before=last_check("before"),
        after=last_check("after"),
        checked_at=last_check("finished_at"),
        newest_id=Subquery(newest.values("pk")[:1]),
        newest_at=Subquery(newest.values("fetched_at")[:1]),
    )
    of_looks = ("outcome", "before", "after", "checked_at", "newest_id", "newest_at")
    columns = ("pk", "fetched_at", "sha256", *of_looks)
    return looked_at.order_by("pk").values_list(*columns, named=True)


_LOOKS = FixedQuery(_ask_looks)


def reads_now(
    outcome: str | None,
    *,
    before: int | None,
    after: int | None,
    at: datetime | None,
    newest: int,
    newest_at: datetime,
) -> int:
    """The text that a page has, by what a look at it found: an older one where it went back to what
    it read before. The newest one where it was read in again since then, or nothing was kept."""
    if at is not None and newest_at > at:
        return newest
    found: dict[str | None, int | None] = {Outcome.SAME: before, Outcome.CHANGED: after}
    return found.get(outcome) or newest


def _state(row: Any) -> CopyState | None:
    """A page that reads differently is told of a copy that is not what it reads now, and of every
    copy where the last look found something else and did not keep it."""
    copy = f"showing the copy of {day_words(row.fetched_at)}, sha256 {row.sha256}."
    kept = {"newest": row.newest_id, "newest_at": row.newest_at}
    looked = {"before": row.before, "after": row.after, "at": row.checked_at}
    now = reads_now(row.outcome, **looked, **kept)
    newer = now if now != row.pk else None
    is_gone = row.outcome == Outcome.GONE
    is_stale = row.outcome == Outcome.CHANGED and row.after is None
    if not (is_gone or is_stale or newer):
        return None
    said = "Source unavailable" if is_gone else "The page has changed since"
    return CopyState(text_id=row.pk, sentence=f"{said}, {copy}", is_gone=is_gone, newer_id=newer)


def with_last_check(entries: QuerySet[LibraryEntry]) -> QuerySet[LibraryEntry]:
    """The entries, each with `page_outcome` and `page_after` of the last look at its address."""
    return entries.annotate(page_outcome=last_check("outcome"), page_after=last_check("after"))
