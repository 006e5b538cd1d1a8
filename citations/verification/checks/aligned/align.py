"""The best window of the evidence for a claim, and the alignment of their words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from citations.language.keys import FORMS, are_related, key_of
from citations.language.word_classes import NEGATIONS
from citations.language.words import ReadText, Word, read_text
from citations.verification.checks.aligned.acronyms import (
    acronyms_of,
    initials_key,
    is_acronym,
)

LONGEST = 20_000
"""Code points of the evidence that are read; more is left out."""
FAMILY_LETTERS = 5
_MOST_PLACES = 100
"""Of one word; texts that repeat a word more often are no prose."""
_SAME = {key: tuple(others) for key, *others in map(str.split, FORMS.lines("stand for"))}
"""Keys that may be aligned to others; scotland is in the UK, not the other way."""
WIDEST = 3
"""Sentences of a window."""
LONGEST_CLAIM = 2000
"""Code points of a claim that are read."""
_A_SENTENCE_COSTS = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """`read` is all texts joined by blank lines. `places` tells where a key stands (words counted
    from 0), `acronyms` where initials stand spelled out, as `[first:last)` words: "who" for "World
    Health Organization"."""

    read: ReadText
    places: dict[str, tuple[int, ...]]
    families: dict[str, tuple[str, ...]]
    acronyms: dict[str, tuple[tuple[int, int], ...]]

    @property
    def text(self) -> str:
        return self.read.text

    @property
    def words(self) -> tuple[Word, ...]:
        return self.read.words

    def places_of(self, key: str) -> tuple[int, ...]:
        """Where the key stands; "usa" also as "us" or "america" and the like."""
        found = self.places.get(key, ())
        for other in _SAME.get(key, ()):
            found += self.places.get(other, ())
        return found

    def places_of_related(self, key: str) -> tuple[int, ...]:
        """Where a word of the same family stands ("acquisition" for "acquired")."""
        family = self.families.get(key[:FAMILY_LETTERS], ())
        return tuple(
            place
            for other in family[:50]
            if other != key and are_related(key, other)
            for place in self.places[other]
        )


@dataclass(frozen=True)
class Alignment:
    """`claim` and `evidence` as read. `window` are the words `[first:last)` of the evidence that
    say most of the claim. `to_evidence` gives for a claim's word the evidence's word in the window,
    `anywhere` all places of the evidence, for content words and figures; words without any
    are in neither. `by_family` are words met only by one of their family ("acquisition" for
    "acquired")."""

    claim: ReadText
    evidence: Evidence
    window: tuple[int, int]
    to_evidence: dict[int, int]
    anywhere: dict[int, tuple[int, ...]]
    by_family: frozenset[int]

    @cached_property
    def to_claim(self) -> dict[int, int]:
        """For a word of the evidence the claim's word that is aligned to it."""
        return {evidence_at: claim_at for claim_at, evidence_at in self.to_evidence.items()}

    def share_aligned(self, without: Collection[int]) -> float:
        """The share of the claim's weight that the window carries, 0 to 1, the words `without` left
        out."""
        rest = [(at, word.weight) for at, word in enumerate(self.claim.words) if at not in without]
        whole = sum(weight for _, weight in rest)
        return (
            sum(weight for at, weight in rest if at in self.to_evidence) / whole if whole else 0.0
        )

    @property
    def denies(self) -> bool:
        """Whether a negation stands in the claim or in the window."""
        first, last = self.window
        words = (*self.claim.words, *self.evidence.words[first:last])
        return any(word.lower in NEGATIONS for word in words)

    @property
    def window_text(self) -> str:
        first, last = self.window
        return self.evidence.read.between(first, last - 1) if last > first else ""


def align(claim: str, texts: Sequence[str]) -> Alignment:
    return _align(claim[:LONGEST_CLAIM], tuple(texts))


@lru_cache(maxsize=128)
def _align(claim: str, texts: tuple[str, ...]) -> Alignment:
    read = read_text(claim)
    evidence = read_evidence(texts)
    anywhere, by_family = _find_all(read, evidence)
    window = _best_window(read, evidence, anywhere)
    return Alignment(
        read, evidence, window, _choose(anywhere, window), anywhere, frozenset(by_family)
    )


