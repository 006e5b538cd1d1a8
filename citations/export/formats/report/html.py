"""The report as one HTML file, to be opened offline: no script, nothing loaded, one style."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from django.template.loader import render_to_string

from citations.export.formats.report.values import Report, Run
from citations.export.formats.safe import printable


def report_html(report: Report) -> str:
    return render_to_string("export/report.html", {"report": cleaned(report)})


def cleaned(value: Any) -> Any:
    """The same values without characters that HTML does not allow."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, tuple):
        return tuple(cleaned(each) for each in value)
    if isinstance(value, Run):
        return replace(value, text=printable(value.text), spoken=printable(value.spoken))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{each.name: cleaned(getattr(value, each.name)) for each in fields(value)}
        )
    return value
