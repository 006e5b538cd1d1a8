"""What an address of a document's page may ask for."""

from __future__ import annotations

from django import forms

from research_app.document_view.text.find import LONGEST_WORDS
from research_app.library.forms import LARGEST


class PlaceForm(forms.Form):
    """Which part of a document is shown: a part by number, or the one that holds a quote."""

    text = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
    start = forms.IntegerField(min_value=0, max_value=LARGEST, required=False)
    end = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    part = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    passages = forms.BooleanField(required=False)


class ReaderForm(PlaceForm):
    """Beside the place: whose quotes are shown (those of a chat, or of the chat of an answer or
    claim), which words are looked for (`whole`: no parts of longer ones) and which
    of their places is shown (0: the first one from the quote on), and the page of the list of
    quotes. What makes no sense counts as not given."""

    chat = forms.UUIDField(required=False)
    answer = forms.UUIDField(required=False)
    claim = forms.UUIDField(required=False)
    find = forms.CharField(required=False, max_length=LONGEST_WORDS)
    whole = forms.BooleanField(required=False)
    hit = forms.IntegerField(min_value=0, max_value=LARGEST, required=False)
    page = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    quotes = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)

    @property
    def is_place_wrong(self) -> bool:
        return bool({"start", "end", "part"} & set(self.errors))
