"""What people send about collections, checked."""

from __future__ import annotations

from typing import Any

from django import forms

from research_app.library.forms import LARGEST, SharingForm
from research_app.library.models import Collection

NEW = "new"
NO_NAME = "Give the collection a name."
NO_ENTRIES = "Select at least one document first."
MAX_ENTRIES = 500
LONGEST_NAME: int = Collection._meta.get_field("name").max_length or 100


class NameField(forms.CharField):
    """A name on one line, which a question can name with @."""

    def __init__(self, *, required: bool = True) -> None:
        too_long = f"A name may have {LONGEST_NAME} characters. Shorten it."
        super().__init__(
            max_length=LONGEST_NAME,
            required=required,
            error_messages={"required": NO_NAME, "max_length": too_long},
        )

    def clean(self, value: Any) -> str:
        name = " ".join(super().clean(value).split())
        if name and not any(character.isalnum() for character in name):
            raise forms.ValidationError("A name needs a letter or a digit.")
        return name


class IdsField(forms.Field):
    """Ticked rows; what is no id is passed over."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> list[int]:
        ids = [int(each) for each in value or [] if each.isascii() and each.isdigit()]
        if not ids:
            raise forms.ValidationError(NO_ENTRIES)
        if len(ids) > MAX_ENTRIES:
            raise forms.ValidationError(f"Select at most {MAX_ENTRIES} documents at a time.")
        return [each for each in ids if each <= LARGEST]


class CollectingForm(forms.Form):
    """A form that has one place for its sentence."""

    def sentence(self) -> str:
        return next(str(error) for errors in self.errors.values() for error in errors)


class NameForm(CollectingForm):
    name = NameField()


class MakeForm(SharingForm, NameForm):
    what = "a collection"


class EntriesForm(CollectingForm):
    entries = IdsField()


class PutForm(EntriesForm):
    """Documents on their way into a collection, which may be a new one of their owner's."""

    into = forms.CharField(error_messages={"required": "Choose a collection first."})
    name = NameField(required=False)

    def clean_into(self) -> int | None:
        """The collection's id; None for a new one."""
        into: str = self.cleaned_data["into"]
        if into == NEW:
            return None
        if not (into.isascii() and into.isdigit() and int(into) <= LARGEST):
            raise forms.ValidationError("Choose a collection first.")
        return int(into)

    def clean(self) -> None:
        if self.cleaned_data.get("into", 0) is None and not self.cleaned_data.get("name"):
            self.add_error("name", NO_NAME) if "name" not in self.errors else None


class UndoneForm(forms.Form):
    """The toast whose undo button was pressed, if it was one."""

    undone = forms.SlugField(required=False)

    def toast(self) -> str:
        return self.cleaned_data["undone"] if self.is_valid() else ""
