"""What an agent is told: its prompt, which never changes, and behind it what it works on."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from research_app.llm.protocols import Message
from research_app.synthesis.written.addresses import without_addresses


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


_READ = 20
"""How many times its length of a line is read at most: replies may be megabytes."""
_SPACE = re.compile(r"\s+")


def plain_line(words: str, *, most: int) -> str:
    """The words on one line, without control and direction characters, links, images and tags, cut
    at a word after at most `most` characters."""
    kept = "".join(sign for sign in words[: most * _READ] if sign.isspace() or _is_shown(sign))
    line = without_addresses(_SPACE.sub(" ", kept))
    if len(line) <= most:
        return line
    return line[: most - 2].rsplit(" ", 1)[0] + " …"


def _is_shown(sign: str) -> bool:
    return not unicodedata.category(sign).startswith("C")
