"""Where the evidence gives another date for the very same thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.verification.checks.aligned import Alignment
from citations.verification.checks.dates.read import read_dates, read_possible_dates
from citations.verification.checks.dates.values import When

DEICTIC = re.compile(
    r"\b(?:today|yesterday|tomorrow|tonight|now|currently|recently|ago"
    r"|(?:this|last|next|past|previous|same|following) (?:year|month|week|summer|winter|spring|fall"
    r"|autumn|season|quarter|night|evening)|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b",
    re.IGNORECASE,
)
"""Words that count from a day which is not named."""
_NEAR = 16
"""Code points between a word and the date behind it."""
_AGREES = 0.75
"""Share of the claim's weight outside its dates that the window must carry."""
NEGATIONS = frozenset("not never no n't neither nor didn't wasn't isn't weren't".split())


def date_in_its_place(
    date: When, dates: Sequence[When], evidence: Sequence[When], alignment: Alignment
) -> When | None:
    """The only date of the window, where the claim has only one as well, or the date behind the
    same word ("born in 1942"); all else must agree, and the window must not count from a day that
    it does not name."""
    if date.relation or DEICTIC.search(alignment.window_text):
        return None
    inside = read_possible_dates(alignment.window_text)
    if len(inside) == 1 and len(dates) == 1:
        likely = inside[0]
    else:
        behind = _behind_same_word(date, alignment)
        if behind is None:
            return None
        likely = behind
    if likely.relation or date.has_year != likely.has_year or date.meets(likely):
        return None
    if "years" in (date.exactness, likely.exactness):
        return None
    return likely if _agrees(date, alignment) else None


def _behind_same_word(date: When, alignment: Alignment) -> When | None:
    """The date of the window that stands behind the word that the claim's date stands behind."""
    before = [word for word in alignment.claim.words if word.content and word.end <= date.start]
    if not before or date.start - before[-1].end > _NEAR:
        return None
    at = alignment.claim.words.index(before[-1])
    place = alignment.meets.get(at)
    if place is None:
        return None
    here = alignment.evidence.words[place]
    text = alignment.evidence.text[here.end : here.end + 60]
    found = [when for when in read_dates(text) if when.start <= _NEAR]
    return found[0] if found and len(text[: found[0].start].split()) <= 3 else None


def _agrees(about: When, alignment: Alignment) -> bool:
    """Does the window carry nearly all else of the claim, its names whole, and nobody denies?"""
    words = alignment.claim.words
    rest = [
        at
        for at, word in enumerate(words)
        if word.content and not about.start <= word.start < about.end
    ]
    first, last = alignment.window
    if any(w.lower in NEGATIONS for w in (*words, *alignment.evidence.words[first:last])):
        return False
    whole = sum(words[at].weight for at in rest)
    met = sum(words[at].weight for at in rest if at in alignment.meets)
    names = [at for at in rest if at and (words[at].capitalised or words[at].is_figure)]
    return whole > 0 and met >= _AGREES * whole and all(at in alignment.meets for at in names)
