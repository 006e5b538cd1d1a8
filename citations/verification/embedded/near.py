"""How near in meaning the evidence comes to the claim's words, from one layer of the model."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
Places = NDArray[np.int64]

FAR = (0.5, 0.65, 0.8)
"""Nearest words below these cosines count as not met."""


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
        **_windows(own, weights, sentence_of),
        **_phrases(layer, content),
    }


def _windows(own: Matrix, weights: Matrix, sentence_of: Places) -> dict[str, float]:
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
