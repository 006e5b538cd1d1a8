"""What an agent is told: its prompt, which never changes, and behind it what it works on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from research_app.llm.protocols import Message


def conversation(agent_file: str, *parts: str) -> Sequence[Message]:
    """The prompt beside this file, and the parts, a blank line between them, as the user's
    message."""
    said = "\n\n".join(part for part in parts if part)
    return (
        Message(role="system", content=_prompt_beside(agent_file)),
        Message(role="user", content=said),
    )


@cache
def _prompt_beside(agent_file: str) -> str:
    return Path(agent_file).with_suffix(".md").read_text(encoding="utf-8").strip()
