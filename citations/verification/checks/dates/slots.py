"""Where the evidence gives another date or length of time for the very same thing."""

from __future__ import annotations

from collections.abc import Sequence

from citations.verification.checks.aligned import Alignment
from citations.verification.checks.dates.durations import Duration
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When

_AGREES = 0.75
"""Share of the claim's weight outside its dates that the window must carry."""
_NEGATIONS = frozenset("not never no n't neither nor didn't wasn't isn't weren't".split())


def date_in_its_place(
    date: When, dates: Sequence[When], evidence: Sequence[When], alignment: Alignment
) -> When | None:
    """The only date of the window where all else agrees and the claim has one date as well."""
    inside = read_dates(alignment.window_text)
    if len(dates) != 1 or len(inside) != 1 or date.relation or inside[0].relation:
        return None
    other = inside[0]
    if date.has_year != other.has_year or "years" in (date.exactness, other.exactness):
        return None
    return other if _agrees(date, alignment) else None


def duration_in_its_place(
    duration: Duration, evidence: Sequence[Duration], alignment: Alignment
) -> Duration | None:
    if len(evidence) != 1 or evidence[0].words not in alignment.window_text:
        return None
    same_unit = (
        evidence[0].words.rstrip("s").split()[-1:] == duration.words.rstrip("s").split()[-1:]
    )
    return evidence[0] if same_unit and _agrees(duration, alignment) else None


def _agrees(about: When | Duration, alignment: Alignment) -> bool:
    """Does the window carry nearly all else of the claim, its names whole, and nobody denies?"""
    words = alignment.claim.words
    rest = [
        at
        for at, word in enumerate(words)
        if word.content and not about.start <= word.start < about.end
    ]
    first, last = alignment.window
    if any(w.lower in _NEGATIONS for w in (*words, *alignment.evidence.words[first:last])):
        return False
    whole = sum(words[at].weight for at in rest)
    met = sum(words[at].weight for at in rest if at in alignment.meets)
    names = [at for at in rest if at and (words[at].capitalised or words[at].is_figure)]
    return whole > 0 and met >= _AGREES * whole and all(at in alignment.meets for at in names)
