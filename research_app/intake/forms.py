"""What people add to the library, checked: files, links and pasted text, and where they go."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms

from research_app.intake.store_text import DATE
from research_app.library.forms import FactsForm, SharingForm
from research_app.reading.url_key import MAX_LENGTH, url_key

MAX_LINKS = 100
MAX_PASTE = 1_000_000
#: An address among other words, such as those of a pasted list of references.
ADDRESS = re.compile(r"https?://[^\s<>\"“”„«»]+", re.IGNORECASE)
#: What ends a sentence or a bracket behind an address; a bracket opened in the address is its own.
AFTER_ADDRESS = ".,;:!?'’*|"
BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))


def clean_date(given: str) -> str:
    """A date of the calendar, possibly shortened, or nothing."""
    given = given.strip()
    if given and not DATE.fullmatch(given):
        raise forms.ValidationError("Write the date as 2024, 2024-05 or 2024-05-31.")
    if given and not _is_of_the_calendar(given):
        raise forms.ValidationError(f"There is no {given} in the calendar. Write another date.")
    return given


def _is_of_the_calendar(given: str) -> bool:
    try:
        date.fromisoformat(given + "0000-01-01"[len(given) :])
    except ValueError:
        return False
    return True


class DestinationForm(SharingForm, FactsForm):
    """Where a document goes in the library."""

    confidential = forms.BooleanField(
        required=False, label="Confidential: no language model or search service sees it"
    )


class UploadForm(DestinationForm):
    """Beside the files themselves, which are taken one by one (see `receive`)."""


class LinksField(forms.CharField):
    """Web addresses, also several in a line and among other words. Whether one can be opened is
    found out when it is."""

    def clean(self, value: Any) -> list[str]:
        links = folded_links(addresses_in(super().clean(value)))
        if len(links) > MAX_LINKS:
            given = f"These are {len(links)}."
            raise forms.ValidationError(f"Add at most {MAX_LINKS} links at a time. {given}")
        return links


class LinksForm(DestinationForm):
    links = LinksField(
        label="Web addresses, one per line",
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": "https://…", "spellcheck": "false"}),
        help_text=f"At most {MAX_LINKS} at a time, also out of a pasted list. "
        "The same address counts once.",
        error_messages={"required": "Give at least one web address."},
    )


class PasteForm(DestinationForm):
    text = forms.CharField(
        label="Text",
        max_length=MAX_PASTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": "Paste the text first."},
    )
    title = forms.CharField(label="Title", max_length=500)
    url = forms.CharField(
        label="Web address (optional)",
        max_length=2000,
        required=False,
        widget=forms.URLInput(attrs={"placeholder": "https://…"}),
    )
    published = forms.CharField(
        label="Date (optional)",
        max_length=10,
        required=False,
        help_text="Year, year-month or year-month-day, such as 2024-05-31.",
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if not text.strip():
            raise forms.ValidationError("Paste the text first.")
        return text

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        if url and not url.lower().startswith(("http://", "https://")):
            raise forms.ValidationError("A web address begins with http:// or https://.")
        return url

    def clean_published(self) -> str:
        return clean_date(self.cleaned_data["published"])


def folded_links(links: Iterable[str]) -> list[str]:
    """Each address once, as it was given first: fragments and tracking parameters make no other
    page. What is no address stays, so that its row says so."""
    folded: dict[str, str] = {}
    for link in links:
        try:
            folded.setdefault(url_key(link), link)
        except ValueError:
            folded.setdefault(link, link)
    return list(folded.values())


def addresses_in(pasted: str) -> list[str]:
    """Every address of a pasted list, in order. A line without any is given as it is, so that its
    row says what is wrong with it; lines without a letter or digit (rules, bullets) are nothing."""
    found: list[str] = []
    for line in pasted.splitlines():
        of_line = [_without_what_follows(address) for address in ADDRESS.findall(line)]
        words = " ".join(line.split())
        found += of_line or ([words] if any(map(str.isalnum, words)) else [])
    return found


def _without_what_follows(address: str) -> str:
    """One that is too long to be kept stays as it is: its row says so."""
    while len(address) <= MAX_LENGTH:
        shorter = address.rstrip(AFTER_ADDRESS)
        for opens, closes in BRACKETS:
            if shorter.endswith(closes) and shorter.count(closes) > shorter.count(opens):
                shorter = shorter[:-1]
        if shorter == address:
            break
        address = shorter
    return address
