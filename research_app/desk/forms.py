"""What a browser may send, and what is said when it does not fit."""

from __future__ import annotations

import json

from django import forms

from research_app.chats.manage import TITLE_LENGTH
from research_app.sources.scope import InvalidScope, Scope

LONGEST_QUESTION = 2000


class AskForm(forms.Form):
    """A question with the ids that the browser made for its chat and its run."""

    chat_key = forms.UUIDField()
    run_id = forms.UUIDField()
    question = forms.CharField(
        max_length=LONGEST_QUESTION,
        error_messages={
            "required": "Write a question first.",
            "max_length": f"A question may have {LONGEST_QUESTION:,} characters. Shorten it, or "
            "add long material as a document.",
        },
    )
    scope = forms.CharField(required=False)

    def clean_scope(self) -> dict[str, object]:
        try:
            value = json.loads(self.cleaned_data["scope"] or "{}")
            Scope.from_json(value)
        except (ValueError, RecursionError, InvalidScope) as error:
            raise forms.ValidationError(
                "What to search could not be read. Choose it again below."
            ) from error
        return dict(value)

    def asked_scope(self) -> Scope:
        """What to search: always with what was given to this very chat, never to another."""
        value = {**self.cleaned_data["scope"], "chat_key": str(self.cleaned_data["chat_key"])}
        return Scope.from_json(value)

    def sentence(self) -> str:
        """The first error, the question's before those that only a broken page can cause."""
        for field in ("question", "scope"):
            for error in self.errors.get(field, []):
                return str(error)
        return "This page is out of date. Reload it and ask again; your text is kept."


class RenameForm(forms.Form):
    title = forms.CharField(max_length=TITLE_LENGTH)
