"""From what was asked for in the address to what the template shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django import forms

from citations.admin.quality.chart import draw_days, percent
from citations.admin.quality.figures import (
    Choice,
    Figures,
    Group,
    Span,
    fold,
    read_groups,
)
from citations.admin.quality.readers import by_judge, by_verdict, read_readings
from citations.models.answers import Level

DAYS = {7: "7 days", 30: "30 days", 90: "90 days", 365: "365 days"}
USUAL_DAYS = 30
ALL = "*"
BAR_WIDTH = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a table: whose figures, and the length of its bar where the rate is known."""

    name: str
    figures: Figures
    rate: str
    bar: int


class ChoiceForm(forms.Form):
    """What may be chosen; what is not among it counts as not chosen."""

    days = forms.TypedChoiceField(label="Last", choices=list(DAYS.items()), coerce=int)
    engine = forms.ChoiceField()
    judge = forms.ChoiceField()
    depth = forms.ChoiceField()

    def __init__(self, parameters: Any, groups: Iterable[Group]) -> None:
        given = {name: parameters.get(name, ALL) for name in ("engine", "judge", "depth")}
        super().__init__({"days": days_in(parameters), **given}, auto_id="quality_%s")
        groups = list(groups)
        for name in given:
            values = sorted({getattr(group, name) for group in groups})
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [(ALL, "all"), *((value, value or "none") for value in values)]

    def choice(self) -> Choice:
        self.is_valid()
        chosen = {name: self.cleaned_data.get(name, ALL) for name in ("engine", "judge", "depth")}
        return {name: value for name, value in chosen.items() if value != ALL}


def days_in(parameters: Any) -> int:
    wanted = str(parameters.get("days", ""))
    return next((days for days in DAYS if str(days) == wanted), USUAL_DAYS)


def quality_page(parameters: Any) -> dict[str, Any]:
    """All that the page shows. `parameters` is the query of its address."""
    span = Span(last=datetime.now(UTC).date(), days=days_in(parameters))
    all_groups = read_groups(span)
    form = ChoiceForm(parameters, all_groups)
    choice = form.choice()
    groups = [group for group in all_groups if group.is_among(choice)]
    of_day = fold(groups, lambda group: group.day)
    days = [(day, of_day.get(day, Figures())) for day in span.each_day()]
    return {
        "title": "Citation quality",
        "form": form,
        "span": span,
        "total": _row("All", sum((group.figures for group in groups), Figures())),
        "chart": draw_days(days),
        "days": [_row(str(day), figures) for day, figures in reversed(days) if figures.answers],
        "tables": [
            ("By engine", "Engine", _rows(fold(groups, lambda group: group.engine))),
            ("By judge", "Judge", _rows(fold(groups, lambda group: group.judge))),
            ("By depth", "Depth", _rows(fold(groups, lambda group: group.depth))),
        ],
        **_readers(span, choice),
    }


def _readers(span: Span, choice: Choice) -> dict[str, Any]:
    readings = read_readings(span, choice)
    return {
        "levels": [level.value for level in Level],
        "verdicts_read": by_verdict(readings),
        "judges_read": [(row, percent(row.share)) for row in by_judge(readings)],
    }


def _rows(sums: dict[str, Figures]) -> Sequence[Row]:
    return [_row(name or "none named", sums[name]) for name in sorted(sums)]


def _row(name: str, figures: Figures) -> Row:
    rate = figures.unsupported_rate
    if rate is None:
        return Row(name=name, figures=figures, rate="–", bar=0)
    return Row(name=name, figures=figures, rate=percent(rate), bar=round(rate * BAR_WIDTH))
