"""What the page of a document needs to show its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.http import Http404

from citations.cards.passages import live_page_link
from citations.drafts import PageSpan, TextDraft
from citations.models import Source, SourceText
from research_app.retrieval.models import Passage
from research_app.sources.reader.document import Parts
from research_app.sources.reader.forms import ReaderForm
from research_app.sources.reader.spans import Span
from research_app.sources.reader.view import read_text


def reader_context(
    user: User,
    document: Source,
    versions: Sequence[SourceText],
    text: TextDraft,
    form: ReaderForm,
) -> dict[str, Any]:
    """`form` has been checked; `versions` are all texts of the document."""
    given = form.cleaned_data
    passages = _passages(text) if given.get("passages") else ()
    view = read_text(user, document.pk, text, form, passages)
    quote, part, address = view.quote, view.part, view.address
    counts = view.quotes.in_other_texts
    return {
        "view": view,
        "quote": quote,
        "place_is_wrong": view.is_place_wrong,
        "shows_passages": address.passages,
        "passages_link": address.with_passages(part.number, shown=not address.passages),
        "previous_part": address.to_part(part.number - 1) if part.number > 1 else "",
        "next_part": address.to_part(part.number + 1) if part.number < part.total else "",
        "lists_quotes": bool(given.get("quotes")),
        "other_quotes": [(row, counts[row.pk]) for row in versions if row.pk in counts],
        "live_link": _live_link(document, text, quote),
        **_said(document, text, quote),
    }


def address_of_page(text: TextDraft, form: ReaderForm) -> str:
    """Where the page of the document that `?page=` asks for begins; empty where none is asked for.
    Raises Http404 for one that the text does not have."""
    number = form.cleaned_data.get("page")
    if number is None:
        return ""
    page = _page(text, number)
    fields = {
        name: form.data[name] for name in ("chat", "find", "whole", "passages") if name in form.data
    }
    query = urlencode({"text": text.id, **fields, "part": Parts(text).number_at(page.start)})
    return f"?{query}#page-{page.number}"


def _page(text: TextDraft, number: int) -> PageSpan:
    """The page, or the next one that has text."""
    for page in text.pages:
        if page.number >= number and page.start < page.end:
            return page
    raise Http404("No such page in this text.")


def _live_link(document: Source, text: TextDraft, quote: Span | None) -> str:
    """The page on the web, at the quote where its type allows that; empty for what has no
    address."""
    url = text.info.final_url or document.url
    return _at_quote(url, text, quote) if url and text.info.kind == Source.Kind.WEB else url


def _said(document: Source, text: TextDraft, quote: Span | None) -> dict[str, str]:
    """Where a saved page says it comes from, and the way there."""
    said = document.said_url
    return {"said_url": said, "said_link": _at_quote(said, text, quote) if said else ""}


def _at_quote(url: str, text: TextDraft, quote: Span | None) -> str:
    if quote is None:
        return url
    words = text.text[quote.start : quote.end]
    return live_page_link(url, words, text=text.text, start=quote.start)


def _passages(text: TextDraft) -> tuple[Span, ...]:
    rows = Passage.objects.filter(source_text=text.id).order_by("start", "end")
    return tuple(Span(start=start, end=end) for start, end in rows.values_list("start", "end"))
