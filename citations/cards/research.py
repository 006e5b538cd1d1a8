"""How an answer came about, as a page shows it: plan, thoughts after each round, sources that could
not be read, what was left out, what it cost.

Plan and thoughts are a model's own words. They are plain text, marked as such, and carry nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citations.cards.summary.words import counted
from citations.drafts import (
    FailedSourceDraft,
    PlanStepDraft,
    ReflectionDraft,
    ResearchDraft,
    SpentDraft,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResearchView:
    """`facts` are sentences that code counted or noted, `spent` is a line on the models and
    `judged_by` names the judge, both empty where no model took part. `has_thoughts` says that
    words of a model are among it."""

    steps: tuple[PlanStepDraft, ...] = ()
    reflections: tuple[ReflectionDraft, ...] = ()
    failed: tuple[FailedSourceDraft, ...] = ()
    facts: tuple[str, ...] = ()
    spent: str = ""
    judged_by: str = ""
    has_thoughts: bool = False

    def __bool__(self) -> bool:
        return bool(self.steps or self.reflections or self.failed or self.facts or self.spent)


def research_view(
    research: ResearchDraft | None, spent: SpentDraft | None, *, judge: str = ""
) -> ResearchView:
    """The view of a complete answer; it is false where there is nothing to tell."""
    told = research or ResearchDraft()
    return ResearchView(
        steps=told.steps,
        reflections=told.reflections,
        failed=told.failed,
        facts=tuple(_facts(told)),
        spent=_spent_line(spent) if spent else "",
        judged_by=judge if spent else "",
        has_thoughts=bool(told.steps or told.reflections) and spent is not None,
    )


def research_so_far(
    steps: tuple[PlanStepDraft, ...],
    reflections: tuple[ReflectionDraft, ...],
    failed: tuple[FailedSourceDraft, ...],
) -> ResearchView:
    """The view while it goes on."""
    thoughts = bool(steps or reflections)
    return ResearchView(steps=steps, reflections=reflections, failed=failed, has_thoughts=thoughts)


def _facts(research: ResearchDraft) -> Iterator[str]:
    if research.iterations > 1:
        yield f"Searched, read and thought in {counted(research.iterations, 'round')}."
    if research.web_pages:
        yield f"Read {counted(research.web_pages, 'page')} of the web."
    if research.below_confidence:
        yield (
            f"Left out {counted(research.below_confidence, 'quote')} of which the model itself was "
            "not sure enough."
        )
    if research.restated:
        yield (
            f"{counted(research.restated, 'statement')} of the model went further than "
            f"{'its' if research.restated == 1 else 'their'} quote; the quote stands for "
            f"{'it' if research.restated == 1 else 'them'}."
        )
    if research.confidential:
        yield (
            f"{counted(research.confidential, 'confidential document')} "
            f"{'was' if research.confidential == 1 else 'were'} not used: what is confidential "
            "stays on this machine."
        )
    yield from research.notes


def _spent_line(spent: SpentDraft) -> str:
    """Such as "gpt-small, gpt-large at api.example.org: 12 requests, about 8,400 tokens, 14.2 s,
    0.04 USD"."""
    models = ", ".join(spent.models) or "Language model"
    tokens = spent.prompt_tokens + spent.completion_tokens
    about = "about " if spent.estimated else ""
    parts = [counted(spent.requests, "request"), f"{about}{counted(tokens, 'token')}"]
    parts.append(f"{spent.milliseconds / 1000:.1f} s")
    if spent.cost:
        parts.append(f"{spent.cost} {spent.currency}".strip())
    where = f" at {spent.host}" if spent.host else ""
    return f"{models}{where}: {', '.join(parts)}"
