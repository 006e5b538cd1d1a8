"""Answers put straight into a server's data, so that a test decides what is in them and when a run
goes on. The functions below `run` are called in the server's environment, see `Server.evaluate`."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from tests.browser.server import Server

FACTS = ("Helios Energy was founded in 2010", "is headquartered in Basel")
REVENUE = "Revenue rose to 3,214 million dollars in 2022"
TEXT = f"{FACTS[0]} and {FACTS[1]}. {REVENUE}. Critics deny that revenue fell."
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August")
OUTPUTS = [f"Output reached {10 + n} tonnes in {month}" for n, month in enumerate(MONTHS)]
NEWS_URL = "https://news.example/helios"
LONG = "The board met " + " ".join(f"and met again on day {n}" for n in range(30))
QUESTION = "What is Helios?"


def run(server: Server, call: str) -> str:
    """Evaluates `call`, a call of a function of this module, and returns what it gave."""
    script = f"from tests.browser import made_answers as made; print(made.{call})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_chat(owner: str, *, long: bool = False) -> str:
    """A chat of one question whose answer has three claims, two of them in one sentence."""
    from research_app.runs.ending.saving import save_run

    return str(save_run(_new_run(owner, state="done"), _answer(long=long)).pk)


def save_dense_chat(owner: str) -> str:
    """A chat of one paragraph of eight claims, the first of which is in a web page too."""
    from research_app.runs.ending.saving import save_run

    return str(save_run(_new_run(owner, state="done"), _dense_answer()).pk)


def save_frames(owner: str) -> str:
    """A chat with one answer of every frame, in the order of `made_frames.QUESTIONS`."""
    from research_app.runs.ending.saving import save_run
    from tests.unit.made_frames import QUESTIONS, frame_answer

    report, news = _frame_texts()
    chat_key = uuid4()
    for frame, question in QUESTIONS.items():
        run = _new_run(owner, state="done", chat_key=chat_key, question=question)
        save_run(run, frame_answer(frame, report, news))
    return str(chat_key)


def save_numbers(owner: str) -> str:
    """A chat of one question whose answer has every kind of number."""
    from research_app.runs.ending.saving import save_run

    answer = _number_answer()
    return str(save_run(_new_run(owner, state="done", question=answer.question), answer).pk)


def hold_numbers(owner: str) -> str:
    """A draft of the same answer whose headline alone is written; gives the draft's id."""
    from research_app.answering.events import ClaimVerified, ClaimWritten, EvidenceFound
    from research_app.runs.ending.saving import answer_as_json

    answer = _number_answer()
    held = _new_run(owner, state="running", question=answer.question, result=answer_as_json(answer))
    claim = answer.claims[0]
    _log(
        held,
        *(EvidenceFound(evidence=item) for item in answer.evidence),
        ClaimWritten(block=0, block_type="headline", lead="", claim=claim, tail="."),
        ClaimVerified(claim=claim),
    )
    return str(held.chat_key)


def _number_answer():
    from research_app.library.models import LibraryEntry
    from tests.unit.answers import stored_text
    from tests.unit.made_numbers import REPORT, number_answer

    report = stored_text(REPORT, title="Helios in numbers", publisher="Helios AG")
    LibraryEntry.objects.create(source_id=report.info.source_id)
    return number_answer(report)


def fail_to_save(owner: str) -> str:
    """A draft whose answer is complete but could not be saved; gives the draft's id."""
    from research_app.runs.ending.saving import answer_as_json

    kept = answer_as_json(_answer())
    return str(_new_run(owner, state="done", failure="save_failed", result=kept).chat_key)


def hold_run(owner: str) -> str:
    """A draft whose first claim is written and whose run goes on until `end_run`; gives the
    draft's id."""
    from research_app.answering.events import (
        ClaimVerified,
        ClaimWritten,
        EvidenceFound,
        StepStarted,
    )
    from research_app.runs.ending.saving import answer_as_json

    answer = _answer()
    held = _new_run(owner, state="running", result=answer_as_json(answer))
    claim = answer.claims[0]
    _log(
        held,
        StepStarted(step="compose", detail="Writing the answer"),
        *(EvidenceFound(evidence=item) for item in answer.evidence),
        ClaimWritten(block=0, block_type="paragraph", lead="", claim=claim, tail=" and "),
        ClaimVerified(claim=claim),
    )
    return str(held.chat_key)


def hold_table(owner: str) -> str:
    """A draft that was understood as another question and is in the midst of a table: two of its
    nine cells are written. Goes on until `end_run`; gives the draft's id."""
    from research_app.answering.events import StepStarted
    from research_app.runs.ending.saving import answer_as_json
    from tests.unit.made_frames import UNDERSTOOD, frame_run

    answer, events = frame_run("develop", *_frame_texts())
    held = _new_run(owner, state="running", result=answer_as_json(answer))
    behind = 1 + events.index(_verified(events, answer.claims[2]))
    _log(
        held,
        StepStarted(step="plan", detail="Reading the question", understood_as=UNDERSTOOD),
        StepStarted(step="compose", detail="Writing the answer"),
        *events[:behind],
    )
    return str(held.chat_key)


