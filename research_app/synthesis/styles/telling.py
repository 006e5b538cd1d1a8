"""What a model is told that writes an answer in another style, first and when its text comes back.
The claims are data: they hold words of sources."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from research_app.llm.protocols import Message
from research_app.llm.untrusted import fenced
from research_app.synthesis.styles.alignment import Stated
from research_app.synthesis.styles.names import instructions

MOST_PROBLEMS = 12
LONGEST_DRAFT = 12_000


def first_messages(
    claims: Sequence[Stated], style: str, *, most_words: int | None = None
) -> list[Message]:
    """The rules with the style's own, then the claims with their labels, one a line."""
    rules = f"{_rules()}\n\n{instructions(style)}"
    if most_words is not None:
        rules += f"\nWrite at most {most_words} words."
    listed = "\n".join(_labelled(claim) for claim in claims)
    return [
        Message(role="system", content=rules),
        Message(role="user", content=fenced(listed, "claims")),
    ]


def sent_back(draft: str, problems: Sequence[str]) -> list[Message]:
    """The text as the model wrote it, and what is wrong with it."""
    listed = "\n".join(f"- {' '.join(each.split())}" for each in problems[:MOST_PROBLEMS])
    said = (
        f"This text cannot be shown:\n{fenced(listed, 'problems')}\nWrite the whole text again, in "
        "tags: every claim once, each with exactly its labels, and nothing else."
    )
    return [
        Message(role="assistant", content=draft[:LONGEST_DRAFT] or "…"),
        Message(role="user", content=said),
    ]


def _labelled(claim: Stated) -> str:
    """In plain words: tags would not come through as data."""
    labels = ", ".join(sorted(claim.labels, key=lambda label: (len(label), label)))
    return f"- {claim.text} ({labels or 'no evidence'})"


@cache
def _rules() -> str:
    return (Path(__file__).parent / "restyling.md").read_text(encoding="utf-8").strip()
