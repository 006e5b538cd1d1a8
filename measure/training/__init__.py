"""Training the embedded judge: from labelled pairs to `weights.npz`, with fixed seeds.

`sets` says which data may teach and which only measures, and reads them once; `heads` fits lines
and trees, `calibrate` turns scores into probabilities and chooses the band of abstention on
families that taught nothing; `held_out` measures every family with a judge that never saw it.
"""

from __future__ import annotations

from importlib.util import find_spec

from django.core.management.base import CommandError


def need(*names: str) -> None:
    """What training needs beside the product, `requirements/train.txt`, is imported where something
    is fitted, so that a command can say what is missing before it reads for minutes. Raises
    `CommandError` for a package that is missing."""
    for name in names:
        if find_spec(name) is None:
            raise CommandError(f"{name} is missing: pip install -r requirements/train.txt")
