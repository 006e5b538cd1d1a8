"""The models that count: those of the environment, else those that staff configured."""

from __future__ import annotations

from django.conf import settings

from research_app.llm.configuration.values import Configuration


def configured() -> Configuration | None:
    """None where there is no model."""
    given: Configuration | None = settings.LLM
    return given
