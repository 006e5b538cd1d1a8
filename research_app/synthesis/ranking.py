"""Which candidates answer a question: a cheap sieve, then the reranker.

One rule stands beside the reranker, where things are compared: a name, number or year of the one
that is asked about, which neither the candidate nor what stands around it has, tells against it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log

from citations.drafts import PassageDraft, TextDraft
from research_app.reranker import CONTEXT_WORDS, Relevance, rank
from research_app.synthesis.agreement import is_copy, say_the_same, surroundings
from research_app.synthesis.calculations.glossary import as_printed
from research_app.synthesis.candidates import Candidate, find_candidates
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import content_stems, stem, words_of

ANSWERS = 0.18
"""The least probability with which a candidate answers; where the best one has less the question is
refused. Chosen on near-misses: see the model card of the reranker."""
MOST_READ = 32
"""Candidates that the reranker reads for a question."""
MOST_READ_AGAIN = 10
"""Of these, those that it reads once more where the sources put the question in other words."""
CONTEXT_SHARE = 0.4
"""What a word of the question counts that only title, heading or the sentence before has."""
RANK_SHARE = 0.3
"""What the best passage adds to a candidate, in shares of a full match of words."""
NAMED_ELSEWHERE = 0.35
"""What is left of the probability where a name, number or year of the question stands elsewhere in
what was found, and not around the candidate."""
NAMED_NOWHERE, NUMBER_NOWHERE = 0.6, 0.35
"""The same where it stands nowhere: a name may be misspelt or be another one of the same thing, a
number ("HX-300", "2019") may not."""
_NAME = re.compile(r"(?<=\S )[A-Z][\w&.'’-]*|\b\w*\d[\w.,/-]*|\b[A-Z]{2,}\b")
"""Words with a capital behind another word, so that none counts that only begins a sentence; and
codes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate with the calibrated probability that it answers. `span` are the words that
    answer, offsets in its assertion. `further` say the same in other sources. `share` is what names
    that are not the candidate's have left of the probability."""

    candidate: Candidate
    probability: float
    share: float = 1.0
    span: tuple[int, int] | None = None
    further: tuple[Candidate, ...] = ()


class Ranking:
    """The candidates of the passages found for a question, ranked for any question put to them."""

    def __init__(self, passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]) -> None:
        self.texts = texts
        self.passages = passages
        self.candidates = find_candidates(passages, texts)
        self._around = [_stems(passage.text) for passage in passages]
        self._stems = [_stems(each.assertion) for each in self.candidates]
        self._context = [_stems(each.context) for each in self.candidates]
        self._count = Counter(one for stems in self._stems for one in stems)
        self._names = {key: _stems(each.info.name) for key, each in texts.items()}
        self._everywhere = frozenset[str]().union(*self._stems, *self._context, *self._around)
        self._printed = "\n".join(each.assertion for each in self.candidates)
        self._known: dict[tuple[str, tuple[str, ...]], list[Ranked]] = {}

    def ranked(self, question: str, names: Sequence[str] = ()) -> list[Ranked]:
        """The best candidates, best first, what says the same merged. `names` are those of the one
        thing that is asked about among others."""
        asked = question, tuple(names)
        if asked not in self._known:
            self._known[asked] = self._rank(question, names)
        return self._known[asked]

    def of(self, question: Question) -> list[Ranked]:
        """Those of the whole question."""
        return self.ranked(question.search_text)

    def wordings(self, question: str) -> tuple[str, ...]:
        """The question, and as it would be put in the words that the sources print."""
        return tuple(dict.fromkeys((question, as_printed(question, self._printed))))

    def _rank(self, question: str, names: Sequence[str]) -> list[Ranked]:
        wordings = self.wordings(question)
        chosen = list(dict.fromkeys(at for each in wordings for at in self._sieve(each)))
        read = [self.candidates[at] for at in chosen]
        found = likeliest(wordings, [(reranker_context(each), each.assertion) for each in read])
        needed = names_in(question) | set(content_stems(" ".join(names))) if names else set()
        shares = [self._share_named(at, needed) for at in chosen]
        ranked = [
            Ranked(candidate=one, probability=each.probability * share, share=share, span=each.span)
            for one, each, share in zip(read, found, shares, strict=True)
        ]
        ranked.sort(key=lambda each: -each.probability)
        return self._merged(ranked)

    def _sieve(self, question: str) -> list[int]:
        """The candidates that share most with the question, weighed by how rare a word is here."""
        asked = _stems(question)
        rarity = {each: log(1 + len(self.candidates) / (1 + self._count[each])) for each in asked}
        whole = sum(rarity.values()) or 1.0

        def shared(at: int) -> float:
            own, around = self._stems[at], self._context[at]
            words = sum(
                weight * (1 if each in own else CONTEXT_SHARE if each in around else 0)
                for each, weight in rarity.items()
            )
            return words / whole + RANK_SHARE / (1 + self.candidates[at].rank)

        return sorted(range(len(self.candidates)), key=shared, reverse=True)[:MOST_READ]

    def _share_named(self, at: int, needed: Iterable[str]) -> float:
        candidate = self.candidates[at]
        here = self._stems[at] | self._context[at] | self._names[candidate.text_id]
        if candidate.row is None:
            here |= self._around[candidate.rank]
        return min((self._share_of(name, here) for name in needed), default=1.0)

    def _share_of(self, name: str, here: frozenset[str]) -> float:
        if _is_among(name, here):
            return 1.0
        if _is_among(name, self._everywhere):
            return NAMED_ELSEWHERE
        return NUMBER_NOWHERE if any(sign.isdigit() for sign in name) else NAMED_NOWHERE

    def _merged(self, ranked: Sequence[Ranked]) -> list[Ranked]:
        """A sentence that another source repeats becomes one with two sources; a repeat within a
        source, or by a copy of it, adds nothing."""
        kept: list[Ranked] = []
        for each in ranked:
            twin = next((at for at, one in enumerate(kept) if _say_the_same(one, each)), None)
            if twin is None:
                kept.append(each)
            elif self.is_independent(kept[twin], each.candidate):
                further = (*kept[twin].further, each.candidate)
                kept[twin] = replace(kept[twin], further=further)
        return kept

    def is_independent(self, known: Ranked, other: Candidate) -> bool:
        around = self._surroundings(other)
        return all(
            each.text_id != other.text_id and not is_copy(self._surroundings(each), around)
            for each in (known.candidate, *known.further)
        )

    def _surroundings(self, candidate: Candidate) -> str:
        text = self.texts[candidate.text_id].text
        return surroundings(text, candidate.start, candidate.end)


