"""A chat whose answer has statements without evidence; see `made_answers`."""

from __future__ import annotations

from tests.browser.made_answers import _new_run
from tests.browser.server import Server


def call(server: Server, function: str) -> str:
    """Evaluates a call of a function of this module in the server's environment."""
    script = f"from tests.browser import made_uncited as made; print(made.{function})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_uncited(owner: str) -> str:
    from research_app.library.models import LibraryEntry
    from research_app.runs.ending.saving import save_run
    from tests.unit.answers import stored_text
    from tests.unit.made_uncited import TEXT, uncited_answer

    text = stored_text(TEXT, title="Bridges of the county", published="1998")
    LibraryEntry.objects.create(source_id=text.info.source_id)
    answer = uncited_answer(text)
    return str(save_run(_new_run(owner, state="done", question=answer.question), answer).pk)
