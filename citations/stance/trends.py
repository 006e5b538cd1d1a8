"""Which way something went, or which of two is more, where the two statements tell otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, takewhile
from typing import Literal, NamedTuple

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.stance.aboutness import matches_any
from citations.stance.precision import Code
from citations.stance.statement import Part, Reading
from citations.stance.vocabulary import BASE_BEFORE, NO_EFFECT
from citations.verification.checks.aligned import Word
from citations.verification.checks.opposites import are_alike, are_opposite, places_of

Opposed = tuple[Code, Part, Part]
Way = Literal["up", "down"]


_UPON = 45
"""Code points behind "no effect" that tell on what."""


class _Trend(NamedTuple):
    part: Part
    way: Way
    in_words: bool


def other_trends(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "11.8%, compared with 11.4%" beside "declined"."""
    for one, other in product(_trends(first), _trends(second)):
        if one.way != other.way and not (one.in_words and other.in_words):
            yield "other_trend", one.part, other.part


def _trends(reading: Reading) -> Iterator[_Trend]:
    for part in reading.figures:
        number = part.number
        if number is None or part.is_change:
            continue
        base = next((n for n in reading.numbers if n.start > part.end), None)
        if base is None or not are_comparable(number, base) or number.value == base.value:
            continue
        if BASE_BEFORE.search(reading.text[part.end : base.start]):
            way: Way = "up" if number.value > base.value else "down"
            yield _Trend(part, way, in_words=False)
    yield from _compared_times(reading)
    for at, word in reading.asserted.items():
        moves = (are_alike(word, "rise"), are_alike(word, "fall"))
        if any(moves):
            yield _Trend(reading.word_at(at), "up" if moves[0] else "down", in_words=True)


def _compared_times(reading: Reading) -> Iterator[_Trend]:
    """ "More megawatts in 2022 than in 2021"."""
    than = next((w.start for w in reading.words if w.lower == "than"), None)
    if than is None or len(reading.dates) < 2:
        return
    before = [date for date in reading.dates if date.start < than]
    behind = [date for date in reading.dates if date.start > than]
    if not before or not behind or before[-1].low <= behind[0].high:
        return
    for word in reading.words:
        if word.lower in ("more", "fewer", "less", "higher", "lower") and word.start < than:
            way: Way = "up" if word.lower in ("more", "higher") else "down"
            part = reading.part(word.start, word.end, times=(before[-1],))
            yield _Trend(part, way, in_words=False)


def without_effect(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "No difference in the number of falls" beside "cut the number of falls"."""
    denied = NO_EFFECT.search(first.text)
    if denied is None:
        return
    part = first.part(*denied.span())
    upon = [w for w in first.words if denied.end() <= w.start < denied.end() + _UPON and w.content]
    if upon and not any(matches_any(word, second.words) for word in upon):
        return
    for at, word in second.asserted.items():
        if any(are_alike(word, effect) for effect in ("rise", "fall", "improve", "prevent")):
            yield "no_effect", part, second.word_at(at)


class _Compared(NamedTuple):
    """ "A reads faster than B": `more` is false for "less", `scale` the word compared ("faster",
    "energy"), `before` and `behind` the words of A and of B."""

    at: int
    more: bool
    scale: Word
    before: list[Word]
    behind: list[Word]


def exchanged(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "A is more often so than B" beside "less often than B", or beside "B more often than A"."""
    for one, other in product(_comparisons(first), _comparisons(second)):
        if _are_of_other_cases(first, second):
            return
        same = _share_a_word(one.behind, other.behind)
        swapped = _share_a_word(one.behind, other.before) and _share_a_word(
            other.behind, one.before
        )
        if same == swapped:
            continue
        is_alike = _is_same(one.scale, other.scale) and one.more == other.more
        if (swapped and is_alike) or (same and _are_reversed(one, other)):
            yield "exchanged", first.word_at(one.at), second.word_at(other.at)


def _is_same(one: Word, other: Word) -> bool:
    return one.lower == other.lower or matches_any(one, [other])


def _are_of_other_cases(first: Reading, second: Reading) -> bool:
    """ "At the age of ten" beside "at the age of six"."""
    return any(
        are_comparable(one, other) and not can_both_hold(one, other)
        for one, other in product(first.numbers, second.numbers)
    )


def _are_reversed(one: _Compared, other: _Compared) -> bool:
    if one.more != other.more:
        return _is_same(one.scale, other.scale)
    return are_opposite(one.scale.lower, other.scale.lower)


def _comparisons(reading: Reading) -> Iterator[_Compared]:
    words = reading.words
    than = next((at for at, word in enumerate(words) if word.lower == "than"), None)
    if than is None or reading.is_denied(than):
        return
    behind = list(takewhile(_is_of_name, words[than + 1 : than + 5]))
    for at in range(max(0, than - 3), than):
        word = words[at]
        is_scale = word.lower.endswith("er") and bool(places_of(word.lower))
        if not (word.lower in ("more", "less", "fewer") or is_scale):
            continue
        before = [w for w in words[reading.sentence_start(at) : at] if w.content]
        own = [w for w in behind if not matches_any(w, before)] or behind
        before = [w for w in before if not matches_any(w, behind)] or before
        scale = word if is_scale or at + 1 == than else words[at + 1]
        yield _Compared(at, word.lower not in ("less", "fewer"), scale, before, own)
        return


def _is_of_name(word: Word) -> bool:
    return word.content or word.lower in ("non", "the")


def _share_a_word(words: list[Word], others: list[Word]) -> bool:
    return any(matches_any(word, others) for word in words)
