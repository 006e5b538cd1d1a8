"""A choice of options as it is sent: known names, in the right form. A critique belongs to an
answer, not to a question."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from research_app.answering.options import DEFAULT_OPTIONS, AskOptions, EngineChoice, Mode
from research_app.synthesis.styles import style_names

LONGEST_FILTER = 200
OneLine = Annotated[
    str,
    Field(strict=True, max_length=LONGEST_FILTER),
    AfterValidator(lambda words: " ".join(words.split())),
]


class UnreadableOptions(ValueError):
    """What was sent are no options."""


class SentOptions(BaseModel):
    """The choice beside a question, as it comes in from a browser or a program."""

    model_config = ConfigDict(extra="forbid")

    depth: str = Field(
        default=DEFAULT_OPTIONS.depth,
        strict=True,
        max_length=20,
        description="how much is searched, read and checked: light, medium, deep, or another depth "
        "that is configured",
    )
    style: str = Field(
        default=DEFAULT_OPTIONS.style,
        strict=True,
        max_length=20,
        description=f"how it is written: {', '.join(style_names())}; some need a model",
    )
    engine: EngineChoice = Field(
        default=DEFAULT_OPTIONS.engine,
        description="auto: the configured model writes, where there is one; quotes: nothing is "
        "said in other words than the sources’",
    )
    web: bool = Field(default=False, strict=True, description="search the web as well")
    max_output_length: int | None = Field(
        default=None,
        strict=True,
        description="the longest answer, in words; null sets no limit",
    )
    mode: Mode = Field(
        default=DEFAULT_OPTIONS.mode,
        description="research: from any document; compliance: from the requirements of statutes "
        "and policies alone; check: hold a text, sent as the question, against them",
    )
    topic: OneLine = Field(default="", description="in compliance mode: their topic")
    section: OneLine = Field(
        default="", description="the same: a heading, or a number such as 5899"
    )
    category: OneLine = Field(default="", description="the same: their category")

    def options(self) -> AskOptions:
        return AskOptions(**{name: getattr(self, name) for name in SentOptions.model_fields})


def read_options(sent: str) -> AskOptions:
    """From JSON; nothing is the options of whoever chooses nothing. What narrows down statutes and
    policies counts in the mode `compliance` alone. Raises `UnreadableOptions`."""
    try:
        options = SentOptions.model_validate(json.loads(sent or "{}")).options()
    except (ValueError, RecursionError, ValidationError) as error:
        raise UnreadableOptions(str(error)) from error
    if options.mode != "compliance":
        return replace(options, topic="", section="", category="")
    return options


def options_as_sent(options: AskOptions) -> str:
    """What `read_options` reads."""
    chosen = asdict(options)
    return json.dumps({name: chosen[name] for name in SentOptions.model_fields})
