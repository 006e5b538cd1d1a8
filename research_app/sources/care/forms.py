"""What people send when they set facts of a source right."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django import forms

from citations.drafts import CorrectedField
from citations.source_facts import FIELDS
from research_app.sources.arriving.display_name import clean_line
from research_app.sources.forms import clean_date

_DOI = re.compile(r"10\.\d{4,9}/\S{1,240}")
_RESOLVERS = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s?)", re.IGNORECASE)


class CorrectionForm(forms.Form):
    """The facts of a source as its reader sees them, to be set right; empty is unknown."""

    title = forms.CharField(label="Title", max_length=500)
    author = forms.CharField(label="Author", max_length=500, required=False)
    published = forms.CharField(
        label="Date",
        max_length=10,
        required=False,
        help_text="Year, year-month or year-month-day, such as 2024-05-31.",
    )
    publisher = forms.CharField(label="Publisher", max_length=500, required=False)
    doi = forms.CharField(
        label="DOI", max_length=255, required=False, help_text="Such as 10.1000/182."
    )

    def __init__(self, data: Mapping[str, object] | None = None, **more: object) -> None:
        super().__init__(data, auto_id="correct-%s", **more)  # type: ignore[arg-type]

    def clean(self) -> None:
        """Each on one line of visible words."""
        for name in FIELDS:
            if name in self.cleaned_data:
                self.cleaned_data[name] = clean_line(self.cleaned_data[name], limit=500)
        if "title" in self.cleaned_data and not self.cleaned_data["title"]:
            self.add_error("title", "A document needs a title.")

    def clean_published(self) -> str:
        return clean_date(self.cleaned_data["published"])

    def clean_doi(self) -> str:
        """The DOI itself, also of an address that leads to it."""
        doi = _RESOLVERS.sub("", str(self.cleaned_data["doi"]).strip(), count=1)
        if doi and not _DOI.fullmatch(doi):
            raise forms.ValidationError("A DOI begins with “10.”, such as 10.1000/182.")
        return doi

    def facts(self) -> dict[CorrectedField, str]:
        return {name: str(self.cleaned_data[name]) for name in FIELDS}


class UndoForm(forms.Form):
    field = forms.ChoiceField(choices=[(name, name) for name in FIELDS])
