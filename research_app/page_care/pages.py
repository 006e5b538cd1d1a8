"""The pages on which the facts of a document are set right, and the way back."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import unquote

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from citations.drafts import CorrectedField
from citations.models import Source
from citations.storage.read.sources import FIELDS
from research_app.accounts.requests import SignedInRequest
from research_app.intake.forms import clean_date
from research_app.library.corrections import (
    ChangedMeanwhile,
    correct,
    corrected_facts,
    facts_by,
    holder_for,
    undo,
)
from research_app.library.display_name import clean_line
from research_app.library.visibility import get_visible_source_or_404

LONGEST_DOI = 255
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,5}/\S{1,240}")
_RESOLVER = re.compile(r"(?:https?://)?(?:(?:dx|www)\.)?doi\.org/", re.IGNORECASE)
_PREFIX = re.compile(r"(?:doi|urn):\s*(?:doi:\s*)?", re.IGNORECASE)


class CorrectionForm(forms.Form):
    """The facts of a source as its reader sees them, to be set right; empty is unknown.

    Each field sends along what it showed (`initial-title` beside `title`): what its editor did not
    touch is neither judged nor changed, whatever somebody else made of it meanwhile."""

    title = forms.CharField(label="Title", max_length=500)
    author = forms.CharField(label="Author", max_length=500, required=False)
    published = forms.CharField(
        label="Date",
        max_length=100,
        required=False,
        help_text="Year, year-month or year-month-day, such as 2024-05-31.",
    )
    publisher = forms.CharField(label="Publisher", max_length=500, required=False)
    doi = forms.CharField(
        label="DOI",
        max_length=500,
        required=False,
        help_text="Such as 10.1000/182, or the address that leads to it.",
    )

    def __init__(self, data: Mapping[str, object] | None = None, **more: object) -> None:
        super().__init__(data, auto_id="correct-%s", **more)  # type: ignore[arg-type]
        for field in self.fields.values():
            field.show_hidden_initial = True

    def clean_title(self) -> str:
        title = self._line("title")
        if not title:
            raise forms.ValidationError("A document needs a title.")
        return title

    def clean_author(self) -> str:
        return self._line("author")

    def clean_publisher(self) -> str:
        return self._line("publisher")

    def clean_published(self) -> str:
        given = self._line("published")
        return given if given == self.shown().get("published") else clean_date(given)

    def clean_doi(self) -> str:
        given = self._line("doi")
        return given if given == self.shown().get("doi") else clean_doi(given)

    def _line(self, name: str) -> str:
        """What was given, on one line of visible words."""
        return clean_line(self.cleaned_data[name], limit=500)

    def shown(self) -> dict[CorrectedField, str]:
        """What the fields held when the form was drawn, as far as it was sent along."""
        sent = {name: self.data.get(f"initial-{name}") for name in FIELDS}
        return {name: clean_line(value) for name, value in sent.items() if isinstance(value, str)}

    def facts(self) -> dict[CorrectedField, str]:
        """What its editor changed; all that was given where the form does not tell what it
        showed."""
        given = {name: str(self.cleaned_data[name]) for name in FIELDS}
        shown = self.shown()
        return {name: value for name, value in given.items() if value != shown.get(name)}

    def tell_meanwhile(self, now: Mapping[CorrectedField, str]) -> None:
        """Says what became of these fields since the form was drawn; sent once more, the form puts
        what its editor wrote in their place."""
        held = {f"initial-{name}": value for name, value in now.items()}
        self.data = {**{name: self.data.get(name) for name in self.data}, **held}
        for name, value in now.items():
            now_reads = f"now reads “{value}”" if value else "is empty now"
            told = f"This was changed meanwhile and {now_reads}. Save again to put yours there."
            self.add_error(name, told)


def clean_doi(given: str) -> str:
    """The DOI itself, also of an address that leads to it."""
    address = _RESOLVER.match(given)
    doi = unquote(given[address.end() :]) if address else _PREFIX.sub("", given, count=1)
    doi = clean_line(doi)
    if doi and not (_DOI.fullmatch(doi) and len(doi) <= LONGEST_DOI):
        raise forms.ValidationError("A DOI begins with “10.”, such as 10.1000/182.")
    return doi


class UndoForm(forms.Form):
    field = forms.ChoiceField(choices=[(name, name) for name in FIELDS])


@require_POST
def correct_facts(request: SignedInRequest, source_id: int) -> HttpResponse:
    """What does not fit stays in the form, with a sentence, and changes nothing."""
    source, holder = _changeable_or_404(request, source_id)
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return _refuse(request, source, form)
    try:
        correct(source, form.facts(), holder=holder, editor=request.user, shown=form.shown())
    except ChangedMeanwhile as change:
        form.tell_meanwhile(change.now)
        return _refuse(request, source, form)
    return _back(source)


@require_POST
def undo_fact(request: SignedInRequest, source_id: int) -> HttpResponse:
    source, holder = _changeable_or_404(request, source_id)
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise Http404("No such fact.")
    undo(source, form.cleaned_data["field"], holder=holder, editor=request.user)
    return _back(source)


def care_context(
    request: SignedInRequest,
    source: Source,
    *,
    form: CorrectionForm | None = None,
    owners: Collection[int | None] | None = None,
) -> dict[str, Any]:
    """What the page of a document says of its facts. `owners`: see `holder_for`."""
    holder = holder_for(request.user, source, owners=owners)
    corrected = corrected_facts(source, request.user, holder)
    facts = facts_by(source, [each.correction for each in corrected])
    filled = form or CorrectionForm(initial=facts)
    return {
        "facts": facts,
        "corrected": corrected,
        "form": filled if holder is not None else None,
        "is_for_everybody": holder == "",
    }


def _changeable_or_404(request: SignedInRequest, source_id: int) -> tuple[Source, str]:
    source = get_visible_source_or_404(request.user, source_id)
    holder = holder_for(request.user, source)
    if holder is None:
        raise PermissionDenied("Facts of a shared document are set right by staff.")
    return source, holder


def _refuse(request: SignedInRequest, source: Source, form: CorrectionForm) -> HttpResponse:
    context = {"source": source, "care": care_context(request, source, form=form)}
    return render(request, "page_care/correct.html", context, status=422)


def _back(source: Source) -> HttpResponse:
    return redirect(f"{reverse('library:source', args=[source.pk])}#facts-of-source")
