"""What a reader chose among the passages of an earlier answer: these must be read, those not.

Passages are named by that answer and their labels, and looked up when the question is asked: a
choice can name nothing that the answer did not find, and nothing its owner may not see any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from citations.drafts import AnswerDraft
from citations.models import Answer, RetrievedPassage, SourceText
from citations.storage.read.answers import answer_draft
from research_app.answering.request import Span
from research_app.scope.scope import Scope
from research_app.scope.searchable import searchable_sources


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Labels of passages of the answer `of`, of which a further version is wanted; without one
    nothing is chosen. `spans` are places of other texts to be read too. One that `rewrites` only
    says it in another style; one that `criticises` has the model read it as its critic first."""

    of: UUID | None = None
    pinned: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    rewrites: bool = False
    criticises: bool = False

    def to_json(self) -> dict[str, Any]:
        if self.of is None:
            return {}
        return {
            "of": str(self.of),
            "pinned": [*self.pinned],
            "left_out": [*self.left_out],
            **({"spans": [list(each) for each in self.spans]} if self.spans else {}),
            **({"rewrites": True} if self.rewrites else {}),
            **({"criticises": True} if self.criticises else {}),
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Choices:
        """What `to_json` wrote."""
        if not value:
            return cls()
        return cls(
            of=UUID(value["of"]),
            pinned=tuple(value["pinned"]),
            left_out=tuple(value["left_out"]),
            spans=tuple((text, start, end) for text, start, end in value.get("spans", ())),
            rewrites=bool(value.get("rewrites")),
            criticises=bool(value.get("criticises")),
        )


NOTHING_CHOSEN = Choices()


def pinned_spans(owner: User, chat_key: UUID, choices: Choices) -> tuple[Span, ...]:
    """The passages to read whatever the search says, as far as the owner could still search their
    documents. What a chat is asked of does not matter: they were chosen one by one."""
    if not choices.pinned and not choices.spans:
        return ()
    searchable = searchable_sources(owner, Scope.library(chat_key=chat_key))
    found = _passages(owner, chat_key, choices).filter(label__in=choices.pinned)
    chosen = _spans(found.filter(source_text__source__in=searchable))
    texts = SourceText.objects.filter(pk__in={each[0] for each in choices.spans})
    known = set(texts.filter(source__in=searchable).values_list("pk", flat=True))
    return (*chosen, *(span for span in choices.spans if span[0] in known))


def left_out_spans(owner: User, chat_key: UUID, choices: Choices) -> tuple[Span, ...]:
    """The passages that must not be used."""
    found = _passages(owner, chat_key, choices)
    return _spans(found.filter(label__in=choices.left_out))


def answer_before(owner: User, chat_key: UUID, choices: Choices) -> AnswerDraft | None:
    """The answer that a further version is wanted of, if it stands in this very chat of the
    owner."""
    if choices.of is None:
        return None
    found = Answer.objects.filter(turn__chat=chat_key, turn__chat__owner=owner)
    answer = found.filter(pk=choices.of).first()
    return answer_draft(answer) if answer is not None else None


def _passages(owner: User, chat_key: UUID, choices: Choices) -> QuerySet[RetrievedPassage]:
    """Those of the answer, if it stands in this very chat of the owner."""
    return RetrievedPassage.objects.filter(
        answer=choices.of, answer__turn__chat=chat_key, answer__turn__chat__owner=owner
    )


def _spans(passages: QuerySet[RetrievedPassage]) -> tuple[Span, ...]:
    return tuple(passages.order_by("rank").values_list("source_text", "start", "end"))
