"""A row in every table, as an answered question leaves them."""

from datetime import UTC, datetime
from uuid import uuid4

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from citations import models as citations
from research_app.accounts.models import PasswordAttempt
from research_app.chats.models import Chat, ChatRetention, Turn
from research_app.library.models import (
    Collection,
    ConfidentialSource,
    Intake,
    LibraryEntry,
    LoadedSample,
    PageCheck,
    Upload,
)
from research_app.llm.models import LanguageModel
from research_app.retrieval.models import Passage, PassageChange
from research_app.runs.models import Run, RunEvent, RunSource


def fill_tables(owner, number=1):
    """One document, one chat with one answered question, and all that belongs to them."""
    source = citations.Source.objects.create(kind="pdf", title=f"Annual report {number}")
    text = citations.SourceText.objects.create(
        source=source, sha256=f"{number:064}", text="Revenue rose.", fetched_at=now()
    )
    answer = fill_answer(text, number)
    chat = Chat.objects.create(owner=owner, store=answer.store, title=f"Revenue {number}")
    Turn.objects.create(chat=chat, position=1, answer=answer, key=uuid4())
    run = Run.objects.create(
        owner=owner, chat=chat, chat_key=chat.pk, question="How?", state="done"
    )
    RunEvent.objects.create(run=run, attempt=1, seq=1, kind="StepStarted", payload={})
    RunSource.objects.create(run=run, source=source)
    Passage.objects.create(source_text=text, start=0, end=13)
    PassageChange.objects.create(text_id=text.pk, kind="embedded")
    Collection.objects.create(owner=owner, name=f"Reports {number}")
    LibraryEntry.objects.create(source=source, owner=owner)
    ConfidentialSource.objects.create(source=source, owner=owner)
    Upload.objects.create(source=source, owner=owner, file="originals/report.pdf")
    Intake.objects.create(owner=owner, origin="file", name="report.pdf", source=source)
    LoadedSample.objects.create(file_name=f"report{number}.pdf")
    LanguageModel.objects.get_or_create(
        tier="fast", base_url="https://models.example/v1", model="small"
    )
    ChatRetention.objects.get_or_create(defaults={"days": 0}, pk=1)
    PageCheck.objects.create(source=source, asked_by=owner, state="done", outcome="same")
    citations.FactsOfText.objects.create(source_text=text, kind="text", title=f"report {number}")
    citations.SourceCorrection.objects.create(
        source=source, field="title", found="report", value="Report", editor="alice", at=now()
    )
    PasswordAttempt.objects.create(account="eve", address="203.0.113.1")
    log_change(owner, source)
    return chat


def fill_answer(text, number):
    store = citations.EvidenceStore.objects.create()
    answer = citations.Answer.objects.create(
        store=store, question=f"How did revenue develop {number}?", result="ANSWERED"
    )
    place = citations.EvidencePlace.objects.create(source_text=text, start=0, end=13)
    evidence = citations.Evidence.objects.create(
        store=store, found_in=answer, source_text=text, label="E1", place=place, quote=text.text
    )
    claim = citations.Claim.objects.create(answer=answer, start=0, end=13, statement=text.text)
    citation = citations.Citation.objects.create(claim=claim, evidence=evidence)
    citations.Verdict.objects.create(claim=claim, citation=citation, level="supported")
    citations.Reading.objects.create(claim=claim, reader="alice", level="not supported")
    citations.Total.objects.create(name="claims", label=f"kind {number}", value=3)
    citations.VerdictCache.objects.create(key_sha256=f"{number:064}", level="supported")
    citations.RetrievedPassage.objects.create(
        answer=answer, label="C1", source_text=text, start=0, end=13, rank=1
    )
    counted = citations.Number.objects.create(claim=claim, start=0, end=7, raw="7 %", value="7")
    citations.NumberInput.objects.create(number=counted, evidence=evidence, position=1)
    stance = citations.Stance.objects.create(
        claim=claim, source_text=text, place=place, relation="supports"
    )
    citations.StanceReading.objects.create(stance=stance, reader="ann", says="right")
    other = citations.Source.objects.create(kind="web", title=f"News {number}")
    citations.SourceCites.objects.create(citing_text=text, cited=other, how="link")
    return answer


def log_change(owner, source):
    LogEntry.objects.create(
        user=owner,
        content_type=ContentType.objects.get_for_model(source),
        object_id=source.pk,
        object_repr=str(source),
        action_flag=CHANGE,
    )


def now():
    return datetime(2026, 1, 2, tzinfo=UTC)
