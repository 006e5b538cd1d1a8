"""Chats for the tests of the summary; see `made_answers`."""

from __future__ import annotations

from tests.browser.made_answers import _log, _new_run
from tests.browser.server import Server


def call(server: Server, function: str) -> str:
    """Evaluates a call of a function of this module in the server's environment."""
    script = f"from tests.browser import made_summaries as made; print(made.{function})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_summed(owner: str) -> str:
    """A chat of one question whose answer has everything that a summary counts."""
    from research_app.runs.ending.saving import save_run

    answer = _summed()
    return str(save_run(_new_run(owner, state="done", question=answer.question), answer).pk)


def hold_summed(owner: str) -> str:
    """A draft of the same answer whose first five claims are judged; gives the draft's id."""
    from research_app.answering.events import ClaimVerified, ClaimWritten, EvidenceFound
    from research_app.runs.ending.saving import answer_as_json

    answer = _summed()
    held = _new_run(owner, state="running", question=answer.question, result=answer_as_json(answer))
    written = [
        event
        for at, claim in enumerate(answer.claims[:5])
        for event in (
            ClaimWritten(
                block=int(at > 2), block_type="paragraph", lead="", claim=claim, tail=". "
            ),
            ClaimVerified(claim=claim),
        )
    ]
    _log(held, *(EvidenceFound(evidence=item) for item in answer.evidence), *written)
    return str(held.chat_key)


def _summed():
    from research_app.library.models import LibraryEntry
    from tests.unit.answers import stored_text
    from tests.unit.made_summaries import NEWS, REPORT, WIRE, summed_answer

    report = stored_text(REPORT, title="Sorrel Wind, annual report", published="2023-02-28")
    news = stored_text(NEWS, title="Energy Courier", published="2023-01-19")
    wire = stored_text(WIRE, title="Newswire", url=f"https://wire.example/{report.id}")
    copy = stored_text(WIRE, title="Morning Post", url=f"http://www.wire.example/{report.id}/")
    for text in (report, news, wire, copy):
        LibraryEntry.objects.create(source_id=text.info.source_id)
    return summed_answer(report, news, wire, copy)
