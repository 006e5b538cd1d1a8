"""Train what reads norms in statutes and policies, what compares them, and what tells which of them
answer a question, from the labelled files of a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from citations.requirements.compare import pairing
from citations.requirements.norms.reading import WEIGHTS
from measure.training import need
from measure.training.requirements.pairs import weigh_pairs
from measure.training.requirements.questions import weigh
from measure.training.requirements.train import DATA, read_lines, train
from research_app.synthesis.compliance import answering


class Command(BaseCommand):
    help = "Train the reading of norms and the weighing of answers; replaces their weights."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, nargs="?", default=DATA, metavar="DATA_DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        need("sklearn")
        folder: Path = options["folder"]
        sentences = read_lines(folder / "sentences.jsonl.gz")
        questions = read_lines(folder / "questions.jsonl.gz")
        self.stdout.write(json.dumps(train(sentences, WEIGHTS)))
        everything = [*sentences, *read_lines(folder / "further.jsonl.gz")]
        besides, pairs = (read_lines(folder / f"{each}.jsonl.gz") for each in ("besides", "pairs"))
        weighed = weigh_pairs(besides, pairs, everything, pairing.WEIGHTS)
        self.stdout.write(json.dumps(weighed))
        strict = {each["document"] for each in sentences}
        asked = [each for each in questions if each["document"] in strict]
        self.stdout.write(json.dumps(weigh(asked, sentences, answering.WEIGHTS)))
