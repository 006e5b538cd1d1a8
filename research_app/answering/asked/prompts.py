"""Which prompts an answer was made with: an answer keeps their versions where a model took part."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from citations.drafts import SpentDraft

PROMPT = "prompt."
ROOM = Path(__file__).parents[2]
FOLDERS = ("agents", "answering", "synthesis")
#: Digits of a prompt's SHA-256 that are kept; enough to tell versions apart.
SHOWN = 12


def with_prompts(config: Mapping[str, str], spent: SpentDraft | None) -> dict[str, str]:
    """The configuration, and the versions of the prompts where a model was asked."""
    return {**config, **(prompt_versions() if spent is not None else {})}


@cache
def prompt_versions() -> Mapping[str, str]:
    """How the SHA-256 of each prompt begins, by its file: "prompt.agents.planner"."""
    files = sorted(file for folder in FOLDERS for file in (ROOM / folder).rglob("*.md"))
    return {
        PROMPT + ".".join(file.relative_to(ROOM).with_suffix("").parts): sha256(
            file.read_bytes()
        ).hexdigest()[:SHOWN]
        for file in files
    }
