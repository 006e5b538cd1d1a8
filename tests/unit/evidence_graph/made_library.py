"""Small libraries and answers over them, made the way people make them."""

from __future__ import annotations

from uuid import uuid4

from django.test import TestCase

from citations.models import Claim, Source, SourceText
from citations.storage.read.texts import load_texts
from research_app.chats.models import Chat
from research_app.evidence_graph.answers import begin_answer
from research_app.evidence_graph.citing import citing_due
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import cross_check, find_cited_in
from research_app.retrieval.indexing import index_words
from research_app.runs.ending.saving import save_run
from tests.unit.answers import proposal, written_answer
from tests.unit.chats.made_chats import finished_run
from tests.unit.library.library_documents import bring_in

RISE = "Revenue of Helios rose to 3,214 million dollars in 2022."
FALL = "Revenue of Helios fell to 2,950 million dollars in 2022."
REPORT = f"Helios Energy has its seat in Basel. {RISE} Its works stand in Arau."


def entry(owner, text: str, title: str = "Helios report", *, url: str = "", **more) -> SourceText:
    """A document in the owner's library (None: everybody's) that is found by its words."""
    kept = bring_in(owner, text, url=url, shared=owner is None, **more)
    Source.objects.filter(pk=kept.source.pk).update(title=title)
    row = SourceText.objects.filter(source=kept.source).latest("fetched_at", "pk")
    with TestCase.captureOnCommitCallbacks(execute=True):
        index_words(row.pk)
    return row


def chat_over(owner, text: SourceText, *quotes: str) -> Chat:
    """A saved chat whose answer makes one claim of each quote of the text."""
    draft = load_texts([text.pk])[text.pk]
    answer = written_answer([proposal(draft, quote) for quote in quotes or (RISE,)], [draft])
    return save_run(finished_run(owner, chat_key=uuid4()), answer)


def claims_of(chat: Chat) -> list[Claim]:
    return list(Claim.objects.filter(answer__turn__chat=chat).order_by("start"))


def check_of(chat: Chat) -> CrossCheck:
    """The job that holds the chat's answer against everything else."""
    check = begin_answer(chat.turns.get().answer, chat.owner)
    assert check is not None
    return check


def compare(chat: Chat) -> CrossCheck:
    check = check_of(chat)
    cross_check(str(check.pk))
    check.refresh_from_db()
    return check


def read_for_citations() -> None:
    """Runs every job that is due."""
    while jobs := citing_due():
        for job in jobs:
            find_cited_in(str(job.pk))
