"""The list of documents with its collections, as every view shows it that changes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from research_app.accounts.requests import SignedInRequest
from research_app.library.collections import list_collections
from research_app.library.entries import count_documents, list_entries
from research_app.library.forms import FilterForm

PAGE = "library/library.html"
KEEP: Any = object()


def list_context(request: SignedInRequest, *, collection: int | None = KEEP) -> dict[str, Any]:
    """The documents that the filters of this page (or of the form it sent along) leave in;
    `collection` shows another one than they name. One that is not there narrows nothing."""
    form = FilterForm(request.GET if request.method == "GET" else request.POST)
    filters = form.filters()
    wanted = filters.collection if collection is KEEP else collection
    collections = list_collections(request.user)
    shown = next((item for item in collections if item.id == wanted), None)
    filters = replace(filters, collection=shown.id if shown else None)
    return {
        "filter_form": form,
        "filters": filters,
        "documents": list_entries(request.user, filters),
        "total": count_documents(request.user),
        "collections": collections,
        "collection": shown,
        "is_gone": wanted is not None and shown is None,
    }
