"""Train the embedded judge, and measure each family with a judge that never saw it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.verification.embedded.weights import FILE, to_arrays, version_of
from research_app.measure.rows import BadRows
from research_app.measure.training import need
from research_app.measure.training.held_out import train
from research_app.measure.training.measured import (
    judge_held_out,
    mean_of_families,
    precision_by_cut,
)
from research_app.measure.training.sets import SETS, Examples, LabelledSet, read_examples
from research_app.measure.verification_score import Judged, figures

FIGURES = {
    "balanced_accuracy": "bal.acc",
    "auc": "AUC",
    "coverage_at_90": "cov90",
    "ece": "ECE",
    "macro_f1": "F1",
    "supported_precision": "prec",
    "supported_recall": "recall",
    "abstained": "abst.",
}
CUTS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)


class Command(BaseCommand):
    help = (
        "Train the embedded judge on labelled pairs (JSON lines with claim, evidence, label as "
        "evaluate verification reads them) and print how each family is judged by others' weights."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", metavar="DATA_DIR", type=Path)
        parser.add_argument("--out", type=Path, default=FILE, help="the weights' file")
        parser.add_argument("--measure-only", action="store_true", help="write no weights")

    def handle(self, *args: Any, **options: Any) -> None:
        need("sklearn")
        known = self._read(options["folder"])
        self.stdout.write("Held out: the set's family taught nothing, nor did its kin.")
        held_out = judge_held_out(known)
        self._show(held_out, known)
        self._show_curve(held_out, known)
        if options["measure_only"]:
            return
        weights = train(known)
        options["out"].parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(options["out"], allow_pickle=False, **to_arrays(weights))
        self.stdout.write(f"Shipped: {options['out']}, version {version_of(options['out'])}.")

    def _show(self, judged: dict[str, list[Judged]], known: dict[LabelledSet, Examples]) -> None:
        found = {name: figures(rows) for name, rows in judged.items()}
        self.stdout.write(f"{'':24}" + "".join(f"{title:>8}" for title in FIGURES.values()))
        for name, told in found.items():
            self._line(name, told)
        self._line("mean of families", mean_of_families(found, known))

    def _show_curve(
        self, judged: dict[str, list[Judged]], known: dict[LabelledSet, Examples]
    ) -> None:
        self.stdout.write("Precision and recall of supported from other cuts on, mean of families")
        for cut, *told in precision_by_cut(judged, known, CUTS):
            cells = ("" if each is None else f"{each:.3f}" for each in told)
            self.stdout.write(f"{cut:8.2f}" + "".join(f"{cell:>8}" for cell in cells))

    def _line(self, name: str, found: Mapping[str, Any]) -> None:
        told = (found.get(each) for each in FIGURES)
        cells = (f"{'' if each is None else format(each, '.3f'):>8}" for each in told)
        self.stdout.write(f"{name:24}" + "".join(cells))

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
