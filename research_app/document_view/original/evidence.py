"""The quotes that one chat takes from a document, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404

from citations.models import Evidence
from research_app.chats.models import Turn
from research_app.chats.readable import (
    get_readable_turn_of_claim_or_404,
    get_readable_turn_or_404,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A quote at `[start:end)` of the document's text, with the labels under which the chat has
    it."""

    start: int
    end: int
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Where a quote stands among those of its chat: `number` of `total`, None where it is none of
    them. `labels` are those of the quote itself."""

    total: int
    number: int | None
    labels: tuple[str, ...]
    before: Step | None
    after: Step | None


def find_turn(user: User, claim_id: UUID | None, answer_id: UUID | None) -> Turn | None:
    """The question whose answer makes the claim, else the one with this answer, where the user may
    read it."""
    try:
        if claim_id is not None:
            return get_readable_turn_of_claim_or_404(user, claim_id)
        return get_readable_turn_or_404(user, answer_id) if answer_id is not None else None
    except Http404:
        return None


def steps_of_chat(turn: Turn, text_id: int, start: int | None, end: int | None) -> Steps:
    """The chat's verified quotes of this text in the order of the document, seen from the quote
    `[start:end)`."""
    found = Evidence.objects.filter(
        store=turn.chat.store_id, place__source_text=text_id, verified=True
    )
    rows = found.order_by("place__start", "place__end", "pk")
    labels: dict[tuple[int, int], list[str]] = {}
    for first, last, label in rows.values_list("place__start", "place__end", "label"):
        labels.setdefault((first, last), []).append(label)
    steps = [
        Step(start=first, end=last, labels=tuple(names)) for (first, last), names in labels.items()
    ]
    here = (start or 0, end or 0)
    before = [step for step in steps if (step.start, step.end) < here]
    after = [step for step in steps if (step.start, step.end) > here]
    return Steps(
        total=len(steps),
        number=len(before) + 1 if here in labels else None,
        labels=tuple(labels.get(here, ())),
        before=before[-1] if before else None,
        after=after[0] if after else None,
    )
