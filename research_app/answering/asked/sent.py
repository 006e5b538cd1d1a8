"""A choice of options as a browser sends it: known names, in the right form."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from research_app.answering.options import AskOptions, EngineChoice, Mode

NAMES = (
    *["depth", "style", "engine", "web", "max_output_length"],
    *["mode", "topic", "section", "category"],
)
"""What may be chosen beside a question. A critique belongs to an answer, not to a question."""
LONGEST_FILTER = 200


class UnreadableOptions(ValueError):
    """What was sent are no options."""


class _Sent(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    depth: str = Field(default=AskOptions().depth, max_length=20)
    style: str = Field(default=AskOptions().style, max_length=20)
    engine: EngineChoice = AskOptions().engine
    web: bool = False
    max_output_length: int | None = None
    mode: Mode = AskOptions().mode
    topic: str = Field(default="", max_length=LONGEST_FILTER)
    section: str = Field(default="", max_length=LONGEST_FILTER)
    category: str = Field(default="", max_length=LONGEST_FILTER)


def read_options(sent: str) -> AskOptions:
    """From JSON; nothing is the options of whoever chooses nothing. What narrows down statutes and
    policies counts in the mode `compliance` alone. Raises `UnreadableOptions`."""
    try:
        read = _Sent.model_validate(json.loads(sent or "{}"))
    except (ValueError, RecursionError, ValidationError) as error:
        raise UnreadableOptions(str(error)) from error
    options = AskOptions(**read.model_dump())
    if options.mode != "compliance":
        return replace(options, topic="", section="", category="")
    return replace(
        options,
        topic=_one_line(options.topic),
        section=_one_line(options.section),
        category=_one_line(options.category),
    )


def _one_line(words: str) -> str:
    return " ".join(words.split())


def options_as_sent(options: AskOptions) -> str:
    """What `read_options` reads."""
    chosen = asdict(options)
    return json.dumps({name: chosen[name] for name in NAMES})
