"""Downloads of one answer and of one chat, and an answer for the clipboard: the one way of HTML out
of a page that no policy of this page follows."""

from __future__ import annotations

from uuid import UUID

import bleach
from django.http import HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET

from citations.export.archive import PackageRefused
from citations.export.formats import FormatRefused, rich_html, rich_text
from research_app.accounts.requests import SignedInRequest
from research_app.exports.access import (
    exportable_turns,
    get_exportable_chat_or_404,
    get_exportable_turn_or_404,
)
from research_app.exports.contents import UnknownFormat, Wanted, known_format, turn_provenance
from research_app.exports.downloads import send_answer, send_chat, tell_export
from research_app.exports.key import NoSigningKey
from research_app.exports.pages.forms import WantedForm

REFUSED = (UnknownFormat, FormatRefused, PackageRefused, NoSigningKey)
TICKED = ("yes", "on")


@require_GET
def download_answer(
    request: SignedInRequest, answer_id: UUID, format_name: str
) -> HttpResponseBase:
    """One answer in one format; `?originals=yes` takes the original files into its package,
    `?other_texts=yes` the texts of sources that nobody cites."""
    turn = get_exportable_turn_or_404(request.user, answer_id)
    try:
        return send_answer(request, turn, _wanted(request, format_name))
    except REFUSED as error:
        return _refuse(request, error)


@require_GET
def show_chat(request: SignedInRequest, chat_id: UUID) -> HttpResponse:
    """What a chat can be exported as."""
    chat = get_exportable_chat_or_404(request.user, chat_id)
    answers = exportable_turns(request.user).filter(chat=chat).count()
    form, is_own = WantedForm(label_suffix=""), chat.owner_id == request.user.pk
    context = {"chat": chat, "answers": answers, "form": form, "is_own": is_own}
    return render(request, "exports/chat.html", context)


@require_GET
def download_chat(request: SignedInRequest, chat_id: UUID) -> HttpResponseBase:
    """A zip with a folder for each answer; `?format=` chooses another form than the package."""
    chat = get_exportable_chat_or_404(request.user, chat_id)
    try:
        return send_chat(request, chat, _wanted(request, request.GET.get("format") or "package"))
    except REFUSED as error:
        return _refuse(request, error)


@require_GET
def copy_answer(request: SignedInRequest, answer_id: UUID) -> JsonResponse:
    """The answer with its footnotes for the clipboard, as rich text and without markup."""
    turn = get_exportable_turn_or_404(request.user, answer_id)
    provenance = turn_provenance(turn, reader=request.user)
    tell_export("answer", turn.answer_id, Wanted(format="clipboard", user=request.user))
    html, text = cleaned_for_pasting(rich_html(provenance)), rich_text(provenance)
    return JsonResponse({"html": html, "text": text})


def _wanted(request: SignedInRequest, format_name: str) -> Wanted:
    """Raises `UnknownFormat`."""
    return Wanted(
        format=known_format(format_name),
        originals=request.GET.get("originals") in TICKED,
        other_texts=request.GET.get("other_texts") in TICKED,
        user=request.user,
    )


def _refuse(request: SignedInRequest, error: Exception) -> HttpResponse:
    status = 503 if isinstance(error, NoSigningKey) else 400
    return render(request, "exports/refused.html", {"sentence": str(error)}, status=status)


TAGS = frozenset(["p", "br", "sup", "strong", "a", "ul", "li", "table", "tr", "th", "td"])
ATTRIBUTES = {"a": ["href"], "table": ["border", "cellpadding", "cellspacing"]}
PROTOCOLS = frozenset(["http", "https"])


def cleaned_for_pasting(fragment: str) -> str:
    """The fragment with nothing in it but words, their layout and links to pages of the web. Words
    of sources are escaped where it is written; this holds even if one were not."""
    cleaned: str = bleach.clean(
        fragment, tags=TAGS, attributes=ATTRIBUTES, protocols=PROTOCOLS, strip=True
    )
    return cleaned
