"""The stretches of a claim that the evidence has no words for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citations.verification.checks.aligned import Alignment, ReadText, Word
from citations.verification.checks.aligned.function_words import COMMON, CONJUNCTIONS, PRONOUNS
from citations.verification.checks.dates.durations import read_durations
from citations.verification.checks.dates.read import read_dates

Standing = Literal["first", "inside", "last"]

_LEADS = CONJUNCTIONS | PRONOUNS
_LONGEST_SHOWN = 8
"""Words of a phrase that are shown."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words `[first:last)` of the claim, from the first to the last one that nothing meets.
    `telling` counts those that are neither common nor figures, `weight` is what all weigh."""

    first: int
    last: int
    telling: int
    weight: float
    standing: Standing


def find_phrases(alignment: Alignment) -> list[Phrase]:
    """The runs of content words that nothing in the whole evidence meets, in order."""
    words = alignment.claim.words
    content = _content(alignment)
    phrases: list[Phrase] = []
    run: list[int] = []
    for place, at in enumerate(content):
        if at in alignment.anywhere:
            continue
        run.append(at)
        following = content[place + 1] if place + 1 < len(content) else None
        if following is None or following in alignment.anywhere:
            phrases.append(_phrase(words, run, content, following is None))
            run = []
    return phrases


def _phrase(words: tuple[Word, ...], run: list[int], content: list[int], is_last: bool) -> Phrase:
    telling = sum(words[at].lower not in COMMON and not words[at].is_figure for at in run)
    weight = sum(words[at].weight for at in run)
    standing: Standing = "last" if is_last else "first" if run[0] == content[0] else "inside"
    return Phrase(run[0], run[-1] + 1, telling, weight, standing)


def _content(alignment: Alignment) -> list[int]:
    """The content words outside dates and lengths of time, which have a check of their own."""
    text = alignment.claim.text
    times = [(date.start, date.end) for date in read_dates(text)]
    times += [(duration.start, duration.end) for duration in read_durations(text)]
    return [
        at
        for at, word in enumerate(alignment.claim.words)
        if word.content and not any(start <= word.start < end for start, end in times)
    ]


def share_unmet(alignment: Alignment) -> float:
    """The share of the claim's weight, dates apart, that nothing in the evidence meets."""
    words, content = alignment.claim.words, _content(alignment)
    whole = sum(words[at].weight for at in content)
    unmet = sum(words[at].weight for at in content if at not in alignment.anywhere)
    return unmet / whole if whole else 0.0


def words_of(phrase: Phrase, alignment: Alignment) -> str:
    """The phrase as it stands, with the small words that lead it ("in rural areas"), cut short
    where it is long."""
    read = alignment.claim
    first = phrase.first
    while first > 0 and not read.words[first - 1].content and _touches(alignment, first):
        if read.words[first - 1].lower in _LEADS:
            break
        first -= 1
    end = next((at for at in range(phrase.first + 1, phrase.last) if _is_parted(read, at)), 0)
    last = min(end or phrase.last, first + _LONGEST_SHOWN) - 1
    while last > phrase.first and not read.words[last].content:
        last -= 1
    shown = " ".join(read.between(first, last).split())
    return shown + (" …" if last < phrase.last - 1 else "")


def _is_parted(read: ReadText, at: int) -> bool:
    return any(sign in ",;:()" for sign in read.text[read.words[at - 1].end : read.words[at].start])


def _touches(alignment: Alignment, at: int) -> bool:
    read = alignment.claim
    before, word = read.words[at - 1], read.words[at]
    return before.sentence == word.sentence and not read.text[before.end : word.start].strip()
