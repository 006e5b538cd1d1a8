"""What an export is asked for with."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from research_app.answering.options import MODES
from research_app.exports.bulk.filters import LEVELS, Filters
from research_app.exports.contents import PACKAGE, format_choices

ANY = "any"


class WantedForm(forms.Form):
    """One chat's or many answers' format, and what goes along."""

    format = forms.ChoiceField(choices=format_choices, initial=PACKAGE, label="Format")
    originals = forms.BooleanField(
        required=False,
        label="With the original files",
        help_text="Only in packages. Without them the SHA-256 of each stands in for it. "
        "Confidential documents go to their owner alone.",
    )
    other_texts = forms.BooleanField(
        required=False,
        label="With the texts of other sources",
        help_text="Only in packages. Without them a source that is not cited goes along with the "
        "quote that supports or contradicts a claim, its place and its SHA-256.",
    )


class FilterForm(forms.Form):
    """Which answers. Days are those of the desk's time zone."""

    since = forms.DateField(
        required=False, label="Asked from", widget=forms.DateInput({"type": "date"})
    )
    until = forms.DateField(
        required=False, label="Asked until", widget=forms.DateInput({"type": "date"})
    )
    verdict = forms.ChoiceField(
        required=False,
        label="With a claim that is",
        choices=[("", ANY), *((level, level) for level in LEVELS)],
    )
    warning = forms.ChoiceField(
        required=False,
        label="Warning",
        choices=[("", ANY), ("yes", "with a warning"), ("no", "without a warning")],
    )
    mode = forms.ChoiceField(
        required=False,
        label="Mode",
        choices=[("", ANY), *((mode, mode) for mode in MODES)],
    )
    user = forms.CharField(required=False, label="Asked by (user name)", max_length=150)

    @property
    def filters(self) -> Filters:
        """Those that are given and valid."""
        given = ((each.name, self.cleaned_data.get(each.name)) for each in fields(Filters))
        return Filters(**{name: value for name, value in given if value})


class ExportForm(FilterForm, WantedForm):
    """A bulk export. Whoever may read everybody's answers may also choose whose."""

    def __init__(self, data: Any = None, *, everyone: bool = False) -> None:
        super().__init__(data, label_suffix="")
        del self.fields["other_texts"]
        if not everyone:
            del self.fields["user"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        since, until = given.get("since"), given.get("until")
        if since and until and since > until:
            raise ValidationError("The first day is later than the last.")
        return given
