"""How long a model's reply may be in each step of a question."""

from __future__ import annotations

from django.conf import settings


def reply_tokens(step: str) -> int:
    """The cap that is set for a step; thinking has room of its own beside it."""
    return settings.LLM_REPLY_TOKENS[step]
