"""Train the reranker from the labelled sets of a data folder. Needs `requirements/train.txt`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from measure.training import need
from measure.training.ranker.calibrate import calibrate
from research_app.reranker.model import WEIGHTS


class Command(BaseCommand):
    help = "Train, export and calibrate the reranker; writes research_app/reranker/weights."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("data", type=Path, metavar="DATA_DIR")
        parser.add_argument("--minutes", type=float, default=60, help="how long it is trained")
        parser.add_argument("--checkpoints", type=Path, default=Path("data/ranker"))
        parser.add_argument(
            "--anew", action="store_true", help="start from MiniLM, not from the weights there are"
        )
        parser.add_argument(
            "--only-calibrate", action="store_true", help="keep the weights that are there"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        need("sklearn")
        if not options["only_calibrate"]:
            need("all_minilm_l6_v2", "onnx", "safetensors", "torch", "transformers")
            self._train(options)
        found = calibrate(options["data"], WEIGHTS)
        self.stdout.write(json.dumps(found))

    def _train(self, options: dict[str, Any]) -> None:
        import all_minilm_l6_v2

        from measure.training.ranker.network import export
        from measure.training.ranker.train import train

        start = Path(all_minilm_l6_v2.__file__).parent / "model.zip"
        where = options["checkpoints"]
        train(options["data"], where, start, options["minutes"], anew=options["anew"])
        export(where / "checkpoint.pt", start, WEIGHTS)
