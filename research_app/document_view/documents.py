"""One document: what is known of it, its text with the place asked for, and the original file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.http import FileResponse, Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from citations.cards.passages import live_page_link
from citations.drafts import CorrectionDraft, PageSpan, TextDraft
from citations.models import Source, SourceText
from citations.storage.read.answers import text_draft
from research_app.accounts.requests import SignedInRequest
from research_app.audit_log.record import record
from research_app.document_view.text.document import Parts
from research_app.document_view.text.forms import ReaderForm
from research_app.document_view.text.spans import Span
from research_app.document_view.text.view import read_text
from research_app.library.confidential import owners_of_marks
from research_app.library.entries import may_change
from research_app.library.filed import filed_words, suggested_kind
from research_app.library.foreign_reading import note_reading
from research_app.library.forms import EntryForm
from research_app.library.models import LibraryEntry
from research_app.library.originals import original_for
from research_app.library.visibility import get_visible_source_or_404, visible_entries
from research_app.page_care.check_pages import check_context
from research_app.page_care.pages import care_context
from research_app.retrieval.models import Passage


@require_GET
def source(request: SignedInRequest, source_id: int) -> HttpResponse:
    """The reader. `?text=` names an older text, `?start=&end=` a quote in it, `?part=` a part;
    `?chat=` or `?claim=` say whose quotes are marked, `?find=` which words are looked for."""
    document = get_visible_source_or_404(request.user, source_id)
    place = ReaderForm(request.GET)
    if not place.is_valid() and "text" in place.errors:
        raise Http404("No such text of this document.")
    versions = list(_versions(document))
    row = _chosen_version(versions, place.cleaned_data.get("text"))
    note_reading(request.user, document)
    entries = _entries(request.user, document)
    care = care_context(request, document, owners={each.owner_id for each in entries})
    text = _text_of(document, row, [each.correction for each in care["corrected"]])
    if page := address_of_page(text, place):
        return redirect(request.path + page)
    context = {**_about(request, versions, row, text, next(iter(entries), None)), "care": care}
    context |= reader_context(request.user, document, versions, text, place)
    return render(request, "document_view/source.html", context)


def _about(
    request: SignedInRequest,
    versions: list[SourceText],
    row: SourceText,
    text: TextDraft,
    entry: LibraryEntry | None,
) -> dict[str, Any]:
    """What is known of the document, and of the one of its texts that is shown."""
    document, marks = row.source, owners_of_marks(row.source_id)
    context: dict[str, Any] = {
        "source": document,
        "versions": versions,
        "version": row,
        "facts": text.info,
        "kind": Source.Kind(text.info.kind),
        "is_newest": row.pk == versions[0].pk,
        "original": original_for(request.user, row, marks=marks),
        "is_confidential": not marks.isdisjoint({None, request.user.pk}),
        "entry": entry,
        "check": check_context(document),
    }
    if entry and may_change(request.user, entry):
        context |= {"facts_form": EntryForm.of(entry), "filed": filed_words(request.user)}
        context["looks_like"] = suggested_kind(entry.kind, text)
    return context


@require_GET
def original(request: SignedInRequest, source_id: int, text_id: int) -> HttpResponseBase:
    """The file as it was uploaded, never shown in the browser: it is somebody else's content."""
    document = get_visible_source_or_404(request.user, source_id)
    row = _chosen_version(list(_versions(document)), text_id)
    upload = original_for(request.user, row)
    if upload is None or not upload.file.storage.exists(str(upload.file.name)):
        raise Http404("The original of this document is not kept.")
    record("download", actor=request.user, object_type="source", object_id=document.pk)
    response = FileResponse(
        upload.file.open("rb"),
        as_attachment=True,
        filename=document.file_name or f"document-{document.pk}{_suffix(document)}",
        content_type="application/octet-stream",
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response


def _entries(user: User, document: Source) -> list[LibraryEntry]:
    """The user's own entry before everybody's."""
    entries = visible_entries(user).filter(source=document)
    return list(entries.order_by(F("owner").asc(nulls_last=True), "pk"))


def _text_of(
    document: Source, row: SourceText, corrections: Iterable[CorrectionDraft]
) -> TextDraft:
    """The text of a version, whose words and maps are read only now."""
    row.source = document
    row.refresh_from_db(fields=["text", "page_map", "section_map", "table_map"])
    return text_draft(row, corrections)


def _versions(document: Source) -> QuerySet[SourceText]:
    """Newest first, without their texts."""
    texts = SourceText.objects.filter(source=document).order_by("-fetched_at", "-id")
    return texts.select_related("facts_then").defer("text", "page_map", "section_map", "table_map")


def _chosen_version(versions: list[SourceText], text_id: int | None) -> SourceText:
    if text_id is None and versions:
        return versions[0]
    for row in versions:
        if row.pk == text_id:
            return row
    raise Http404("No such text of this document.")


def _suffix(document: Source) -> str:
    return {"pdf": ".pdf", "docx": ".docx", "web": ".html", "markdown": ".md"}.get(
        document.kind, ".txt"
    )


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