def likeliest(wordings: Sequence[str], pairs: Sequence[tuple[str, str]]) -> list[Relevance]:
    """Of each candidate, given with its context, the best of what it is to several wordings. The
    first wording chooses which are read again in another."""
    first, *others = wordings
    found = rank(first, pairs)
    best = sorted(range(len(pairs)), key=lambda at: -found[at].probability)[:MOST_READ_AGAIN]
    for wording in others:
        again = rank(wording, [pairs[at] for at in best])
        for at, relevance in zip(best, again, strict=True):
            found[at] = max(found[at], relevance, key=lambda one: one.probability)
    return found


def reranker_context(candidate: Candidate) -> str:
    """Title, headings and the last words before, as the reranker was trained to read them."""
    before = " ".join(candidate.before.split()[-CONTEXT_WORDS:])
    return " · ".join(part for part in (candidate.title, candidate.heading, before) if part)


def names_in(question: str) -> set[str]:
    """The names, numbers and years of a question, as stems; single letters name nothing."""
    return {each for each in content_stems(" ".join(_NAME.findall(question))) if len(each) > 1}


def _is_among(name: str, stems: frozenset[str]) -> bool:
    return name in stems or any(each.startswith(name) for each in stems if len(name) > 3)


def _say_the_same(one: Ranked, other: Ranked) -> bool:
    if one.candidate.row is not None or other.candidate.row is not None:
        return False
    return say_the_same(one.candidate.assertion, other.candidate.assertion)


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(
        (*content_stems(text), *(stem(word) for word in words_of(text) if word[0].isdigit()))
    )


FURTHER = 0.5
"""What a further candidate must reach, in shares of the best one's probability."""
MOST_FURTHER = 2


def answering(ranked: Sequence[Ranked], most: int = 1 + MOST_FURTHER) -> list[Ranked]:
    """The candidates that are shown, best first; none where the best one does not answer. What
    stands inside another one that is shown is left out."""
    if not ranked or ranked[0].probability < ANSWERS:
        return []
    least = max(ANSWERS, FURTHER * ranked[0].probability)
    shown: list[Ranked] = []
    for each in ranked:
        if each.probability >= least and not any(_overlap(each, other) for other in shown):
            shown.append(each)
    return shown[:most]


def _overlap(one: Ranked, other: Ranked) -> bool:
    here, there = one.candidate, other.candidate
    if here.text_id != there.text_id:
        return False
    start, end = (here.lead or (here.start, 0))[0], here.end
    return start < there.end and (there.lead or (there.start, 0))[0] < end
