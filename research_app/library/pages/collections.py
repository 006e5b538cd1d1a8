"""Collections on the library page. Each action works as a plain form, which leads back to the page,
and as an htmx request, which gets the list of documents anew."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from research_app.accounts.requests import SignedInRequest
from research_app.library.collection_forms import (
    EntriesForm,
    MakeForm,
    NameForm,
    PutForm,
)
from research_app.library.collections import (
    CannotCollect,
    bring_back_collection,
    counted,
    delete_collection,
    find_entries,
    get_changeable_collection_or_404,
    make_collection,
    put_in,
    rename_collection,
)
from research_app.library.collections import take_out as take_out_of
from research_app.library.models import Collection
from research_app.library.pages.listing import Undo, refuse, show_list


@require_POST
def make(request: SignedInRequest) -> HttpResponse:
    form = MakeForm(request.POST, user=request.user)
    if not form.is_valid():
        return refuse(request, form.sentence())
    owner = None if form.cleaned_data["shared"] else request.user
    try:
        made = make_collection(owner, form.cleaned_data["name"])
    except CannotCollect as error:
        return refuse(request, str(error))
    return show_list(request, made.pk, said=f"Made the collection “{made.name}”.")


@require_POST
def rename(request: SignedInRequest, collection_id: int) -> HttpResponse:
    collection = get_changeable_collection_or_404(request.user, collection_id)
    form = NameForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence())
    try:
        rename_collection(collection, form.cleaned_data["name"])
    except CannotCollect as error:
        return refuse(request, str(error))
    return show_list(request, collection.pk, said=f"Renamed to “{collection.name}”.")


@require_POST
def delete(request: SignedInRequest, collection_id: int) -> HttpResponse:
    collection = get_changeable_collection_or_404(request.user, collection_id)
    delete_collection(collection)
    said = f"Deleted the collection “{collection.name}”. Its documents stay."
    undo = Undo(
        id=f"deleted-collection-{collection.pk}",
        address=reverse("library:bring_back_collection", args=[collection.pk]),
        query=f"deleted={collection.pk}",
        leads_to=f"collection-{collection.pk}",
    )
    return show_list(request, None, said=said, undo=undo)


@require_POST
def bring_back(request: SignedInRequest, collection_id: int) -> HttpResponse:
    collection = get_changeable_collection_or_404(request.user, collection_id, is_deleted=True)
    try:
        bring_back_collection(collection)
    except CannotCollect as error:
        return refuse(request, str(error))
    return show_list(request, collection.pk, said=f"The collection “{collection.name}” is back.")


@require_POST
def put(request: SignedInRequest) -> HttpResponse:
    form = PutForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence())
    try:
        into, number = _put(request.user, **form.cleaned_data)
    except CannotCollect as error:
        return refuse(request, str(error))
    said = f"Put {counted(number)} into “{into.name}”."
    return show_list(request, said=said if number else f"“{into.name}” held all of that already.")


@require_POST
def take_out(request: SignedInRequest, collection_id: int) -> HttpResponse:
    collection = get_changeable_collection_or_404(request.user, collection_id)
    form = EntriesForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence())
    taken = take_out_of(collection, find_entries(request.user, form.cleaned_data["entries"]))
    said = f"Took {counted(len(taken))} out of “{collection.name}”."
    undo = Undo(
        id=f"taken-{collection.pk}-{'-'.join(map(str, taken[:1]))}",
        address=reverse("library:put_in_collection"),
        sends=(("into", collection.pk), *(("entries", each) for each in taken)),
    )
    return show_list(request, collection.pk, said=said, undo=undo if taken else None)


@transaction.atomic
def _put(user: User, *, entries: list[int], into: int | None, name: str) -> tuple[Collection, int]:
    """The collection, made where it is a new one, and how many documents it gained."""
    if into is None:
        collection = make_collection(user, name)
    else:
        collection = get_changeable_collection_or_404(user, into)
    return collection, put_in(collection, find_entries(user, entries))
