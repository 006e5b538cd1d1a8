"""What the lists of these pages are narrowed by. A field that is wrong narrows nothing and says
so."""

from __future__ import annotations

from typing import Any

from django import forms

from citations.models import Answer
from research_app.answering.options import MODES
from research_app.audit_log.record import ACTIONS
from research_app.exports.bulk.filters import LEVELS, Filters

ANY = "any"
ORDERS = {
    "-when": "the newest first",
    "when": "the oldest first",
    "user": "by user",
    "-claims": "most claims first",
    "-not_supported": "most claims not supported first",
    "-unverified": "most claims unverified first",
}


class NarrowingForm(forms.Form):
    """Days are those of the desk's time zone."""

    since = forms.DateField(required=False, label="From", widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(required=False, label="Until", widget=forms.DateInput({"type": "date"}))

    def __init__(self, data: Any) -> None:
        super().__init__(data, label_suffix="")
        self.is_valid()

    def given(self, name: str) -> Any:
        """What was given, or what an empty field stands for."""
        return self.cleaned_data.get(name) or ""

    @property
    def is_narrowed(self) -> bool:
        return any(value for name, value in self.cleaned_data.items() if name != "order")


class AnswersForm(NarrowingForm):
    words = forms.CharField(required=False, label="Words in question or answer", max_length=200)
    user = forms.CharField(required=False, label="Asked by", max_length=150)
    mode = forms.ChoiceField(
        required=False,
        label="Mode",
        choices=[("", ANY), *((mode, mode) for mode in MODES)],
    )
    result = forms.ChoiceField(
        required=False, label="Result", choices=[("", ANY), *Answer.Result.choices]
    )
    verdict = forms.ChoiceField(
        required=False,
        label="With a claim that is",
        choices=[("", ANY), *((level, level) for level in LEVELS)],
    )
    warning = forms.ChoiceField(
        required=False, label="Warning", choices=[("", ANY), ("yes", "yes"), ("no", "no")]
    )
    held = forms.ChoiceField(
        required=False, label="Legal hold", choices=[("", ANY), ("yes", "yes"), ("no", "no")]
    )
    order = forms.ChoiceField(required=False, label="Order", choices=[*ORDERS.items()])

    @property
    def filters(self) -> Filters:
        return Filters(
            user=self.given("user"),
            since=self.cleaned_data.get("since"),
            until=self.cleaned_data.get("until"),
            verdict=self.given("verdict"),
            warning=self.given("warning"),
            mode=self.given("mode"),
        )


class LogForm(NarrowingForm):
    who = forms.CharField(required=False, label="Who", max_length=150)
    action = forms.ChoiceField(
        required=False, label="What", choices=[("", ANY), *((each, each) for each in ACTIONS)]
    )
    outcome = forms.CharField(required=False, label="Outcome", max_length=40)
    object = forms.CharField(required=False, label="Object (kind or id)", max_length=64)
