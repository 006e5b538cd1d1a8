"""Whether the evidence carries every date of a claim; how long things last is a number's matter.

`read` turns written dates into days from–to, `values` says how one of the claim stands to one of
the evidence, `slots` finds what stands in the same place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.drafts import CheckDraft, CheckOutcome
from citations.language.word_classes import NEGATIONS
from citations.verification.checks.aligned import Alignment, align
from citations.verification.checks.aligned.align import LONGEST_CLAIM
from citations.verification.checks.dates.read import read_dates, read_possible_dates
from citations.verification.checks.dates.values import When, coverage_of

_MOST_OF_ONE = 100
"""Dates of one text that are looked at."""
_WORST: tuple[CheckOutcome, ...] = ("failed", "missing", "undecided", "passed")
_NAMING = re.compile(r"(?:\bthe|\bthis|'s|’s|\() ?$", re.IGNORECASE)
_CLAUSE_BEHIND = re.compile(r"\s?[,.;]|$|\s(?:was|is|were|are|had|has)\b")
_WHOLE_UP_TO = 2000
"""Code points of evidence whose dates are all read; of longer one the sentences that matter."""

_DEICTIC = re.compile(
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


def check_dates(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Every date must be carried, by the same or a more exact one. The worst finding is told."""
    claim = claim[:LONGEST_CLAIM]
    dates = read_dates(claim)
    if not dates:
        return CheckDraft(kind="dates", outcome="passed")
    alignment = align(claim, texts)
    evidence = _each_once(read_possible_dates(_text_to_read(alignment, dates)))
    found = [_check_date(date, dates, evidence, alignment) for date in _each_once(dates)]
    return min(found, key=lambda check: _WORST.index(check.outcome))


def _each_once(dates: Sequence[When]) -> list[When]:
    """Equal dates once, the first ones of very many."""
    once: dict[object, When] = {}
    for date in dates:
        once.setdefault((date.low, date.high, date.relation, date.ends), date)
    return list(once.values())[:_MOST_OF_ONE]


def _text_to_read(alignment: Alignment, dates: Sequence[When]) -> str:
    """The evidence, or of a long one the window, its neighbours and sentences with the years."""
    read = alignment.evidence.read
    if len(read.text) <= _WHOLE_UP_TO or not read.words:
        return read.text
    first, last = alignment.window
    near = range(read.words[first].sentence - 1, read.words[max(first, last - 1)].sentence + 2)
    years = {str(year) for date in dates for year in (date.low[0], date.high[0]) if year > 0}
    parts = [
        part
        for at, sentence in enumerate(read.sentences)
        if (part := read.text[sentence.start : sentence.end])
        and (at in near or any(year in part for year in years))
    ]
    return "".join(parts)


def _check_date(
    date: When, dates: Sequence[When], evidence: Sequence[When], alignment: Alignment
) -> CheckDraft:
    coverage, other = coverage_of(date, evidence)
    if coverage == "carried":
        return _found("passed", "", date)
    if other is None:
        return _unmentioned(date, alignment)
    if coverage == "reversed":
        note = f"The quote says “{_spoken(other)}”, the claim says “{_spoken(date)}”."
        return _found("failed" if len(evidence) == 1 else "undecided", note, date)
    if coverage == "no year":
        note = f"The quote says “{other.words}” without the year, the claim says “{date.words}”."
        return _found("undecided", note, date)
    if coverage == "less exact":
        note = f"The quote says only “{other.words}”, the claim says “{date.words}”."
        return _found("missing", note, date)
    place = _date_in_its_place(date, dates, alignment)
    if place is not None:
        note = f"The quote says “{_spoken(place)}”, the claim says “{_spoken(date)}”."
        return _found("failed", note, date)
    return _unmentioned(date, alignment)


def _unmentioned(date: When, alignment: Alignment) -> CheckDraft:
    sure = not _may_be_meant(date, alignment)
    note = f"The quote does not mention {date.words}."
    return _found("missing" if sure else "undecided", note, date)


def _may_be_meant(date: When, alignment: Alignment) -> bool:
    """May the evidence mean the date without its figures ("this year", "on Wednesday"), or is it
    denied, or only part of what a thing is called ("the 1984 film", "(1900)")?"""
    text = alignment.claim.text
    words = alignment.claim.words
    return (
        _DEICTIC.search(alignment.window_text) is not None
        or any(word.lower in NEGATIONS for word in words)
        or _NAMING.search(text, max(0, date.start - 12), date.start) is not None
        and not _CLAUSE_BEHIND.match(text, date.end)
    )


def _spoken(date: When) -> str:
    return f"{date.relation} {date.words}".strip()


def _found(outcome: CheckOutcome, note: str, about: When) -> CheckDraft:
    words = (about.words,) if outcome != "passed" else ()
    return CheckDraft(kind="dates", outcome=outcome, note=note, words=words)


def _date_in_its_place(date: When, dates: Sequence[When], alignment: Alignment) -> When | None:
    """The only date of the window, where the claim has only one as well, or the date behind the
    same word ("born in 1942"); all else must agree, and the window must not count from a day that
    it does not name."""
    if date.relation or _DEICTIC.search(alignment.window_text):
        return None
    inside = read_possible_dates(alignment.window_text)
    if len(inside) == 1 and len(dates) == 1:
        likely = inside[0]
    else:
        behind = _behind_same_word(date, alignment)
        if behind is None:
            return None
        likely = behind
    if likely.relation or date.has_year != likely.has_year or date.overlaps(likely):
        return None
    return likely if _agrees(date, alignment) else None


def _behind_same_word(date: When, alignment: Alignment) -> When | None:
    """The date of the window that stands behind the word that the claim's date stands behind."""
    before = [word for word in alignment.claim.words if word.content and word.end <= date.start]
    if not before or date.start - before[-1].end > _NEAR:
        return None
    at = alignment.claim.words.index(before[-1])
    place = alignment.to_evidence.get(at)
    if place is None:
        return None
    here = alignment.evidence.words[place]
    text = alignment.evidence.text[here.end : here.end + 60]
    found = [when for when in read_dates(text) if when.start <= _NEAR]
    return found[0] if found and len(text[: found[0].start].split()) <= 3 else None


def _agrees(about: When, alignment: Alignment) -> bool:
    """Does the window carry nearly all else of the claim, its names whole, and nobody denies?"""
    words = alignment.claim.words
    own = {at for at, word in enumerate(words) if about.start <= word.start < about.end}
    if alignment.denies:
        return False
    names = [
        at
        for at, word in enumerate(words)
        if at and at not in own and word.content and (word.capitalised or word.is_figure)
    ]
    aligned = all(at in alignment.to_evidence for at in names)
    return aligned and alignment.share_aligned(own) >= _AGREES
