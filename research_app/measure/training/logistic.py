"""Logistic regression with an L2 penalty, by Newton's method."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 30


def fit_logistic(
    rows: Floats, labels: Floats, weights: Floats, penalty: float | Floats
) -> tuple[Floats, float]:
    """Coefficients and intercept. The intercept is not penalised; `penalty` is in the weights'
    unit: one row of weight 1 counts 1."""
    with_one = np.column_stack([rows, np.ones(len(rows))])
    held = np.append(np.broadcast_to(penalty, rows.shape[1]), 1e-6)
    found = np.zeros(with_one.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(with_one @ found, -30, 30)))
        slope = with_one.T @ (weights * (chance - labels)) + held * found
        bend = (with_one.T * (weights * chance * (1 - chance))) @ with_one + np.diag(held)
        step = np.linalg.solve(bend, slope)
        found -= step
        if float(np.abs(step).max()) < 1e-7:
            break
    return found[:-1], float(found[-1])


def fit_signed(
    rows: Floats, labels: Floats, weights: Floats, penalty: float, signs: Floats
) -> tuple[Floats, float]:
    """The same with coefficients that may not point the other way than `signs` (0: either way).
    What would is left out and the rest fitted again, so that what is lost with every word that the
    evidence lacks is never won back by a quirk of the training sets."""
    kept = np.arange(rows.shape[1])
    while True:
        line, intercept = fit_logistic(rows[:, kept], labels, weights, penalty)
        wrong = line * signs[kept] < 0
        if not wrong.any():
            break
        kept = kept[~wrong]
    found = np.zeros(rows.shape[1])
    found[kept] = line
    return found, intercept
