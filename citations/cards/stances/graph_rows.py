"""The claims of an evidence graph, each with the sources that say something of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args
from uuid import UUID

from citations.drafts import Level
from citations.language.wording import counted
from citations.stance.precision import WEIGHTS
from citations.steps.weigh import Weighed, weigh
from citations.storage.read.network import Network, NetworkClaim, NetworkStance

Relation = Literal["cited", "supports", "refutes", "neutral"]
RELATIONS: tuple[Relation, ...] = get_args(Relation)
IN_WORDS: Mapping[Relation, str] = {
    "cited": "cited for it",
    "supports": "supports it",
    "refutes": "contradicts it",
    "neutral": "speaks of it",
}
MOST_CLAIMS, MOST_SOURCES = 50, 30
"""What is drawn one by one."""
FURTHER = 0
"""Stands for the sources that are drawn as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A source as it is named, by its id."""

    id: int
    title: str


REST = Named(id=FURTHER, title="further sources, or none")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """A claim with the sources that are shown by what they do to it; `origin` is the first that it
    cites, shown or not."""

    id: UUID
    statement: str
    level: Level
    conflicting: bool
    sources: Mapping[Relation, tuple[Named, ...]]
    stances: Sequence[NetworkStance]
    origin: Named

    @property
    def weighed(self) -> Weighed:
        """Of all stances to the claim, whatever passes the filters."""
        return weigh(self.stances, WEIGHTS)

    @property
    def said(self) -> list[tuple[Relation, str, tuple[Named, ...]]]:
        """Relation, its name and sources, for those that some source has, contradiction first."""
        order: tuple[Relation, ...] = ("refutes", "supports", "neutral", "cited")
        return [(each, IN_WORDS[each], self.sources[each]) for each in order if self.sources[each]]

    @property
    def support(self) -> str:
        """The support ratio with its inputs; empty where nobody supports or refutes the claim."""
        return support_in_words(self.weighed)


def support_in_words(weighed: Weighed) -> str:
    """Such as "0.67 from 2 independent sources that say so and 1 that says otherwise"."""
    if weighed.ratio is None:
        return ""
    inputs = f"α\u00a0=\u00a0{weighed.alpha:.2f}, β\u00a0=\u00a0{weighed.beta:.2f}"
    for_it, against = counted(weighed.supports, "independent source"), weighed.refutes
    return f"{weighed.ratio:.2f} ({for_it} for it, {against} against; {inputs})"


def named_sources(network: Network) -> dict[int, Named]:
    return {
        own: Named(id=own, title=info.title or info.name) for own, info in network.sources.items()
    }


def claim_rows(network: Network) -> list[ClaimRow]:
    """All claims, in the order of the text."""
    named = named_sources(network)
    stances: dict[UUID, list[NetworkStance]] = defaultdict(list)
    for each in network.stances:
        stances[each.claim_id].append(each)
    cited: dict[UUID, list[int]] = defaultdict(list)
    for claim, source in network.cited:
        cited[claim].append(source)
    return [_row(each, cited[each.id], stances[each.id], named) for each in network.claims]


def _row(
    claim: NetworkClaim,
    cited: Sequence[int],
    stances: Sequence[NetworkStance],
    named: Mapping[int, Named],
) -> ClaimRow:
    said: dict[Relation, list[int]] = {"cited": list(cited)}
    for each in stances:
        said.setdefault(each.shown_as, []).append(each.source_id)
    return ClaimRow(
        id=claim.id,
        statement=claim.statement,
        level=claim.level,
        conflicting=claim.conflicting,
        sources={
            name: tuple(named[own] for own in said.get(name, ()) if own in named)
            for name in RELATIONS
        },
        stances=stances,
        origin=next((named[own] for own in cited if own in named), REST),
    )
