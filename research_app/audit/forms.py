"""What the lists of these pages are narrowed by. A field that is wrong narrows nothing and says
so."""

from __future__ import annotations

from typing import Any

from django import forms

from citations.models import Answer
from research_app.audit_log.record import ACTIONS
from research_app.exports.pages.forms import ANY, FilterForm

ORDERS = {
    "-when": "the newest first",
    "when": "the oldest first",
    "user": "by user",
    "-claims": "most claims first",
    "-not_supported": "most claims not supported first",
    "-unverified": "most claims unverified first",
}


class NarrowingForm(forms.Form):
    """A form that is filled from an address."""

    def __init__(self, data: Any) -> None:
        super().__init__(data, label_suffix="")
        self.is_valid()

    def given(self, name: str) -> Any:
        """What was given, or what an empty field stands for."""
        return self.cleaned_data.get(name) or ""

    @property
    def is_narrowed(self) -> bool:
        return any(value for name, value in self.cleaned_data.items() if name != "order")


class AnswersForm(NarrowingForm, FilterForm):
    words = forms.CharField(required=False, label="Words in question or answer", max_length=200)
    result = forms.ChoiceField(
        required=False, label="Result", choices=[("", ANY), *Answer.Result.choices]
    )
    held = forms.ChoiceField(
        required=False, label="Legal hold", choices=[("", ANY), ("yes", "yes"), ("no", "no")]
    )
    order = forms.ChoiceField(required=False, label="Order", choices=[*ORDERS.items()])


class LogForm(NarrowingForm):
    since = forms.DateField(required=False, label="From", widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(required=False, label="Until", widget=forms.DateInput({"type": "date"}))
    who = forms.CharField(required=False, label="Who", max_length=150)
    action = forms.ChoiceField(
        required=False, label="What", choices=[("", ANY), *((each, each) for each in ACTIONS)]
    )
    outcome = forms.CharField(required=False, label="Outcome", max_length=40)
    object = forms.CharField(required=False, label="Object (kind or id)", max_length=64)
