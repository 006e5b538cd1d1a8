"""What the composer sends to find out what can be asked. What makes no sense counts as not
given."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django import forms

from research_app.sources.asked_of.mentions import plain
from research_app.sources.asked_of.scope import InvalidScope, Scope
from research_app.sources.forms import LARGEST


class ScopeField(forms.CharField):
    """A scope as JSON; nonsense is the whole library."""

    def clean(self, value: Any) -> Scope:
        try:
            return Scope.from_json(json.loads(super().clean(value) or "{}"))
        except (ValueError, RecursionError, InvalidScope):
            return Scope()


class AskingForm(forms.Form):
    """The chat (or draft), and what it asks."""

    chat_key = forms.UUIDField(required=False)
    scope = ScopeField(required=False)

    def chosen(self) -> Scope:
        self.is_valid()
        given = self.cleaned_data
        return replace(given.get("scope") or Scope(), chat_key=given.get("chat_key"), named=None)


class PickerForm(AskingForm):
    q = forms.CharField(max_length=200, required=False)
    page = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)

    def words(self) -> str:
        self.is_valid()
        return self.cleaned_data.get("q") or ""

    def page_number(self) -> int:
        self.is_valid()
        return self.cleaned_data.get("page") or 1


class OfferForm(forms.Form):
    """What stands between @ and the cursor."""

    chat_key = forms.UUIDField(required=False)
    q = forms.CharField(max_length=200, required=False)

    def words(self) -> str:
        self.is_valid()
        return plain(self.cleaned_data.get("q") or "")
