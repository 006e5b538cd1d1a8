"""The judge's view of a claim and its evidence: a row of numbers with names.

`sharing` looks at the words themselves, by their stems, `nearness` at their vectors; beside them
stands what the explicit checks found. The weights know the features by name, so that one may be
added without harm to older weights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from citations.drafts import CheckDraft
from citations.verification.embedded.pairs import Pair
from citations.verification.embedded.words import Word

Matrix = NDArray[np.float32]
Places = NDArray[np.int64]

FAR = (0.5, 0.65, 0.8)
"""Nearest words below these cosines count as not met."""
CHECKED = ("numbers", "names", "dates", "negation", "direction")
CHECK_FEATURES = tuple(
    f"check {kind} {outcome}" for kind in CHECKED for outcome in ("failed", "missing")
)
"""1 where an explicit check came out so. What a check could not decide says nothing."""


def check_features(checks: Sequence[CheckDraft]) -> dict[str, float]:
    found = {f"check {each.kind} {each.outcome}" for each in checks}
    return {name: float(name in found) for name in CHECK_FEATURES}


def features_of(pair: Pair) -> dict[str, float]:
    """Of a claim with at least one word."""
    content = content_places(pair.claim)
    weights = pair.weights[content]
    evidence = set(pair.stems)
    shared = np.array([pair.claim[at].stem in evidence for at in content], dtype=np.float32)
    found = sharing(pair, content)
    near = nearness(pair.cosines, weights, content, pair.sentence_of, shared)
    return {**found, **{f"near {name}": value for name, value in near.items()}}


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


def nearness(
    layer: Matrix, weights: Matrix, content: Places, sentence_of: Places, shared: Matrix
) -> dict[str, float]:
    """`layer`: cosines, claim words × read words. `weights`: rarity of the content words (`content`
    are their places); `shared`: 1 where the evidence has the word itself."""
    if not layer.shape[1]:
        layer = np.zeros((layer.shape[0], 1), dtype=np.float32)
        sentence_of = np.zeros(1, dtype=np.int64)
    own = layer[content]
    nearest = own.max(axis=1)
    total = weights.sum()
    ordered = np.sort(nearest)
    met = np.maximum(nearest, 0.9 * shared)
    left = weights * (1 - nearest)
    return {
        "mean": float(weights @ nearest / total),
        "plain mean": float(nearest.mean()),
        "met": float(weights @ met / total),
        "lowest": float(ordered[0]),
        "lowest two": float(ordered[:2].mean()),
        "lowest quarter": float(ordered[: max(1, len(ordered) // 4)].mean()),
        "median": float(np.median(nearest)),
        "fourth power": float(weights @ nearest.clip(0) ** 4 / total),
        "geometric": float(np.exp(weights @ np.log(nearest.clip(0.05, 1)) / total)),
        "left most": float(left.max()),
        "left": float(left.sum()),
        "left a word": float(left.sum() / len(nearest) ** 0.5),
        "spread": float((own.argmax(axis=1) / layer.shape[1]).std()),
        **{f"below {far}": float((nearest < far).mean()) for far in FAR},
        **_nearest_windows(own, weights, sentence_of),
        **_phrases(layer, content),
    }


def _nearest_windows(own: Matrix, weights: Matrix, sentence_of: Places) -> dict[str, float]:
    """The best one, two and three neighbouring sentences."""
    starts = np.flatnonzero(np.r_[True, sentence_of[1:] != sentence_of[:-1]])
    window = one = np.maximum.reduceat(own, starts, axis=1)
    found: dict[str, float] = {}
    for size in (1, 2, 3):
        if size > 1 and window.shape[1] > 1:
            window = np.maximum(window[:, :-1], one[:, size - 1 :])
        means = weights @ window / weights.sum()
        best = int(means.argmax())
        found[f"best {size}"] = float(means[best])
        found[f"best {size} lowest"] = float(np.sort(window[:, best])[:3].mean())
    best = int((weights @ one).argmax())
    back = own[:, sentence_of == sentence_of[starts[best]]].max(axis=0)
    found["back"] = float(back.mean())
    return found


def _phrases(layer: Matrix, content: Places) -> dict[str, float]:
    """How well neighbours in the claim are met by neighbours in the evidence."""
    rows, columns = layer.shape
    if rows < 2 or columns < 3:
        return {"phrases": float(layer.max()), "phrases lowest": float(layer.max())}
    first, second = layer[:-1], layer[1:]
    near = np.maximum(second[:, 1:-1], second[:, 2:])
    together = np.minimum(first[:, :-2], near).max(axis=1)
    wanted = together[np.isin(np.arange(rows - 1), content)]
    if not wanted.size:
        wanted = together
    return {"phrases": float(wanted.mean()), "phrases lowest": float(np.sort(wanted)[:2].mean())}
