"""Answers for the tests of readings; see `made_answers`."""

from __future__ import annotations

from tests.browser.made_answers import _log, _new_run


def call(server, function: str) -> str:
    """Evaluates a call of a function of this module in the server's environment."""
    script = f"from tests.browser import made_readings as made; print(made.{function})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_verdicts(owner: str) -> str:
    """A chat whose answer has every verdict; the third claim was judged otherwise before."""
    from datetime import timedelta

    from django.utils import timezone

    from citations.models import Verdict
    from research_app.runs.ending.saving import save_run

    answer = _judged()
    chat = save_run(_new_run(owner, state="done", question=answer.question), answer)
    before = Verdict.objects.create(
        claim_id=answer.claims[2].id,
        level="not supported",
        reason="Fares were not found.",
        judge="made judge 0",
        current=False,
    )
    Verdict.objects.filter(pk=before.pk).update(created_at=timezone.now() - timedelta(days=3))
    return str(chat.pk)


def hold_verdicts(owner: str) -> str:
    """A draft of the same answer whose first claim is written; gives the draft's id."""
    from research_app.answering.events import ClaimVerified, ClaimWritten, EvidenceFound
    from research_app.runs.ending.saving import answer_as_json

    answer = _judged()
    held = _new_run(owner, state="running", question=answer.question, result=answer_as_json(answer))
    claim = answer.claims[0]
    _log(
        held,
        *(EvidenceFound(evidence=item) for item in answer.evidence),
        ClaimWritten(block=0, block_type="paragraph", lead="", claim=claim, tail="."),
        ClaimVerified(claim=claim),
    )
    return str(held.chat_key)


def _judged():
    from research_app.library.models import LibraryEntry
    from tests.unit.answers import stored_text
    from tests.unit.made_verdicts import NEWS, REPORT, judged_answer

    report = stored_text(
        REPORT, title="Tarn Ferries Annual Report", publisher="Tarn Ferries", published="2024-02"
    )
    news = stored_text(
        NEWS, title="Ferries count their guests", publisher="Port Courier", published="2024-03-09"
    )
    for text in (report, news):
        LibraryEntry.objects.create(source_id=text.info.source_id)
    return judged_answer(report, news)
