"""Addresses of pages and of their pictures."""

from __future__ import annotations

from django.urls import reverse

from research_app.document_view.original.document import Document
from research_app.document_view.original.forms import Address


def page_link(document: Document, place: Address, **changed: object) -> str:
    """The page at `place`, with some of it changed."""
    address = reverse("viewer:page", args=[document.source.pk, document.text.pk])
    query = place.query(**changed)
    return f"{address}?{query}" if query else address


def picture_link(document: Document, page: int, *, wide: bool = False) -> str:
    address = reverse("viewer:picture", args=[document.source.pk, document.text.pk])
    return f"{address}?page={page}" + ("&wide=1" if wide else "")
