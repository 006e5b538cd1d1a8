"""Whether free words of an answer state a fact, which they must not: nothing carries them.

`hard_fact` finds what can be pointed at: a number, a date, a name, a superlative. `fact_in` also
takes a sentence that says anything of its own; what passes are headings, and words that only join
("In summary,", "The following points stand out:").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from citations.drafts import FindingDraft
from citations.steps.parse_claims import Segment
from citations.verification.free_text.facts import (
    FactKind,
    FreeFact,
    fact_in,
    hard_fact,
)

__all__ = ["FreeFact", "fact_in", "hard_fact", "without_free_facts"]

_TOLD: dict[FactKind, str] = {
    "number": "a number",
    "date": "a date",
    "name": "a name",
    "superlative": "a superlative",
    "address": "an address",
    "statement": "a statement",
}


def without_free_facts(
    segments: Iterable[Segment],
    known: Collection[str],
    findings: list[FindingDraft],
    *,
    names: Collection[str] = (),
) -> Iterator[Segment]:
    """The segments, those of free words that state a fact as unverified ones; `findings` grow.
    `known` are words that a heading may repeat: the question's. `names`, words of the evidence, are
    those in which its names may stand."""
    for segment in segments:
        fact = fact_in(segment.text, known, names) if segment.kind == "free" else None
        if fact is None:
            yield segment
        else:
            findings.append(_finding(segment, fact))
            yield replace(segment, kind="unverified")


def _finding(segment: Segment, fact: FreeFact) -> FindingDraft:
    shown = "" if fact.kind == "statement" else f" (“{fact.words}”)"
    note = f"Words that cite nothing hold {_TOLD[fact.kind]}{shown}, so they count as unverified."
    return FindingDraft(kind="fact_without_evidence", note=note, words=segment.text)
