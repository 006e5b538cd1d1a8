"""What a browser may send, and what is said when it does not fit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib.auth.models import User

from citations.cards import SIGNS
from research_app.answering.asked.offer import checked_options
from research_app.answering.asked.sent import UnreadableOptions, read_options
from research_app.answering.checking import LONGEST_TEXT
from research_app.answering.options import AskOptions, Mode
from research_app.chats.manage import TITLE_LENGTH
from research_app.scope.askable import (
    CannotAsk,
    NothingLeft,
    scope_of_question,
    scope_of_text,
)
from research_app.scope.scope import Scope

LONGEST_QUESTION = 2000
NOTHING_LEFT = "nothing left"


def demand_length(question: str, mode: Mode) -> None:
    """Raises `CannotAsk` for a question, or a text to be checked, that is too long."""
    if mode == "check" and len(question) > LONGEST_TEXT:
        raise CannotAsk(
            f"A text that is checked may have {LONGEST_TEXT:,} characters. Check it in parts."
        )
    if mode != "check" and len(question) > LONGEST_QUESTION:
        raise CannotAsk(
            f"A question may have {LONGEST_QUESTION:,} characters. Shorten it, or add long "
            "material as a document."
        )


class AskForm(forms.Form):
    """A question with the ids that the browser made for its chat and its run. What it is asked of
    is settled here, see `asked_scope`."""

    chat_key = forms.UUIDField()
    run_id = forms.UUIDField()
    question = forms.CharField(error_messages={"required": "Write a question first."})
    scope = forms.CharField(required=False)
    options = forms.CharField(required=False)

    def __init__(self, data: Mapping[str, Any], *, user: User) -> None:
        super().__init__(data)
        self._user = user
        self.asked_scope = Scope()

    def clean_question(self) -> str:
        """With the line breaks that were typed: forms are sent with others."""
        return str(self.cleaned_data["question"]).replace("\r\n", "\n")

    def clean_scope(self) -> Scope:
        try:
            return Scope.from_json(json.loads(self.cleaned_data["scope"] or "{}"))
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(
                "What to search could not be read. Choose it again below."
            ) from error

    def clean_options(self) -> AskOptions:
        """How it is to be answered, as far as that can be had here."""
        try:
            return checked_options(read_options(self.cleaned_data["options"]))
        except UnreadableOptions as error:
            raise forms.ValidationError(
                "How to answer could not be read. Choose it again below."
            ) from error
        except CannotAsk as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> None:
        """What to search: always with what was given to this very chat, never to another."""
        if self.errors:
            return
        chosen = replace(self.cleaned_data["scope"], chat_key=self.cleaned_data["chat_key"])
        question, mode = self.cleaned_data["question"], self.cleaned_data["options"].mode
        try:
            demand_length(question, mode)
            self.asked_scope = (
                scope_of_text(self._user, chosen)
                if mode == "check"
                else scope_of_question(self._user, question, chosen)
            )
        except NothingLeft as error:
            self.add_error("scope", forms.ValidationError(str(error), code=NOTHING_LEFT))
        except CannotAsk as error:
            self.add_error("question", str(error))

    def offers_library(self) -> bool:
        """Whether the whole library could be asked where what was chosen is gone."""
        return self.has_error("scope", NOTHING_LEFT)

    def sentence(self) -> str:
        """The first error, the question's before those that only a broken page can cause."""
        for field in ("question", "scope", "options"):
            for error in self.errors.get(field, []):
                return str(error)
        return "This page is out of date. Reload it and ask again; your text is kept."


class RenameForm(forms.Form):
    title = forms.CharField(max_length=TITLE_LENGTH)


class ReadingForm(forms.Form):
    """How a reader reads a claim's evidence. The note is looked at where it is written down."""

    level = forms.ChoiceField(choices=[(level, level) for level in SIGNS])
    note = forms.CharField(required=False, strip=False)

    def sentence(self) -> str:
        """What is wrong, for whoever sent it."""
        if "level" in self.errors:
            return "Choose how you read it: one of the four."
        return "The note holds characters that cannot be shown. Type it anew."
