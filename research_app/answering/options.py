"""How a question is to be answered, as its asker chose."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

Mode = Literal["research", "compliance", "check"]
"""`compliance` answers from requirements of statutes and policies alone; `check` holds a text of
the asker's own against the sources."""
MODES: tuple[Mode, ...] = get_args(Mode)
EngineChoice = Literal["auto", "quotes"]
"""`auto` lets the configured model write, where there is one; `quotes` never does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskOptions:
    """`depth` and `style` by name, checked where they come in; `web` asks for a web search.
    `critique` says what is to be done better than in the answer before it. `max_output_length` is
    the most words the answer may have, None for no limit. `topic`, `section` and `category` narrow
    down which statutes and policies are read, in the mode `compliance` alone; empty is all."""

    depth: str = "medium"
    style: str = "report"
    engine: EngineChoice = "auto"
    web: bool = False
    critique: str = ""
    max_output_length: int | None = None
    mode: Mode = "research"
    topic: str = ""
    section: str = ""
    category: str = ""

    def to_json(self) -> dict[str, Any]:
        return {} if self == DEFAULT_OPTIONS else asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> AskOptions:
        """What `to_json` wrote, also of an older version."""
        known = {name: value[name] for name in cls.__slots__ if name in value}
        return cls(**known)


DEFAULT_OPTIONS = AskOptions()
