"""Chats of answers about a statute and a policy; see `made_answers`."""

from __future__ import annotations

from uuid import UUID

from tests.browser.made_answers import _new_run


def call(server, function: str) -> str:
    """Evaluates a call of a function of this module in the server's environment."""
    script = f"from tests.browser import made_compliance as made; print(made.{function})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_compliance(owner: str) -> str:
    """A chat of two answers that have everything."""
    from tests.unit.made_compliance import compliance_answer

    chat = _saved(owner, compliance_answer(*_texts()))
    return _saved(owner, compliance_answer(*_texts()), chat)


def save_refusal(owner: str) -> str:
    """A chat of one question that no requirement answers."""
    from tests.unit.made_compliance import refused_compliance

    return _saved(owner, refused_compliance(*_texts()))


def _saved(owner: str, answer, chat_key: str = "") -> str:
    from research_app.runs.ending.saving import save_run

    more = {"chat_key": UUID(chat_key)} if chat_key else {}
    run = _new_run(owner, state="done", question=answer.question, **more)
    return str(save_run(run, answer).pk)


def _texts():
    from research_app.library.models import LibraryEntry
    from tests.unit.answers import stored_text
    from tests.unit.made_compliance import POLICY, STATUTE

    statute = stored_text(STATUTE, title="Berth Records Act")
    policy = stored_text(POLICY, title="Harbour manual")
    for text, kind in ((statute, "statute"), (policy, "policy")):
        LibraryEntry.objects.create(
            source_id=text.info.source_id, kind=kind, topic="harbours", category="records"
        )
    return statute, policy
