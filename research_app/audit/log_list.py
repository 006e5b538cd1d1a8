"""The audit log as a list, and as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Any, Literal

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from citations.cards.numbers.table import safe_cell
from citations.export.formats.rows_csv import csv_line
from research_app.audit.forms import LogForm
from research_app.audit_log.models import AuditEntry
from research_app.exports.bulk.filters import midnight

PAGE_SIZE = 100
COLUMNS = (
    *("id", "at", "actor", "actor_id", "action", "object_type", "object_id", "outcome", "details"),
    *("previous", "hash"),
)
Kind = Literal["csv", "json"]


def choose_entries(form: LogForm) -> QuerySet[AuditEntry]:
    wanted = Q()
    if who := form.given("who"):
        wanted &= Q(actor=who)
    if action := form.given("action"):
        wanted &= Q(action=action)
    if outcome := form.given("outcome"):
        code = outcome.replace(" ", "_")
        wanted &= Q(outcome__iexact=outcome) | Q(outcome__iexact=code)
    if thing := form.given("object"):
        wanted &= Q(object_id=thing) | Q(object_type=thing)
    if since := form.given("since"):
        wanted &= Q(at__gte=midnight(since))
    if until := form.given("until"):
        wanted &= Q(at__lt=midnight(until + timedelta(days=1)))
    return AuditEntry.objects.filter(wanted)


def list_entries(entries: QuerySet[AuditEntry], page: str | None) -> Page[AuditEntry]:
    """One page, the newest first; a number beyond the end gives the last one."""
    return Paginator(entries.order_by("-pk"), PAGE_SIZE).get_page(page)


def write_entries(entries: QuerySet[AuditEntry], kind: Kind) -> IO[bytes]:
    """A file that goes with its last reader, the oldest entry first; memory stays constant."""
    file = TemporaryFile()  # noqa: SIM115 – closed by the response that sends it
    rows = entries.order_by("pk").values_list(*COLUMNS).iterator(chunk_size=2000)
    pieces = _csv(rows) if kind == "csv" else _json(rows)
    for piece in pieces:
        file.write(piece.encode())
    return file


def _csv(rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    # The byte order mark tells spreadsheets that the text is UTF-8.
    yield "\ufeff" + csv_line(COLUMNS)
    for row in rows:
        yield csv_line([_cell(_plain(value)) for value in row])


def _cell(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)
    return safe_cell(text)


def _json(rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    yield "["
    for number, row in enumerate(rows):
        entry = {name: _plain(value) for name, value in zip(COLUMNS, row, strict=True)}
        yield ("," if number else "") + "\n" + json.dumps(entry, ensure_ascii=False)
    yield "\n]\n"


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return value
