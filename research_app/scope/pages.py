"""Fragments for the composer: choosing what is asked, and naming documents with @.

- GET `library:scope` with `chat_key` and `scope` (JSON): the words of the button, such as
  "3 documents".
- GET `library:picker` with the same: everything that can be chosen. A request for
  `#picker-documents` with `q` and `page` gets that part of it alone.
- GET `library:mention` with `chat_key` and `q`: the options that open after @.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from citations.models import Source
from research_app.accounts.requests import SignedInRequest
from research_app.library.collections import list_collections
from research_app.library.corrections import show_corrected
from research_app.library.entries import count_documents, find_documents
from research_app.library.forms import LARGEST
from research_app.library.visibility import visible_entries
from research_app.scope.askable import library_in_words, scope_in_words
from research_app.scope.mentions import plain
from research_app.scope.naming import offer_names
from research_app.scope.scope import InvalidScope, Scope
from research_app.scope.searchable import searchable_sources

PAGE_SIZE = 50
OFFERS = 6


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


@require_GET
def scope(request: SignedInRequest) -> HttpResponse:
    words = scope_in_words(request.user, AskingForm(request.GET).chosen())
    return HttpResponse(words, content_type="text/plain; charset=utf-8")


@require_GET
def picker(request: SignedInRequest) -> HttpResponse:
    form = PickerForm(request.GET)
    chosen = form.chosen()
    context: dict[str, Any] = {
        "words": form.words(),
        "scope": chosen,
        "documents": find_documents(
            request.user, form.words(), page=form.page_number(), size=PAGE_SIZE
        ),
    }
    if request.htmx.target == "picker-documents":
        return render(request, "scope/_picker.html#documents", context)
    return render(request, "scope/_picker.html", context | _choices(request.user, chosen))


@require_GET
def mention(request: SignedInRequest) -> HttpResponse:
    form = OfferForm(request.GET)
    words, chat_key = form.words(), form.cleaned_data.get("chat_key")
    offers = offer_names(request.user, chat_key, words, limit=OFFERS)
    return render(request, "scope/_mention.html", {"offers": offers})


def _choices(user: User, chosen: Scope) -> dict[str, Any]:
    """What can be chosen beside documents, each with how much it is."""
    in_chat = searchable_sources(user, Scope.only_attached(chat_key=chosen.chat_key))
    ticked = list(
        Source.objects.filter(
            id__in=visible_entries(user).filter(source__in=chosen.source_ids).values("source_id")
        ).order_by("title", "id")
    )
    show_corrected(ticked, user)
    return {
        "library_words": library_in_words(count_documents(user)),
        "in_chat": in_chat.count(),
        "collections": list_collections(user),
        "ticked": ticked,
    }
