"""Norms that cannot both be met: one must be done and the other must not, of the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.requirements import ConflictDraft, RequirementDraft
from citations.requirements.compare.pairing import nearness, words_of
from citations.requirements.compare.stems import shared_share, stems_of
from citations.requirements.vectors import Embed

NEAR = 0.8
"""Nearness from which on two norms are on one thing."""
MOST_APART = 0.75
"""Share of the content words that both must name."""
OPPOSITE = "One requires what the other forbids."


def conflicts(requirements: Sequence[RequirementDraft], embed: Embed) -> tuple[ConflictDraft, ...]:
    """In the order of the first of each two."""
    duties = [each for each in requirements if each.parts.modality == "must"]
    bans = [each for each in requirements if each.parts.modality == "must not"]
    near = nearness(duties, bans, embed)
    found = [
        (one, other)
        for at, one in enumerate(duties)
        for to, other in enumerate(bans)
        if near[at, to] >= NEAR and _same_words(one, other) and not _excepts(one, other)
    ]
    order = {each.label: at for at, each in enumerate(requirements)}
    pairs = sorted(tuple(sorted((a.label, b.label), key=order.__getitem__)) for a, b in found)
    return tuple(ConflictDraft(labels=labels, note=OPPOSITE) for labels in pairs)


def _same_words(one: RequirementDraft, other: RequirementDraft) -> bool:
    return shared_share(stems_of(words_of(one)), stems_of(words_of(other))) >= MOST_APART


def _excepts(one: RequirementDraft, other: RequirementDraft) -> bool:
    """Whether either holds only in some cases: then both may be met."""
    return any(each.parts.when or each.parts.unless for each in (one, other))
