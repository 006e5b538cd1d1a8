"""The list of documents with its collections, as every view shows it that changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape
from django_htmx.http import reswap, retarget

from research_app.accounts.requests import SignedInRequest
from research_app.library.collection_forms import UndoneForm
from research_app.library.collections import list_collections
from research_app.library.corrections import show_corrected
from research_app.library.entries import Filters, authors_of, count_documents, list_entries
from research_app.library.forms import FilterForm
from research_app.library.models import LibraryEntry

PAGE = "library/library.html"
KEEP: Any = object()


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """The button in a toast: the address it posts to, and what it sends. `id` is the toast's;
    `query` leads to a page with the same button, for who has no script; `leads_to` is the id of
    what it brings back, which gets the focus."""

    id: str
    address: str
    sends: tuple[tuple[str, str | int], ...] = ()
    query: str = ""
    leads_to: str = ""


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
        "query": query_of(filters),
        "documents": list_entries(request.user, filters),
        "total": count_documents(request.user),
        "collections": collections,
        "collection": shown,
        "is_gone": wanted is not None and shown is None,
    }


def page_context(request: SignedInRequest) -> dict[str, Any]:
    """The list, and what the fields around it offer."""
    return {**list_context(request), "authors": authors_of(request.user)}


def query_of(filters: Filters) -> QueryDict:
    """What an address says to show this list; what is as it is at first is left out."""
    names, first = {"words": "q"}, asdict(Filters())
    query = QueryDict(mutable=True)
    for name, value in asdict(filters).items():
        if value != first[name]:
            query[names.get(name, name)] = str(value)
    return query


def show_list(
    request: SignedInRequest,
    collection: int | None = KEEP,
    *,
    said: str,
    undo: Undo | None = None,
) -> HttpResponse:
    """The list anew, with a sentence about what was done."""
    context = list_context(request, collection=collection)
    if request.htmx:
        undone = UndoneForm(request.POST).toast()
        context |= {"said": said, "undo": undo, "undone": undone}
        return render(request, "library/_changed.html", context)
    shown = context["collection"]
    query = f"collection={shown.id}" if shown else ""
    if undo and undo.query:
        query = "&".join(filter(None, (query, undo.query)))
    else:
        messages.success(request, said)
    return redirect(f"{reverse('library:library')}{'?' * bool(query)}{query}#documents")


def refuse(request: SignedInRequest, sentence: str) -> HttpResponse:
    """The list stays as it is."""
    if request.htmx:
        response = HttpResponse(escape(sentence), status=422)
        return reswap(retarget(response, "#list-error"), "innerHTML")
    messages.error(request, sentence)
    return redirect(f"{reverse('library:library')}#documents")


def named(entries: Iterable[LibraryEntry], request: SignedInRequest) -> str:
    """Such as "“Owls”" or "3 documents"."""
    listed = list(entries)
    show_corrected((entry.source for entry in listed), request.user)
    if len(listed) == 1:
        title = listed[0].source.title
        return f"“{title if len(title) <= 60 else title[:59] + '…'}”"
    return f"{len(listed)} documents"


def without_script(removed: Iterable[int]) -> str:
    return urlencode({"removed": ",".join(map(str, removed))})
