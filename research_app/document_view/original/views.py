"""A page of a document, its picture, and the cut of it that a card shows."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET

from research_app.accounts.requests import SignedInRequest
from research_app.document_view.original.cut import lay_out_cut
from research_app.document_view.original.document import get_visible_pdf_or_404
from research_app.document_view.original.forms import read_address
from research_app.document_view.original.page import lay_out_page
from research_app.document_view.original.sheet import CannotShow, picture_of
from research_app.reading.page_images import DRAWN_BY, WIDE, WIDTH

PRIVATE = "private, no-cache"
"""A browser keeps it for its reader, and asks each time whether that reader may still see it."""


@require_GET
def show_page(request: SignedInRequest, source_id: int, text_id: int) -> HttpResponse:
    """The page `?page=`, or the first one of the quote `?start=&end=`. `?claim=` names the claim
    whose card leads here."""
    document = get_visible_pdf_or_404(request.user, source_id, text_id)
    view = lay_out_page(request.user, document, read_address(request.GET))
    response = render(
        request, "document_view/original/page.html", {"view": view}, status=view.status
    )
    response.headers["Cache-Control"] = PRIVATE
    return response


@require_GET
def picture(request: SignedInRequest, source_id: int, text_id: int) -> HttpResponseBase:
    """The picture of the page `?page=`, with `?wide` twice as wide."""
    document = get_visible_pdf_or_404(request.user, source_id, text_id)
    page, width = read_address(request.GET).page or 0, WIDE if "wide" in request.GET else WIDTH
    etag = f'"{DRAWN_BY}-{document.text.file_sha256}-{page}-{width}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is None or document.original is None:
        try:
            ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
            drawn = picture_of(document, page, width, ahead=ahead)
        except CannotShow as error:
            return HttpResponse(str(error), status=error.status, content_type="text/plain")
        unchanged = HttpResponse(drawn, content_type="image/png", headers={"ETag": etag})
    unchanged.headers["Cache-Control"] = PRIVATE
    unchanged.headers["X-Content-Type-Options"] = "nosniff"
    unchanged.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return unchanged


@require_GET
def show_crop(request: SignedInRequest, source_id: int, text_id: int) -> HttpResponse:
    """A part for a card: the stretch of the page with the quote, or a sentence."""
    document = get_visible_pdf_or_404(request.user, source_id, text_id)
    address = read_address(request.GET)
    if not address.has_quote:
        raise Http404("No quote is named.")
    response = render(
        request, "document_view/original/_crop.html", {"crop": lay_out_cut(document, address)}
    )
    response.headers["Cache-Control"] = PRIVATE
    return response
