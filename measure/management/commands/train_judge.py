"""Train the embedded judge, and measure each family with a judge that never saw it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.verification.embedded.weights import FILE, to_arrays, version_of
from measure.rows import BadRows
from measure.training import need
from measure.training.held_out import train
from measure.training.measured import (
    judge_held_out,
    mean_of_families,
    precision_by_cut,
)
from measure.training.sets import SETS, Examples, LabelledSet, read_examples
from measure.verification_score import figures

FIGURES = (
    *("balanced_accuracy", "auc", "coverage_at_90", "ece", "macro_f1"),
    *("supported_precision", "supported_recall", "abstained"),
)
CUTS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)


class Command(BaseCommand):
    help = (
        "Train the embedded judge on labelled pairs (JSON lines with claim, evidence, label as "
        "evaluate verification reads them) and print how each set is judged by weights to which "
        "its family and its kin gave nothing, and precision and recall of supported by cut."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", metavar="DATA_DIR", type=Path)
        parser.add_argument("--out", type=Path, default=FILE, help="the weights' file")
        parser.add_argument("--measure-only", action="store_true", help="write no weights")

    def handle(self, *args: Any, **options: Any) -> None:
        need("sklearn")
        known = self._read(options["folder"])
        judged = judge_held_out(known)
        found = {name: figures(rows) for name, rows in judged.items()}
        found["mean of families"] = mean_of_families(found, known)
        held_out = {name: {key: each.get(key) for key in FIGURES} for name, each in found.items()}
        curve = precision_by_cut(judged, known, CUTS)
        self.stdout.write(json.dumps({"held_out": held_out, "from_cut": curve}, indent=1))
        if options["measure_only"]:
            return
        weights = train(known)
        options["out"].parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(options["out"], allow_pickle=False, **to_arrays(weights))
        self.stdout.write(f"Shipped: {options['out']}, version {version_of(options['out'])}.")

    def _read(self, folder: Path) -> dict[LabelledSet, Examples]:
        known = {}
        kept = settings.CACHE_DIR / "training"
        for each in SETS:
            file = folder / f"{each.file}.jsonl"
            if not file.exists():
                self.stderr.write(f"not there, left out: {file}")
                continue
            self.stdout.write(f"reading {file.name}")
            try:
                known[each] = read_examples(file, kept, step=each.step)
            except BadRows as error:
                raise CommandError(str(error)) from error
        if not any(each.weight for each in known):
            raise CommandError(f"{folder} holds no set to learn from.")
        return known
