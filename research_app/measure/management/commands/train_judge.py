"""Train the embedded judge, and measure each family with a judge that never saw it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.verification.embedded.weights import FILE, to_arrays
from research_app.measure.rows import BadRows
from research_app.measure.training.examples import Examples, read_examples
from research_app.measure.training.held_out import train
from research_app.measure.training.sets import SETS, LabelledSet


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
        known = self._read(options["folder"])
        if not options["measure_only"]:
            weights = train(known)
            options["out"].parent.mkdir(parents=True, exist_ok=True)
            np.savez_compressed(options["out"], allow_pickle=False, **to_arrays(weights))
            self.stdout.write(f"written: {options['out']}")

    def _read(self, folder: Path) -> dict[LabelledSet, Examples]:
        known = {}
        for each in SETS:
            file = folder / f"{each.file}.jsonl"
            if not file.exists():
                self.stderr.write(f"not there, left out: {file}")
                continue
            self.stdout.write(f"reading {file.name}")
            try:
                known[each] = read_examples(file, settings.CACHE_DIR / "training")
            except BadRows as error:
                raise CommandError(str(error)) from error
        if not any(each.weight for each in known):
            raise CommandError(f"{folder} holds no set to learn from.")
        return known
