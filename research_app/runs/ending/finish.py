"""The end of a run: chat (if it was a draft), turn, answer, evidence and claims in one
transaction."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Max, Q

from citations.drafts import AnswerDraft
from citations.models import EvidenceStore
from citations.steps.labelling.relabel import relabelled
from citations.storage.write.answers import held_labels, next_labels, save_answer
from research_app.answering.checking import asked_as
from research_app.audit_log.record import record
from research_app.chats.models import Chat, Turn
from research_app.evidence_graph.tasks import compare_later
from research_app.library.corrections import holder_key
from research_app.library.models import Intake, Upload
from research_app.runs.models import Run
from research_app.scope.scope import Scope

TITLE_LENGTH = 120


@transaction.atomic
def save_run(run: Run, answer: AnswerDraft) -> Chat:
    """Save the run's complete answer and return its chat. A run is saved once, however often this
    is called; a chat id that is taken by somebody else gives a new one."""
    saved = Turn.objects.filter(key=run.pk, chat__owner=run.owner_id).first()
    if saved is not None:
        return saved.chat
    chat = _own_chat(run) or _new_chat(run)
    first_labels = next_labels(chat.store)
    last = chat.turns.aggregate(last=Max("position"))["last"] or 0
    held = held_labels(answer, chat.store)
    numbered = relabelled(answer, first_labels=first_labels, held=held)
    stored = save_answer(numbered, store=chat.store)
    Turn.objects.create(chat=chat, position=last + 1, answer=stored, key=run.pk)
    compare_later(stored, run.owner)
    chat.scope = _kept_scope(run)
    chat.save(update_fields=["scope", "updated_at"])
    # Earlier runs of the draft, which failed or were stopped, now go with the chat.
    of_draft = Q(owner=run.owner_id, chat_key=run.chat_key, chat=None)
    Run.objects.filter(Q(pk=run.pk) | of_draft).update(chat=chat)
    _tell(run, chat, numbered)
    return chat


def _tell(run: Run, chat: Chat, answer: AnswerDraft) -> None:
    """What became of the question, in the audit log."""
    refused = answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    told = {"run": str(run.pk), "chat": str(chat.pk)}
    counted = {"claims": len(answer.claims), "missing": len(answer.missing_evidence)}
    record(
        "refusal" if refused else "answer",
        actor=run.owner,
        object_type="answer",
        object_id=answer.id,
        outcome=answer.result,
        details={**told, **counted},
    )


def _own_chat(run: Run) -> Chat | None:
    """The chat the question was asked in, locked until the answer is in it."""
    own = Chat.objects.select_for_update().select_related("store")
    return own.filter(pk=run.chat_key, owner=run.owner_id, deleted_at=None).first()


def _new_chat(run: Run) -> Chat:
    taken = Chat.objects.filter(pk=run.chat_key).exists()
    chat = Chat.objects.create(
        id=uuid4() if taken else run.chat_key,
        owner_id=run.owner_id,
        store=EvidenceStore.objects.create(holder=holder_key(run.owner_id)),
        title=chat_title(asked_as(run.question, run.options.get("mode", ""))),
        scope=_kept_scope(run),
    )
    if taken:
        _move_attachments(run, chat)
    return chat


def _kept_scope(run: Run) -> dict[str, Any]:
    return Scope.from_json(run.scope).kept().to_json()


def _move_attachments(run: Run, chat: Chat) -> None:
    for model in (Upload, Intake):
        given = model._default_manager.filter(owner=run.owner_id, chat_key=run.chat_key)
        given.update(chat_key=chat.pk)


def chat_title(question: str) -> str:
    """A chat is named by its first question, shortened at a word."""
    words = " ".join(question.split())
    if len(words) <= TITLE_LENGTH:
        return words
    return words[:TITLE_LENGTH].rsplit(" ", 1)[0] + " …"
