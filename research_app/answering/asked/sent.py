"""A choice of options as a browser sends it: known names, in the right form."""

from __future__ import annotations

import json
from dataclasses import asdict

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from research_app.answering.options import AskOptions, EngineChoice

NAMES = ("depth", "style", "engine", "web", "max_output_length")
"""What may be chosen beside a question. A critique belongs to an answer, not to a question."""


class UnreadableOptions(ValueError):
    """What was sent are no options."""


class _Sent(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    depth: str = Field(default=AskOptions().depth, max_length=20)
    style: str = Field(default=AskOptions().style, max_length=20)
    engine: EngineChoice = AskOptions().engine
    web: bool = False
    max_output_length: int | None = None


def read_options(sent: str) -> AskOptions:
    """From JSON; nothing is the options of whoever chooses nothing. Raises `UnreadableOptions`."""
    try:
        read = _Sent.model_validate(json.loads(sent or "{}"))
    except (ValueError, RecursionError, ValidationError) as error:
        raise UnreadableOptions(str(error)) from error
    return AskOptions(**read.model_dump())


def options_as_sent(options: AskOptions) -> str:
    """What `read_options` reads."""
    chosen = asdict(options)
    return json.dumps({name: chosen[name] for name in NAMES})
