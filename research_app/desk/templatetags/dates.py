"""How every page writes days and times: "3 Mar 2023" or "3 Mar 2023, 09:15" in the reader's zone,
and the exact time with its zone where the pointer rests. Templates have these filters without
loading them (see `TEMPLATES` in the settings)."""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.dateformat import format as dated
from django.utils.html import format_html
from django.utils.safestring import SafeString

from citations.language.wording import day_words

register = template.Library()


@register.filter
def day(at: datetime | date | str | None) -> str:
    """The day alone. A string is an ISO 8601 date, possibly shortened, as sources give it; what is
    no date is shown as it is."""
    if isinstance(at, datetime):
        return _element(at, day_words(_local(at)))
    given = at.isoformat() if isinstance(at, date) else at or ""
    words = day_words(given)
    if words == given and not given.isdecimal():
        return words
    return format_html('<time datetime="{}">{}</time>', given.strip(), words)


@register.filter
def day_and_time(at: datetime | None) -> str:
    """The day, hours and minutes."""
    return _element(at, f"{day_words(_local(at))}, {_local(at):%H:%M}") if at else ""


def _element(at: datetime, words: str) -> SafeString:
    """`title` is such as "3 Mar 2023, 09:15:20 CET"."""
    local = _local(at)
    exact = dated(local, "j M Y, H:i:s T")
    return format_html('<time datetime="{}" title="{}">{}</time>', local.isoformat(), exact, words)


def _local(at: datetime) -> datetime:
    return timezone.localtime(at) if timezone.is_aware(at) else at
