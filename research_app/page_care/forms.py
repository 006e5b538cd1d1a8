"""What people send when they set facts of a source right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

from django import forms

from citations.drafts import CorrectedField
from citations.storage.read.sources import FIELDS
from research_app.intake.forms import clean_date
from research_app.library.display_name import clean_line

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
