"""What the composer sends to find out what can be asked. What makes no sense counts as not
given."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms

from research_app.intake.forms import LinksField
from research_app.library.forms import LARGEST
from research_app.scope.mentions import plain
from research_app.scope.scope import InvalidScope, Scope


class ChatKeyForm(forms.Form):
    """The chat (or draft) that files and links are given with."""

    chat_key = forms.UUIDField()

    def key(self) -> UUID | None:
        """None when there is no usable key."""
        return self.cleaned_data["chat_key"] if self.is_valid() else None


class AttachForm(ChatKeyForm):
    links = LinksField(required=False)


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
