"""Which way something went, or which of two is more, where the two statements tell otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from citations.numbers.match.both_hold import are_comparable
from citations.stance.aboutness import meets
from citations.stance.precision import Code
from citations.stance.statement import Part, Reading
from citations.stance.vocabulary import BASE_BEFORE, EFFECTS, NO_EFFECT
from citations.verification.checks.aligned import Word
from citations.verification.checks.opposites import are_alike, are_opposite

Opposed = tuple[Code, Part, Part]
Way = Literal["up", "down"]


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
        if base is not None and are_comparable(number, base) and number.value != base.value:
            if BASE_BEFORE.search(reading.text[part.end : base.start]):
                way: Way = "up" if number.value > base.value else "down"
                yield _Trend(part, way, in_words=False)
    yield from _compared_times(reading)
    for at, word in reading.asserted.items():
        for way_, like in (("up", "rise"), ("down", "fall")):
            if are_alike(word, like) and not are_alike(word, "lose"):
                yield _Trend(reading.word_at(at), "up" if way_ == "up" else "down", in_words=True)


def _compared_times(reading: Reading) -> Iterator[_Trend]:
    """ "More megawatts in 2022 than in 2021"."""
    than = next((w.start for w in reading.words if w.lower == "than"), None)
    if than is None or len(reading.dates) < 2:
        return
    before = [date for date in reading.dates if date.start < than]
    behind = [date for date in reading.dates if date.start > than]
    for at, word in enumerate(reading.words):
        if word.lower in ("more", "fewer", "less", "higher", "lower") and word.start < than:
            if before and behind and before[-1].low > behind[0].high:
                way: Way = "up" if word.lower in ("more", "higher") else "down"
                part = reading.part(word.start, word.end, times=(before[-1],))
                yield _Trend(part, way, in_words=False)


def without_effect(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "No difference in the number of falls" beside "cut the number of falls"."""
    denied = NO_EFFECT.search(first.text)
    if denied is None:
        return
    part = first.part(*denied.span())
    for at, word in second.asserted.items():
        moves = are_alike(word, "rise") or are_alike(word, "fall") or are_alike(word, "improve")
        if moves or second.words[at].key in EFFECTS:
            yield "no_effect", part, second.word_at(at)


class _Compared(NamedTuple):
    """ "A … more … than B": the words of A that are not of B, and the other way round."""

    at: int
    before: list[Word]
    behind: list[Word]


def exchanged(first: Reading, second: Reading) -> Iterator[Opposed]:
    """ "A is more often so than B" beside "less often than B", or beside "B more often than A"."""
    for one, other in product(_comparisons(first), _comparisons(second)):
        ours, theirs = first.words[one.at].lower, second.words[other.at].lower
        same = _meet(one.before, other.before) and _meet(one.behind, other.behind)
        turned = _meet(one.before, other.behind) and _meet(one.behind, other.before)
        if same == turned:
            continue
        if (same and are_opposite(ours, theirs)) or (turned and ours == theirs):
            yield "exchanged", first.word_at(one.at), second.word_at(other.at)


def _comparisons(reading: Reading) -> Iterator[_Compared]:
    than = next((at for at, word in enumerate(reading.words) if word.lower == "than"), None)
    if than is None or reading.is_denied(than):
        return
    for at in range(max(0, than - 4), than):
        word = reading.words[at]
        if word.lower in ("more", "less", "fewer") or (
            word.lower.endswith("er") and are_opposite_somewhere(word.lower)
        ):
            begin = reading.sentence_start(at)
            before = [w for w in reading.words[begin:at] if w.content]
            behind = [w for w in reading.words[than + 1 : than + 5] if w.content]
            yield _Compared(
                at,
                [w for w in before if not meets(w, behind)],
                [w for w in behind if not meets(w, before)],
            )
            return


def are_opposite_somewhere(word: str) -> bool:
    """Whether it is the comparative of a scale: "taller"."""
    return any(are_opposite(word, end) for end in _ENDS)


_ENDS = """higher lower larger smaller bigger greater better worse longer shorter taller wider
narrower deeper thicker thinner heavier lighter stronger weaker faster slower earlier later older
younger newer hotter colder warmer cooler richer poorer cheaper costlier easier harder""".split()


def _meet(ours: list[Word], theirs: list[Word]) -> bool:
    return bool(ours and theirs) and any(meets(word, theirs) for word in ours)
