"""What was set aside for the question though it is on the same as a requirement that answers. That
a statute or a policy says nothing of a matter is only told where it says nothing of it anywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from citations.drafts import ComparisonRow, RequirementDraft
from citations.requirements.compare.pairing import (
    pair_norms,
    shared_share,
    sides_of,
    stems_of,
    words_of,
)
from citations.requirements.vectors import Models

LONE = ("missing", "only in policy")
MOST_COMPARED = 4
"""Of the other side, those that share most words with a requirement that stands alone."""
MOST_LONE = 8
"""With more of them the question is a wide one, and each side was looked for by itself."""
SET_ASIDE = "{label} is on the same matter and was set aside for this question."


def beside_what_was_set_aside(
    rows: Sequence[ComparisonRow], requirements: Sequence[RequirementDraft], models: Models
) -> tuple[ComparisonRow, ...]:
    """The rows, those of a requirement without a counterpart among the verified ones with what was
    set aside and is surely its counterpart. Raises `ModelUnavailable`."""
    alone = [label for row in rows if row.relation in LONE for label in (*row.statute, *row.policy)]
    found = counterparts(alone, requirements, models) if len(alone) <= MOST_LONE else {}
    return tuple(_with(row, found) for row in rows)


def _with(row: ComparisonRow, found: Mapping[str, str]) -> ComparisonRow:
    own = next(iter((*row.statute, *row.policy)), "")
    if row.relation not in LONE or own not in found:
        return row
    near, note = (found[own],), SET_ASIDE.format(label=found[own])
    return replace(row, relation="by hand", near=near, note=note)


def counterparts(
    alone: Collection[str], requirements: Sequence[RequirementDraft], models: Models
) -> dict[str, str]:
    """By the label of each that stands alone that of a rejected requirement of the other side."""
    known = {each.label: each for each in requirements}
    if not alone:
        return {}
    verified = (label for label, each in known.items() if each.verified)
    read = dict.fromkeys((*verified, *_likely(alone, known)))
    statutes = [label for label in read if known[label].source_type == "statute"]
    policies = [label for label in read if known[label].source_type == "policy"]
    pairing = pair_norms(
        sides_of([known[label] for label in statutes], models),
        sides_of([known[label] for label in policies], models),
        models.rank,
    )
    pairs = [(statutes[one], policies[other]) for one, other in pairing.sure.items()]
    both = {**dict(pairs), **{other: one for one, other in pairs}}
    return {own: both[own] for own in alone if own in both and not known[both[own]].verified}


def _likely(alone: Collection[str], known: Mapping[str, RequirementDraft]) -> Iterator[str]:
    stems = {label: stems_of(words_of(each)) for label, each in known.items()}
    for own in alone:
        kind = known[own].source_type
        others = [label for label, each in known.items() if each.source_type != kind]
        others.sort(key=lambda label: -shared_share(stems[own], stems[label]))
        yield from others[:MOST_COMPARED]
