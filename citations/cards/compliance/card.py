"""The evidence card of a requirement, verified or not, and what a claim's card says of the
requirements that it cites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from citations.cards.compliance.requirements import requirement_view
from citations.cards.compliance.values import RequirementView
from citations.cards.figures import Figures, with_figures
from citations.cards.passages import Window, passage_of
from citations.cards.values import CardPassage
from citations.drafts import ComplianceDraft, EvidenceDraft, RequirementDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementCard:
    """`passage` is its quote in its context with the segments marked; None where the quote stands
    nowhere."""

    requirement: RequirementView
    passage: CardPassage | None


def requirement_card(
    compliance: ComplianceDraft,
    label: str,
    evidence: EvidenceDraft | None,
    window: Window | None,
) -> RequirementCard | None:
    """None where no requirement has the label. `window` is the source text around the quote."""
    found = next((each for each in compliance.requirements if each.label == label), None)
    if found is None:
        return None
    passage = None
    if evidence is not None and evidence.place is not None:
        passage = passage_of(
            evidence, window, level="unverified", reason="", figures=_figures(found, evidence)
        )
    view = requirement_view(found, used=label in compliance.used)
    return RequirementCard(requirement=view, passage=passage)


def with_requirements(
    passages: tuple[CardPassage, ...],
    compliance: ComplianceDraft | None,
    evidence: Mapping[str, EvidenceDraft],
) -> tuple[tuple[CardPassage, ...], tuple[RequirementView, ...]]:
    """The passages of a claim's card with the segments of requirements marked, and these
    requirements."""
    known = {each.label: each for each in compliance.requirements} if compliance else {}
    cited = {each.label: known[each.label] for each in passages if each.label in known}
    marked = tuple(
        replace(
            each, quote=with_figures(each.quote, _figures(cited[each.label], evidence[each.label]))
        )
        if each.label in cited and each.label in evidence
        else each
        for each in passages
    )
    used = frozenset(compliance.used) if compliance else frozenset()
    return marked, tuple(requirement_view(each, used=each.label in used) for each in cited.values())


def _figures(requirement: RequirementDraft, evidence: EvidenceDraft) -> Figures:
    """Where the segments stand in the quote; those that do not lie in it are left out later."""
    start = evidence.place.start if evidence.place else 0
    return [(each.start - start, each.end - start) for each in requirement.segments]
