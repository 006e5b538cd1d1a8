"""What people look for and file documents under, checked. Nothing that comes in here may end in a
server error."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest

from citations.drafts import DocumentFacts
from citations.models import Source
from research_app.library.display_name import clean_line
from research_app.library.entries import ORDERS, Filters
from research_app.library.models import DocumentKind, LibraryEntry

LARGEST = 2**31 - 1
ACTIONS = ("remove", "bring_back", "confidential", "open")
KINDS = [
    (DocumentKind.OTHER, "Other document"),
    (DocumentKind.STATUTE, "Statute or regulation"),
    (DocumentKind.POLICY, "Policy"),
]


def _filed(label: str, known: str, *, limit: int) -> forms.CharField:
    """A line of words that a browser completes from those the library has already."""
    widget = forms.TextInput(attrs={"list": f"known-{known}", "autocomplete": "off"})
    return forms.CharField(label=label, max_length=limit, required=False, widget=widget)


class SharingForm(forms.Form):
    """What may be shared with everyone, by staff alone. `what` names it in a sentence."""

    shared = forms.BooleanField(required=False, label="Share with everyone")
    what = "documents"

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_shared(self) -> bool:
        shared = bool(self.cleaned_data["shared"])
        if shared and not self._user.is_staff:
            raise forms.ValidationError(f"Only staff can share {self.what} with everyone.")
        return shared


class FactsForm(forms.Form):
    """What kind of document it is, who enacted or issued it, and what it is filed under."""

    kind = forms.ChoiceField(choices=KINDS, required=False, label="Kind of document")
    authority = _filed("Enacted or issued by", "authorities", limit=300)
    topic = _filed("Topic", "topics", limit=200)
    category = _filed("Category", "categories", limit=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["id"] = f"{type(self).__name__.lower()}-{name}"

    def clean_kind(self) -> str:
        return self.cleaned_data["kind"] or DocumentKind.OTHER

    def facts(self) -> DocumentFacts:
        """What was given, each on one line of visible words."""
        given = self.cleaned_data
        return DocumentFacts(
            kind=given["kind"],
            authority=clean_line(given["authority"]),
            topic=clean_line(given["topic"]),
            category=clean_line(given["category"]),
        )


class EntryForm(FactsForm):
    """What a document of the library is filed under, to be changed."""

    @classmethod
    def of(cls, entry: LibraryEntry) -> EntryForm:
        """Filled in as it is."""
        return cls(initial={name: getattr(entry, name) for name in cls.base_fields})


class FilterForm(forms.Form):
    """The library's search; whatever makes no sense counts as not given."""

    q = forms.CharField(max_length=200, required=False, label="Search")
    kind = forms.ChoiceField(
        choices=[("", "All kinds"), *KINDS], required=False, label="Kind of document"
    )
    whose = forms.ChoiceField(
        choices=[("", "Own and shared"), ("own", "Own"), ("shared", "Shared with everyone")],
        required=False,
        label="Whose",
    )
    type = forms.ChoiceField(
        choices=[("", "All file types"), *Source.Kind.choices], required=False, label="File type"
    )
    topic = forms.CharField(max_length=200, required=False, label="Topic")
    category = forms.CharField(max_length=200, required=False, label="Category")
    author = forms.CharField(max_length=500, required=False, label="Author")
    since = forms.IntegerField(min_value=1, max_value=9999, required=False, label="From the year")
    until = forms.IntegerField(min_value=1, max_value=9999, required=False, label="to the year")
    order = forms.ChoiceField(
        choices=[(f"{sign}{each}", each) for each in ORDERS for sign in ("", "-")], required=False
    )
    collection = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    page = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    removed = forms.CharField(max_length=6000, required=False)
    deleted = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)

    def removed_ids(self) -> list[int]:
        """Of the documents whose removal the page offers to undo."""
        given = self.cleaned_data.get("removed") or ""
        return [int(each) for each in given.split(",") if re.fullmatch("[0-9]{1,9}", each)]

    def filters(self) -> Filters:
        self.is_valid()
        said = {**self.cleaned_data, "words": self.cleaned_data.get("q")}
        known = {each.name: said.get(each.name) for each in fields(Filters)}
        return Filters(**{name: value for name, value in known.items() if value})


class SeveralForm(forms.Form):
    """What is done with the documents that are ticked."""

    do = forms.ChoiceField(choices=[*((each, each) for each in ACTIONS), *KINDS])


def is_confidential_wanted(request: HttpRequest) -> bool:
    """What the lock beside a document asks for. Anything but a plain no keeps a document in."""
    return request.POST.get("confidential") != "no"
