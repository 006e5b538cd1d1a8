"""What a browser sends about the passages of an answer."""

from __future__ import annotations

from collections.abc import Mapping

from citations.models import Answer
from research_app.runs.beginning.choices import Choices

CHOICES = ("pinned", "left out")


class NothingChanged(Exception):
    """The choices are those the answer was composed with; the message says what to do."""


def read_choices(answer: Answer, data: Mapping[str, str]) -> Choices:
    """One field a passage, named by its label; what is not "pinned" or "left out" is no choice.
    Raises `NothingChanged`."""
    before = dict(answer.passages.values_list("label", "choice"))
    chosen = {label: data[label] if data.get(label) in CHOICES else "" for label in before}
    choices = Choices(
        of=answer.pk,
        pinned=tuple(label for label, choice in chosen.items() if choice == "pinned"),
        left_out=tuple(label for label, choice in chosen.items() if choice == "left out"),
    )
    if chosen == before:
        raise NothingChanged(_sentence(has_choices=any(before.values())))
    return choices


def _sentence(*, has_choices: bool) -> str:
    if has_choices:
        return "This answer was composed with these very choices. Change one first."
    return "Nothing is chosen yet. Pin a passage or leave one out first."
