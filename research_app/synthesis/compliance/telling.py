"""What a model is told that writes from verified requirements: the rules, the requirements as data
of somebody else, those that conflict, and the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from citations.drafts import ConflictDraft, RequirementDraft
from research_app.llm.protocols import Message
from research_app.llm.untrusted import SOURCES_ARE_DATA, fenced, neutral
from research_app.synthesis.compliance.outline import shown_words
from research_app.synthesis.protocols import Question

MOST_SHOWN = 60
RULES = Path(__file__).with_name("writing.md")


def first_messages(
    question: Question,
    verified: Sequence[RequirementDraft],
    conflicts: Sequence[ConflictDraft],
    *,
    most_words: int | None = None,
    critique: str = "",
) -> list[Message]:
    shown = verified[:MOST_SHOWN]
    parts = ["Verified requirements:", *(described(each, each.label) for each in shown)]
    parts += _conflicting(conflicts)
    if critique:
        parts += ["What the reader of the answer before wants better:", fenced(critique, "reader")]
    if most_words is not None:
        parts.append(f"Write at most {most_words} words.")
    parts.append(f"Question: {neutral(' '.join(question.search_text.split()))}")
    parts.append(f'Answer in sentences such as <cite key="{shown[0].label}">…</cite>.')
    return [
        Message(role="system", content=rules_in(RULES)),
        Message(role="user", content="\n\n".join(parts)),
    ]


def described(each: RequirementDraft, name: str) -> str:
    """A requirement under a name, fenced as words of somebody else."""
    lines = [
        f"words: {shown_words(each)}",
        f"document: {each.document_id}",
        f"kind: {each.source_type}",
        f"heading: {each.section_heading}",
    ]
    return f"{name}\n{fenced(chr(10).join(lines), name)}"


def _conflicting(conflicts: Sequence[ConflictDraft]) -> Iterator[str]:
    for conflict in conflicts:
        yield f"These conflict; present every one of them: {', '.join(conflict.labels)}."


@cache
def rules_in(path: Path) -> str:
    rules = path.read_text(encoding="utf-8").strip()
    return f"{rules}\n\n{SOURCES_ARE_DATA}"
