"""Where clauses begin, read from signs and joining words alone. Coarse on purpose: a comma in a
list parts it too, which only makes the checks more careful."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from citations.language.lexicon import Lexicon
from citations.verification.checks.aligned import Alignment, read_text

_PARTING_SIGNS = re.compile(r"[,;:()\[\]—–]|\s-\s|\.\.\.|…")
_PARTING_WORDS = Lexicon(Path(__file__).with_name("words.txt")).words("parting")


@lru_cache(maxsize=256)
def clauses_of(text: str) -> tuple[int, ...]:
    """For every word of the text (as `read_text` counts them) the number of its clause."""
    read = read_text(text)
    numbers: list[int] = []
    clause = 0
    for at, word in enumerate(read.words):
        if at:
            before = read.words[at - 1]
            gap = text[before.end : word.start]
            parted = word.lower in _PARTING_WORDS or bool(_PARTING_SIGNS.search(gap))
            clause += parted or before.sentence != word.sentence
        numbers.append(clause)
    return tuple(numbers)


def clause_end(clauses: Sequence[int], at: int) -> int:
    """The word behind the last one of the clause of word `at`."""
    return bisect_right(clauses, clauses[at])


def sentence_overlap(alignment: Alignment, sentence: int, without: frozenset[int]) -> float:
    """The weight of the claim's words that one sentence of the evidence holds, 0 to 1, those of
    `without` left out of both."""
    words, evidence = alignment.claim.words, alignment.evidence.words
    whole = held = 0.0
    for at, word in enumerate(words):
        if at in without or not word.weight:
            continue
        whole += word.weight
        places = alignment.anywhere.get(at, ())
        held += word.weight if any(evidence[p].sentence == sentence for p in places) else 0.0
    return held / whole if whole else 0.0