def _verified(events, claim):
    from research_app.answering.events import ClaimVerified

    return next(e for e in events if isinstance(e, ClaimVerified) and e.claim.id == claim.id)


def _frame_texts():
    from research_app.library.models import LibraryEntry
    from tests.unit.answers import stored_text
    from tests.unit.made_frames import NEWS, REPORT

    report = stored_text(REPORT, title="Helios Annual Report 2022", publisher="Helios AG")
    news = stored_text(NEWS, title="Boreas Wind in figures", published="2023-01-19")
    for text in (report, news):
        LibraryEntry.objects.create(source_id=text.info.source_id)
    return report, news


def end_run(chat_key: str) -> str:
    """Completes and saves what `hold_run` began."""
    from research_app.answering.events import AnswerCompleted, RunSaved
    from research_app.runs.ending.saving import kept_answer, save_run
    from research_app.runs.models import Run

    held = Run.objects.get(chat_key=chat_key)
    answer = kept_answer(held)
    assert answer is not None
    _log(held, AnswerCompleted(answer=answer))
    chat = save_run(held, answer)
    _log(held, RunSaved(chat_id=str(chat.pk)))
    Run.objects.filter(pk=held.pk).update(state="done", lease_until=None)
    return str(chat.pk)


def stop_run(chat_key: str) -> str:
    """Ends what `hold_run` began as its runner does when it is asked to stop."""
    from research_app.runs.models import Run

    Run.objects.filter(chat_key=chat_key).update(state="stopped", lease_until=None, result=None)
    return chat_key


def _new_run(owner: str, **fields: object):
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from research_app.runs.models import Run

    facts = {
        "owner": get_user_model().objects.get(username=owner),
        "chat_key": uuid4(),
        "question": QUESTION,
        "attempt": 1,
        "lease_until": timezone.now() + timedelta(hours=1),
    }
    return Run.objects.create(**(facts | fields))


def _answer(*, long: bool = False):
    from dataclasses import replace

    from research_app.library.models import LibraryEntry
    from tests.unit.answers import piece, proposal, stored_text, written_answer

    text = stored_text(
        f"{TEXT} {LONG}. The end.",
        title="Helios in brief",
        author="Ada Author",
        publisher="Helios AG",
        published="2023-02-28",
    )
    LibraryEntry.objects.create(source_id=text.info.source_id)
    quotes = [*FACTS, REVENUE, *([LONG] if long else [])]
    pieces = [piece(FACTS[0], "E1"), piece(" and "), piece(FACTS[1], "E2"), piece(". ")]
    pieces += [piece(REVENUE, "E3"), piece(".")]
    if long:
        pieces += [piece(LONG, "E4", block=1), piece(".", block=1)]
    answer = written_answer([proposal(text, quote) for quote in quotes], [text], pieces)
    return replace(answer, question=QUESTION)


def _dense_answer():
    from dataclasses import replace

    from tests.unit.answers import piece, proposal, stored_text, written_answer

    report = stored_text(". ".join(OUTPUTS) + ".", title="Helios by month")
    news = stored_text(
        f"Busy start. {OUTPUTS[0]}.", title="Busy start", kind="web", url=f"{NEWS_URL}/{uuid4()}"
    )
    proposals = [
        proposal(report, OUTPUTS[0]),
        proposal(news, OUTPUTS[0]),
        *(proposal(report, output) for output in OUTPUTS[1:]),
    ]
    labels = ["E1", *(f"E{number}" for number in range(3, len(OUTPUTS) + 2))]
    pieces = []
    for output, label in zip(OUTPUTS, labels, strict=True):
        further = ["E2"] if label == "E1" else []
        pieces += [piece(output, label, *further), piece(". ")]
    answer = written_answer(proposals, [report, news], pieces)
    return replace(answer, question=QUESTION)


def _log(held, *events) -> None:
    from research_app.answering.events import dump
    from research_app.runs.models import RunEvent

    first = held.events.count() + 1
    for seq, event in enumerate(events, start=first):
        kind, payload = dump(event)
        RunEvent.objects.create(run=held, attempt=1, seq=seq, kind=kind, payload=payload)


def refuse(owner: str) -> str:
    """A chat of one question that nothing answers."""
    from dataclasses import replace

    from citations.drafts import BlockDraft
    from citations.steps.review_answer import review_answer
    from research_app.runs.ending.saving import save_run
    from tests.unit.made_frames import frame_answer

    answer = frame_answer("fact", *_frame_texts())
    said = "No sentence in 2 documents answers this question."
    refusal = replace(
        answer,
        result="NO_AUTHORITATIVE_EVIDENCE",
        text=said,
        blocks=(BlockDraft(type="paragraph", start=0, end=len(said)),),
        claims=(),
        evidence=(),
        summary=review_answer([], []),
        missing_evidence=("dividend", "1987"),
    )
    question = "What dividend did Helios pay in 1987?"
    run = _new_run(owner, state="done", question=question)
    return str(save_run(run, replace(refusal, question=question)).pk)
