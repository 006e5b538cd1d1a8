"""What a writing model is told, first and when its draft comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from citations.drafts import AnswerDraft
from research_app.llm.protocols import Message
from research_app.llm.untrusted import SOURCES_ARE_DATA, fenced, neutral
from research_app.synthesis.protocols import Question
from research_app.synthesis.styles import REPORT, checked_style, instructions
from research_app.synthesis.written.evidence_list import fitting, listed
from research_app.synthesis.written.tools import Desk, best_first

EVIDENCE_TOKENS = 6_000
"""Of evidence that is shown at once; the rest is found with `search_evidence`."""
SHARE_OF_WINDOW = 0.45
"""Of a small window, for evidence; the rest is for rules, look-ups and the answer."""
MOST_PROBLEMS = 12
LONGEST_DRAFT = 12_000
"""Characters of a draft that is shown to its writer again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is to be written. `critique` says what was wrong with the answer `before`; `most_words`
    is None for no limit. `style` is told where it is one to write in; those that rewrite are made
    of the checked draft afterwards."""

    question: Question
    critique: str = ""
    before: AnswerDraft | None = None
    most_words: int | None = None
    style: str = REPORT


def first_messages(
    task: Task, desk: Desk, *, with_tools: bool, window: int = 32_768
) -> list[Message]:
    """The rules, the evidence and the question, which comes last: what is read last is heeded
    most. `window` are the tokens that the model may read and write."""
    ranked = best_first(task.question.search_text, desk.evidence)
    tokens = min(EVIDENCE_TOKENS, int(window * SHARE_OF_WINDOW))
    shown = fitting(ranked, tokens=tokens)
    parts = ["Evidence:", *listed(shown, figures=with_tools)]
    if hidden := len(ranked) - len(shown):
        parts.append(_hidden(hidden, with_tools=with_tools))
    if with_tools and desk.earlier:
        parts.append("Evidence of earlier questions can be found with search_evidence as well.")
    if task.before is not None and task.critique:
        parts += [
            "The answer so far:",
            fenced(with_labels(task.before)[:LONGEST_DRAFT], "answer"),
            "What its reader wants done better:",
            fenced(task.critique, "critique"),
        ]
    parts += _form(task)
    parts.append(f"Question: {neutral(_on_one_line(task.question.search_text))}")
    if ranked:
        parts.append(f'Answer in sentences such as <cite key="{ranked[0].label}">…</cite>.')
    return [
        Message(role="system", content=_rules()),
        Message(role="user", content="\n\n".join(parts)),
    ]


def sent_back(draft: str, problems: Sequence[str]) -> list[Message]:
    """The draft as the model wrote it, and what is wrong with it."""
    listed = "\n".join(f"- {_on_one_line(problem)}" for problem in problems[:MOST_PROBLEMS])
    said = (
        f"This draft cannot be shown. What is wrong with it:\n{fenced(listed, 'problems')}\n"
        "Write the whole answer again, in tags, with the labels of the evidence above. Leave out "
        "what no evidence says."
    )
    return [
        Message(role="assistant", content=draft[:LONGEST_DRAFT] or "…"),
        Message(role="user", content=said),
    ]


def with_labels(answer: AnswerDraft) -> str:
    """An answer in plain words, each claim with its labels in round brackets: tags would not come
    through as data."""
    parts: list[str] = []
    at = 0
    for claim in sorted(answer.claims, key=lambda each: each.start):
        labels = ", ".join(citation.label for citation in claim.citations) or "no evidence"
        parts += [answer.text[at : claim.end], f" ({labels})"]
        at = claim.end
    return "".join((*parts, answer.text[at:]))


def _form(task: Task) -> Iterator[str]:
    """How long the answer is to be, and in what style where the rules do not say it already."""
    style = checked_style(task.style, model=True)
    if style.name != REPORT and not style.rewrites:
        yield instructions(style.name)
    if task.most_words is not None:
        yield f"Write at most {task.most_words} words."


def _hidden(count: int, *, with_tools: bool) -> str:
    more = f"{count} more {'piece' if count == 1 else 'pieces'} of evidence"
    return f"{more} can be found with search_evidence." if with_tools else f"({more} left out.)"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


@cache
def _rules() -> str:
    rules = Path(__file__).with_name("writing.md").read_text(encoding="utf-8").strip()
    return f"{rules}\n\n{SOURCES_ARE_DATA}"
