"""Logistic regression with an L2 penalty, by scikit-learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def fit_logistic(
    rows: Floats, labels: Floats, weights: Floats, penalty: float
) -> tuple[Floats, float]:
    """Coefficients and intercept. The intercept is not penalised; `penalty` is in the weights'
    unit: one row of weight 1 counts 1."""
    from sklearn.linear_model import LogisticRegression

    fitted = LogisticRegression(C=1 / penalty, solver="newton-cholesky", tol=1e-7)
    fitted.fit(rows, labels, sample_weight=weights)
    return fitted.coef_[0], float(fitted.intercept_[0])


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


def fit_classes(rows: Floats, labels: NDArray[np.int64], penalties: Floats) -> Floats:
    """Weights of several classes: a row a feature and one for the intercept, a column a class.
    `penalties`, one a feature, are in the unit of a mean loss."""
    from sklearn.linear_model import LogisticRegression

    scale = np.sqrt(penalties * len(rows))
    fitted = LogisticRegression(C=1.0, tol=1e-6, max_iter=2_000).fit(rows / scale, labels)
    return np.vstack([fitted.coef_.T / scale[:, np.newaxis], fitted.intercept_])
