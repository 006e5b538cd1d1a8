"""Norms that cannot both be met: one must be done and the other must not, of the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.requirements import ConflictDraft, RequirementDraft
from citations.requirements.compare.pairing import likeness
from citations.requirements.compare.sides import Side, shared_share, sides_of
from citations.requirements.vectors import Models

NEAR = 0.8
"""Nearness from which on two norms are on one thing."""
MOST_APART = 0.75
"""Share of the content words that both must name."""
OPPOSITE = "One requires what the other forbids."


def conflicts(
    requirements: Sequence[RequirementDraft], models: Models
) -> tuple[ConflictDraft, ...]:
    """In the order of the first of each two."""
    duties = [each for each in requirements if each.parts.modality == "must"]
    bans = [each for each in requirements if each.parts.modality == "must not"]
    against = sides_of(bans, models)
    found = [
        (one, other)
        for one, mine in zip(duties, sides_of(duties, models), strict=True)
        for other, theirs in zip(bans, against, strict=True)
        if _is_on_the_same(mine, theirs) and not _excepts(one, other)
    ]
    order = {each.label: at for at, each in enumerate(requirements)}
    pairs = sorted(tuple(sorted((a.label, b.label), key=order.__getitem__)) for a, b in found)
    return tuple(ConflictDraft(labels=labels, note=OPPOSITE) for labels in pairs)


def _is_on_the_same(one: Side, other: Side) -> bool:
    shared = shared_share(one.stems, other.stems)
    return shared >= MOST_APART and likeness(one, other) >= NEAR


def _excepts(one: RequirementDraft, other: RequirementDraft) -> bool:
    """Whether either holds only in some cases: then both may be met."""
    return any(each.parts.when or each.parts.unless for each in (one, other))
