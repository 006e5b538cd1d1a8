"""How an answer came about, as a page shows it: plan, thoughts after each round, sources that could
not be read, what was left out, what it cost; and where evidence was looked for.

Plan and thoughts are a model's own words. They are plain text, marked as such, and carry nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citations.drafts import (
    FailedSourceDraft,
    PlanStepDraft,
    ReflectionDraft,
    ResearchDraft,
    SearchedDraft,
    SpentDraft,
)
from citations.language.wording import counted


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
    research: ResearchDraft | None,
    spent: SpentDraft | None,
    *,
    judge: str = "",
    first_claim: int | None = None,
) -> ResearchView:
    """The view of a complete answer; it is false where there is nothing to tell. `first_claim` are
    the milliseconds after which its first claim was there."""
    draft = research or ResearchDraft()
    return ResearchView(
        steps=draft.steps,
        reflections=draft.reflections,
        failed=draft.failed,
        facts=tuple(_facts(draft)),
        spent=_spent_line(spent, first_claim) if spent else "",
        judged_by=judge if spent else "",
        has_thoughts=bool(draft.steps or draft.reflections) and spent is not None,
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


def _spent_line(spent: SpentDraft, first_claim: int | None) -> str:
    """Such as "gpt-small, gpt-large at api.example.org: 12 requests, about 8,400 tokens read (40 %
    of them from its cache) and 900 written, first claim after 4.0 s, 14.2 s in all, 0.04 USD"."""
    models = ", ".join(spent.models) or "Language model"
    about = "about " if spent.estimated else ""
    share = round(100 * spent.cached_tokens / spent.prompt_tokens) if spent.prompt_tokens else 0
    cached = f" ({share} % of them from its cache)" if share else ""
    read = f"{about}{counted(spent.prompt_tokens, 'token')} read{cached}"
    parts = [
        counted(spent.requests, "request"),
        f"{read} and {spent.completion_tokens:,} written",
    ]
    if first_claim is not None:
        parts.append(f"first claim after {first_claim / 1000:.1f} s")
    parts.append(f"{spent.milliseconds / 1000:.1f} s in all")
    if spent.cost:
        parts.append(f"{spent.cost} {spent.currency}".strip())
    where = f" at {spent.host}" if spent.host else ""
    return f"{models}{where}: {', '.join(parts)}"


HOW_TO_CHECK = (
    "Nothing that was found carries it: take it for the writer's own words. To check it, look it "
    "up yourself, or add a document that should say it and ask again."
)
MOST_QUERIES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedView:
    """`counts` say what was looked through, `queries` what was searched for in it; both are empty
    while the answer is being written. `more` queries are not listed."""

    counts: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    more: int = 0
    how_to_check: str = HOW_TO_CHECK


def searched_view(
    searched: SearchedDraft | None = None, queries: tuple[str, ...] = ()
) -> SearchedView:
    distinct = tuple(dict.fromkeys(query for query in queries if query.strip()))
    return SearchedView(
        counts=tuple(_counts(searched or SearchedDraft())),
        queries=distinct[:MOST_QUERIES],
        more=max(0, len(distinct) - MOST_QUERIES),
    )


def _counts(searched: SearchedDraft) -> list[str]:
    known = max(searched.of_documents, searched.documents)
    counts = [f"{searched.documents:,} of {counted(known, 'document')}"] if known else []
    if searched.pages:
        counts.append(counted(searched.pages, "page"))
    if searched.unreadable_pages:
        counts.append(f"{counted(searched.unreadable_pages, 'page')} could not be read")
    if searched.passages:
        counts.append(counted(searched.passages, "passage"))
    return counts
