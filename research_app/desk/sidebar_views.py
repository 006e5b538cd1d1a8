"""The list of chats and what its menus do."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from research_app.accounts.requests import SignedInRequest
from research_app.chats.delete_chat import ChatHeld, delete_chat, undo_delete
from research_app.chats.manage import archive_chat, rename_chat, unarchive_chat
from research_app.chats.sidebar import AT_ONCE, list_chats, twins_of
from research_app.desk.access import get_own_chat_or_404, get_own_deleted_chat_or_404
from research_app.desk.forms import RenameForm
from research_app.desk.turns import stop_running
from research_app.evidence_graph.notices import marks_of


@require_GET
@vary_on_headers("HX-Request")
def show_sidebar(request: SignedInRequest) -> HttpResponse:
    """The chats that hold what is searched for; a page of its own for browsers without script."""
    is_part = "HX-Request" in request.headers
    return _list(request, template="desk/_chats.html" if is_part else "desk/search.html")


@require_GET
def show_chat_row(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    """The chat's line, as it was before renaming began."""
    chat = get_own_chat_or_404(request.user, chat_id)
    return render(request, "desk/_chat.html", {"chat": chat, "twins": twins_of(chat)})


@require_http_methods(["GET", "POST"])
def rename(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    """The chat's line as a form, and the line again with the new title."""
    chat = get_own_chat_or_404(request.user, chat_id)
    form = RenameForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "desk/_rename.html", {"chat": chat})
    rename_chat(chat, form.cleaned_data["title"])
    return render(request, "desk/_chat.html", {"chat": chat, "twins": twins_of(chat)})


@require_POST
def archive(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    archive_chat(get_own_chat_or_404(request.user, chat_id))
    return _list(request)


@require_POST
def unarchive(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    unarchive_chat(get_own_chat_or_404(request.user, chat_id))
    return _list(request)


@require_POST
def delete(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    """Hide the chat at once; the toast can bring it back. Who is looking at it goes elsewhere."""
    chat = get_own_chat_or_404(request.user, chat_id)
    try:
        delete_chat(chat, actor=request.user)
    except ChatHeld as held:
        return _list(request, sentence=str(held))
    stop_running(request.user, chat.pk)
    if f"/chats/{chat.pk}/" in request.headers.get("HX-Current-URL", ""):
        return HttpResponseClientRedirect("/")
    return _list(request, deleted=chat)


@require_POST
def undo(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    chat = get_own_deleted_chat_or_404(request.user, chat_id)
    late = (
        ""
        if undo_delete(chat, actor=request.user)
        else "It is too late: this chat has been deleted."
    )
    return _list(request, undone=chat, sentence=late)


def _list(
    request: SignedInRequest | HttpRequest,
    *,
    template: str = "desk/_chats_changed.html",
    **told: object,
) -> HttpResponse:
    assert request.user.is_authenticated
    sent = request.POST or request.GET
    chats = list_chats(
        request.user,
        search=sent.get("search", ""),
        shown=_shown(sent.get("shown")),
        marks=marks_of(request.user),
    )
    return render(request, template, {"chats": chats, **told})


def _shown(sent: str | None) -> int:
    """How many chats are to be listed; what is no such number counts as the least."""
    number = int(sent) if sent and sent.isascii() and sent.isdigit() and len(sent) < 6 else 0
    return max(AT_ONCE, number)
