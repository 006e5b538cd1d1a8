"""What addresses of pages say, and how they are written. What is nonsense counts as not said."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.urls import reverse

from research_app.document_view.original.document import Document

LARGEST = 2**31 - 1
ZOOMS = (100, 125, 150, 200, 300)
"""Per cent of the room that a page has."""


class AddressForm(forms.Form):
    page = forms.IntegerField(required=False, min_value=0, max_value=LARGEST)
    start = forms.IntegerField(required=False, min_value=0, max_value=LARGEST)
    end = forms.IntegerField(required=False, min_value=1, max_value=LARGEST)
    claim = forms.UUIDField(required=False)
    answer = forms.UUIDField(required=False)
    zoom = forms.TypedChoiceField(
        required=False, coerce=int, empty_value=None, choices=[(each, each) for each in ZOOMS]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """`page` is None where the quote says it; `start` and `end` are None where there is no quote.
    `claim` names the claim from whose card the reader comes, `answer` the answer where it is no
    claim's."""

    page: int | None
    start: int | None
    end: int | None
    claim: UUID | None
    zoom: int
    answer: UUID | None = None

    @property
    def has_quote(self) -> bool:
        return self.start is not None

    def query(self, **changed: object) -> str:
        """What stands behind "?" in a link to the same place, with some of it changed."""
        query = QueryDict(mutable=True)
        said: dict[str, object] = {
            "start": self.start,
            "end": self.end,
            "claim": self.claim,
            "answer": self.answer,
            "page": self.page,
        }
        if self.zoom != 100:
            said["zoom"] = self.zoom
        for name, value in {**said, **changed}.items():
            if value is not None:
                query[name] = str(value)
        return query.urlencode()


def read_address(query: QueryDict) -> Address:
    form = AddressForm(query)
    form.is_valid()
    said = form.cleaned_data
    start, end = said.get("start"), said.get("end")
    if start is None or end is None or start >= end:
        start = end = None
    return Address(
        page=said.get("page"),
        start=start,
        end=end,
        claim=said.get("claim"),
        answer=said.get("answer"),
        zoom=said.get("zoom") or 100,
    )


def page_link(document: Document, place: Address, **changed: object) -> str:
    """The page at `place`, with some of it changed."""
    address = reverse("viewer:page", args=[document.source.pk, document.text.pk])
    query = place.query(**changed)
    return f"{address}?{query}" if query else address


def picture_link(document: Document, page: int, *, wide: bool = False) -> str:
    address = reverse("viewer:picture", args=[document.source.pk, document.text.pk])
    return f"{address}?page={page}" + ("&wide=1" if wide else "")
