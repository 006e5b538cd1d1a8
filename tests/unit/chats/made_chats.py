"""Chats with one answered question each, made the way a run makes them."""

from __future__ import annotations

from uuid import UUID, uuid4

from citations.drafts import AnswerDraft, TextDraft
from research_app.chats.models import Chat
from research_app.jobs.models import Job
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import REPORT, proposal, stored_text, written_answer

SENTENCE = "Revenue rose to 3,214 million dollars in 2022"


def answer_over(text: TextDraft, *quotes: str) -> AnswerDraft:
    return written_answer([proposal(text, quote) for quote in quotes or (SENTENCE,)], [text])


def finished_run(
    owner, *, chat_key: UUID | None = None, question="How did revenue develop?"
) -> Run:
    return Run.objects.create(
        owner=owner, chat_key=chat_key or uuid4(), question=question, state=Job.State.DONE
    )


def saved_chat(owner, *, question="How did revenue develop?", text=None) -> Chat:
    """A chat of `owner` over a document of its own, unless `text` is given."""
    answer = answer_over(text or stored_text(REPORT))
    return save_run(finished_run(owner, question=question), answer)