def _find_all(read: ReadText, evidence: Evidence) -> tuple[dict[int, tuple[int, ...]], set[int]]:
    found: dict[int, tuple[int, ...]] = {}
    by_family: set[int] = set()
    for at, word in enumerate(read.words):
        if not word.content:
            continue
        places = evidence.places_of(word.key) or _compound_places(read, evidence, at)
        if is_acronym(word.text):
            spelled = evidence.acronyms.get(initials_key(word.text), ())
            places += tuple(first for first, _ in spelled)
        if not places and (related := evidence.places_of_related(word.key)):
            places = related
            by_family.add(at)
        if places:
            found[at] = places
    _add_spelled_out(read, evidence, found)
    return found, by_family


def _compound_places(read: ReadText, evidence: Evidence, at: int) -> tuple[int, ...]:
    """Where "co-operate" stands as one word, or the word in two ("non profit")."""
    words = read.words
    places: tuple[int, ...] = ()
    for first, second in ((at, at + 1), (at - 1, at)):
        if first >= 0 and second < len(words):
            gap = read.text[words[first].end : words[second].start]
            if gap in ("-", " ", "‐"):
                places += evidence.places.get(_joined_key(words[first], words[second]), ())
    return places


def _add_spelled_out(read: ReadText, evidence: Evidence, found: dict[int, tuple[int, ...]]) -> None:
    """A name of the claim whose initials stand in the evidence ("World Health Organization")."""
    for initials, runs in acronyms_of(read).items():
        places = tuple(
            place
            for place in evidence.places.get(initials, ())
            if is_acronym(evidence.words[place].text)
        )
        if len(initials) < 2 or not places:
            continue
        for first, last in runs:
            for at in range(first, last):
                if read.words[at].content and at not in found:
                    found[at] = places


def _best_window(
    read: ReadText, evidence: Evidence, anywhere: dict[int, tuple[int, ...]]
) -> tuple[int, int]:
    """The words of the run of sentences that carries the most weight; a sentence more must carry
    something for it."""
    sentences = evidence.read.sentences
    if not sentences:
        return (0, 0)
    best, best_score = (0, 0), float("-inf")
    scores: dict[tuple[int, int], float] = {}
    for at, places in anywhere.items():
        weight = read.words[at].weight
        for window in _windows_with({evidence.words[place].sentence for place in places}):
            scores[window] = scores.get(window, 0.0) + weight
    for (first, width), score in sorted(scores.items()):
        if first < 0 or first + width > len(sentences):
            continue
        if score - _A_SENTENCE_COSTS * width > best_score:
            best, best_score = (first, width), score - _A_SENTENCE_COSTS * width
    first, width = best if best[1] else (0, 1)
    return sentences[first].first, sentences[first + width - 1].last


def _windows_with(sentences: set[int]) -> set[tuple[int, int]]:
    """The windows, first sentence and width, that hold one of the sentences."""
    return {
        (sentence - back, width)
        for sentence in sentences
        for width in range(1, WIDEST + 1)
        for back in range(width)
    }


def _choose(anywhere: dict[int, tuple[int, ...]], window: tuple[int, int]) -> dict[int, int]:
    """One place in the window for each word: the one nearest to where its neighbour is met, each
    place once while there are others."""
    first, last = window
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    before = first
    for at in sorted(anywhere):
        inside = [place for place in anywhere[at] if first <= place < last]
        if not inside:
            continue
        free = [place for place in inside if place not in taken] or inside
        place = min(free, key=lambda place: (abs(place - before - 1), place))
        chosen[at] = before = place
        taken.add(place)
    return chosen


def read_evidence(texts: Sequence[str]) -> Evidence:
    return _read(tuple(texts))


@lru_cache(maxsize=128)
def _read(texts: tuple[str, ...]) -> Evidence:
    read = read_text("\n\n".join(texts)[:LONGEST])
    places: dict[str, list[int]] = {}
    for at, word in enumerate(read.words):
        places.setdefault(word.key, []).append(at)
        after = read.words[at + 1] if at + 1 < len(read.words) else None
        if after is not None and read.text[word.end : after.start] in ("-", "‐", "–"):
            places.setdefault(_joined_key(word, after), []).append(at)
    families: dict[str, list[str]] = {}
    for key in places:
        families.setdefault(key[:FAMILY_LETTERS], []).append(key)
    return Evidence(
        read,
        {key: tuple(at[:_MOST_PLACES]) for key, at in places.items()},
        {start: tuple(keys) for start, keys in families.items()},
        acronyms_of(read),
    )


def _joined_key(word: Word, after: Word) -> str:
    """The key of a compound written as one word ("co-operate" as "cooperate")."""
    return key_of(word.lower + after.lower)
