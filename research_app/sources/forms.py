"""What people type or send, checked. Nothing that comes in here may end in a server error."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.models import User

from citations.drafts import DocumentFacts
from citations.models import Source
from research_app.sources.arriving.display_name import clean_line
from research_app.sources.arriving.store_text import DATE
from research_app.sources.care.duplicates import addresses_in, folded_links
from research_app.sources.library import ORDERS, Filters
from research_app.sources.models import DocumentKind, LibraryEntry

MAX_LINKS = 100
MAX_PASTE = 1_000_000
LARGEST = 2**31 - 1
KINDS = [
    (DocumentKind.OTHER, "Other document"),
    (DocumentKind.STATUTE, "Statute or regulation"),
    (DocumentKind.POLICY, "Policy"),
]


def _filed(label: str, known: str, *, limit: int) -> forms.CharField:
    """A line of words that a browser completes from those the library has already."""
    widget = forms.TextInput(attrs={"list": f"known-{known}", "autocomplete": "off"})
    return forms.CharField(label=label, max_length=limit, required=False, widget=widget)


def clean_date(given: str) -> str:
    """A date of the calendar, possibly shortened, or nothing."""
    given = given.strip()
    if given and not DATE.fullmatch(given):
        raise forms.ValidationError("Write the date as 2024, 2024-05 or 2024-05-31.")
    if given and not _is_of_the_calendar(given):
        raise forms.ValidationError(f"There is no {given} in the calendar. Write another date.")
    return given


def _is_of_the_calendar(given: str) -> bool:
    try:
        date.fromisoformat(given + "0000-01-01"[len(given) :])
    except ValueError:
        return False
    return True


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


class DestinationForm(FactsForm):
    """Where a document goes in the library. Only staff may share with everyone."""

    shared = forms.BooleanField(required=False, label="Share with everyone")
    confidential = forms.BooleanField(
        required=False, label="Confidential: no language model or search service sees it"
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_shared(self) -> bool:
        shared = bool(self.cleaned_data["shared"])
        if shared and not self._user.is_staff:
            raise forms.ValidationError("Only staff can share documents with everyone.")
        return shared


class UploadForm(DestinationForm):
    """Beside the files themselves, which are taken one by one (see `receive`)."""


class LinksField(forms.CharField):
    """Web addresses, also several in a line and among other words. Whether one can be opened is
    found out when it is."""

    def clean(self, value: Any) -> list[str]:
        links = folded_links(addresses_in(super().clean(value)))
        if len(links) > MAX_LINKS:
            given = f"These are {len(links)}."
            raise forms.ValidationError(f"Add at most {MAX_LINKS} links at a time. {given}")
        return links


class LinksForm(DestinationForm):
    links = LinksField(
        label="Web addresses, one per line",
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": "https://…", "spellcheck": "false"}),
        help_text=f"At most {MAX_LINKS} at a time, also out of a pasted list. "
        "The same address counts once.",
        error_messages={"required": "Give at least one web address."},
    )


class PasteForm(DestinationForm):
    text = forms.CharField(
        label="Text",
        max_length=MAX_PASTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": "Paste the text first."},
    )
    title = forms.CharField(label="Title", max_length=500)
    url = forms.CharField(
        label="Web address (optional)",
        max_length=2000,
        required=False,
        widget=forms.URLInput(attrs={"placeholder": "https://…"}),
    )
    published = forms.CharField(
        label="Date (optional)",
        max_length=10,
        required=False,
        help_text="Year, year-month or year-month-day, such as 2024-05-31.",
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if not text.strip():
            raise forms.ValidationError("Paste the text first.")
        return text

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        if url and not url.lower().startswith(("http://", "https://")):
            raise forms.ValidationError("A web address begins with http:// or https://.")
        return url

    def clean_published(self) -> str:
        return clean_date(self.cleaned_data["published"])


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
    order = forms.ChoiceField(
        choices=[("newest", "Newest first"), ("title", "By title"), ("published", "By date")],
        required=False,
        label="Order",
    )
    collection = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    page = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    removed = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    deleted = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("kind", "whose", "type", "order"):
            self.fields[name].widget.attrs["aria-label"] = self.fields[name].label or name

    def filters(self) -> Filters:
        self.is_valid()
        given = self.cleaned_data
        order = given.get("order")
        return Filters(
            words=given.get("q") or "",
            kind=given.get("kind") or "",
            whose=given.get("whose") or "",
            type=given.get("type") or "",
            topic=given.get("topic") or "",
            category=given.get("category") or "",
            collection=given.get("collection"),
            order=order if order in ORDERS else "newest",
            page=given.get("page") or 1,
        )


class PlaceForm(forms.Form):
    """Which part of a document is shown: a part by number, or the one that holds a quote."""

    text = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
    start = forms.IntegerField(min_value=0, max_value=LARGEST, required=False)
    end = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    part = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    passages = forms.BooleanField(required=False)


class ChatKeyForm(forms.Form):
    """The chat (or draft) that files and links are given with."""

    chat_key = forms.UUIDField()

    def key(self) -> UUID | None:
        """None when there is no usable key."""
        return self.cleaned_data["chat_key"] if self.is_valid() else None


class AttachForm(ChatKeyForm):
    links = LinksField(required=False)
