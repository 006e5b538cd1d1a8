"""A chat whose answer was compared with other sources; see `made_answers`."""

from __future__ import annotations


def call(server, function: str) -> str:
    """Evaluates a call of a function of this module in the server's environment."""
    script = f"from tests.browser import made_stances as made; print(made.{function})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_compared(owner: str) -> str:
    from django.contrib.auth.models import User

    from research_app.chats.models import Turn
    from tests.unit.made_stances import compared_answer

    made = compared_answer(User.objects.get(username=owner))
    return str(Turn.objects.get(answer=made.answer.id).chat_id)
