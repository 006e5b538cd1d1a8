"""Which of the claim's words the evidence has itself, by their stems."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from citations.verification.embedded.pairs import Pair
from citations.verification.embedded.words import Word

Matrix = NDArray[np.float32]
Places = NDArray[np.int64]


def content_places(claim: Sequence[Word]) -> Places:
    """Places of the words that carry meaning; of all, if none does."""
    places = [place for place, word in enumerate(claim) if word.carries_meaning]
    return np.array(places or range(len(claim)), dtype=np.int64)


def sharing(pair: Pair, content: Places) -> dict[str, float]:
    weights = pair.weights[content]
    stems = [pair.claim[place].stem for place in content]
    evidence = set(pair.stems)
    shared = np.array([stem in evidence for stem in stems], dtype=np.float32)
    left = weights * (1 - shared)
    return {
        "shared": float(weights @ shared / weights.sum()),
        "shared plain": float(shared.mean()),
        "left most": float(left.max()),
        "left": float(left.sum()),
        "left words": float((1 - shared).sum()),
        "alike": float(pair.alike.max(initial=0)),
        "alike two": float(np.sort(pair.alike)[-2:].mean()) if pair.alike.size else 0.0,
        **_runs(pair),
        **_windows(pair, stems, weights),
        **_parts(pair, content, shared),
        **_particulars(pair, evidence),
        **_lengths(pair, content),
    }


def _runs(pair: Pair) -> dict[str, float]:
    """Runs of two and three words that both have."""
    claim = [word.stem for word in pair.claim]
    found = {}
    for size in (2, 3):
        runs = set(zip(*(pair.stems[place:] for place in range(size)), strict=False))
        own = list(zip(*(claim[place:] for place in range(size)), strict=False))
        found[f"runs of {size}"] = sum(run in runs for run in own) / len(own) if own else 0.5
    return found


def _windows(pair: Pair, stems: Sequence[str], weights: Matrix) -> dict[str, float]:
    """The most that one, two and three neighbouring sentences share with the claim."""
    count = int(pair.sentence_of[-1]) + 1 if pair.sentence_of.size else 1
    held: list[set[str]] = [set() for _ in range(count)]
    for word, sentence in zip(pair.read, pair.sentence_of, strict=True):
        held[sentence].add(word.stem)
    one = np.array([[stem in each for each in held] for stem in stems], dtype=np.float32)
    window = one
    found = {}
    for size in (1, 2, 3):
        if size > 1 and window.shape[1] > 1:
            window = np.maximum(window[:, :-1], one[:, size - 1 :])
        found[f"window {size}"] = float((weights @ window).max() / weights.sum())
    return found


def _parts(pair: Pair, content: Places, shared: Matrix) -> dict[str, float]:
    """The longest stretch of content words that the evidence lacks, as a share of the claim."""
    longest = run = 0.0
    for value, weight in zip(shared, pair.weights[content], strict=True):
        run = 0.0 if value else run + float(weight)
        longest = max(longest, run)
    return {"longest gap": longest}


def _particulars(pair: Pair, evidence: set[str]) -> dict[str, float]:
    numbers = [word for word in pair.claim if word.is_number]
    names = [word for word in pair.claim if word.text[0].isupper() and word.start > 0]
    names = [word for word in names if word.carries_meaning]
    no_numbers = sum(word.stem not in evidence for word in numbers)
    no_names = sum(word.stem not in evidence for word in names)
    denies = any(word.negates for word in pair.claim)
    best = int(pair.alike.argmax()) if pair.alike.size else 0
    said = [w for w, s in zip(pair.read, pair.sentence_of, strict=True) if s == best]
    denied = any(word.negates for word in said)
    return {
        "numbers lacking": float(no_numbers),
        "number lacks": float(no_numbers > 0),
        "numbers": float(len(numbers)),
        "names lacking": float(no_names),
        "names lacking share": no_names / max(1, len(names)),
        "names": float(len(names)),
        "denies": float(denies),
        "denied": float(denied),
        "one denies": float(denies != denied),
    }


def _lengths(pair: Pair, content: Places) -> dict[str, float]:
    return {
        "claim words": float(np.log1p(len(pair.claim))),
        "content words": float(len(content)),
        "evidence words": float(np.log1p(len(pair.stems))),
        "sentences": float(np.log1p(pair.sentences)),
    }
