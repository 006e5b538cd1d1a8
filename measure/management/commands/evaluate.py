"""Measure the product against labelled data. Nothing is saved; what was read is cached by its
hash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from measure.ablation import ablate_verification
from measure.answer_sentences import (
    RANKERS,
    candidates_of,
    evaluate_answer_sentences,
    ranker,
)
from measure.answers import evaluate_answers
from measure.benchmarks.processes import check_folder_is_ours, measure_apart
from measure.benchmarks.result import CannotMeasure
from measure.frames import NEEDED, evaluate_frames
from measure.numbers import evaluate_numbers
from measure.requirements import evaluate_requirements
from measure.retrieval import (
    evaluate_collection_in_postgresql,
    evaluate_retrieval,
)
from measure.rows import BadRows, read_rows
from measure.stance import NEEDED as STANCE_NEEDED
from measure.stance import ablate_stance, evaluate_stance
from measure.verification import evaluate_verification
from research_app.answering.asked.offer import model_host
from research_app.answering.options import AskOptions
from research_app.config import DEFAULT_DEPTH, profile_names

KINDS = (
    *("answers", "frames", "answer_sentences", "requirements"),
    *("retrieval", "numbers", "verification", "stance"),
)


class Command(BaseCommand):
    help = "Measure answers, their parts, retrieval, numbers or verdicts against labelled data."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument(
            "path", metavar="FILE_OR_DIR", nargs="+", help="several for verification only"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
        parser.add_argument("--limit", type=int, metavar="N", help="take the first N rows")
        parser.add_argument("--predictions", metavar="OUT", help="write one JSON line a row here")
        parser.add_argument(
            "--ablate",
            action="store_true",
            help="verification and stance only: switch off each part of the judge in turn",
        )
        parser.add_argument(
            "--ranker", choices=RANKERS, default="reranker", help="answer_sentences only"
        )
        parser.add_argument(
            "--engine",
            choices=("quotes", "auto"),
            default="quotes",
            help="answers only: auto lets the configured models write",
        )
        parser.add_argument(
            "--search",
            choices=("embedded", "postgres"),
            default="embedded",
            help="retrieval only; postgres: in a database of its own beside DATABASE_URL",
        )
        # How the command starts itself in that database.
        parser.add_argument("--here", action="store_true", help="not for use by hand")
        parser.add_argument("--depth", choices=profile_names(), default=DEFAULT_DEPTH)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["limit"] is not None and options["limit"] < 1:
            raise CommandError("--limit must be a whole number from 1 on.")
        if len(options["path"]) > 1 and options["kind"] != "verification":
            raise CommandError(f"evaluate {options['kind']} takes one file or folder.")
        if options["engine"] == "auto" and not model_host():
            raise CommandError("No language model is set up here; see Configure in the README.")
        if options["ablate"] and options["kind"] not in ("verification", "stance"):
            raise CommandError("--ablate goes with evaluate verification and evaluate stance.")
        try:
            figures = _measure([Path(path) for path in options["path"]], options)
        except (BadRows, CannotMeasure) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(figures, ensure_ascii=False))
        else:
            for name, value in figures.items():
                self.stdout.write(f"{name:24} {value}")


def _measure(paths: list[Path], options: dict[str, Any]) -> dict[str, Any]:
    path, limit = paths[0], options["limit"]
    cache_dir = settings.CACHE_DIR
    if options["kind"] == "retrieval" and options["search"] == "postgres":
        return _retrieval_in_postgresql(path, limit=limit, here=options["here"])
    if options["kind"] == "retrieval":
        return evaluate_retrieval(path, limit=limit, cache_dir=cache_dir / "vectors")
    predictions = Path(options["predictions"]) if options["predictions"] else None
    if options["kind"] == "verification" and options["ablate"]:
        return ablate_verification(paths, limit=limit)
    if options["kind"] == "verification":
        return evaluate_verification(paths, limit=limit, predictions=predictions)
    if options["kind"] == "requirements":
        return evaluate_requirements(
            path, limit=limit, cache_dir=cache_dir, predictions=predictions
        )
    if options["kind"] == "numbers":
        rows = read_rows(path, needed=[], limit=limit)
        return evaluate_numbers(rows, predictions=predictions)
    if options["kind"] == "answer_sentences":
        rows = read_rows(path, needed=["question"], limit=limit)
        return evaluate_answer_sentences(rows, ranker(options["ranker"], candidates_of(rows)))
    if options["kind"] == "stance":
        rows = read_rows(path, needed=STANCE_NEEDED, limit=limit)
        if options["ablate"]:
            return ablate_stance(rows)
        return evaluate_stance(rows, predictions=predictions)
    if options["kind"] == "frames":
        rows = read_rows(path, needed=NEEDED, limit=limit)
        return evaluate_frames(
            rows, folder=path.parent, cache_dir=cache_dir, predictions=predictions
        )
    rows = read_rows(path, needed=["question", "answers"], limit=limit)
    asked = AskOptions(engine=options["engine"], depth=options["depth"])
    return evaluate_answers(
        rows, folder=path.parent, cache_dir=cache_dir, predictions=predictions, options=asked
    )


def _retrieval_in_postgresql(path: Path, *, limit: int | None, here: bool) -> dict[str, Any]:
    """In a database and a process of its own."""
    if here:
        check_folder_is_ours()
        return evaluate_collection_in_postgresql(path, limit=limit)
    limited = [] if limit is None else [f"--limit={limit}"]
    command = ["evaluate", "retrieval", str(path.resolve()), "--search=postgres", *limited]
    figures: dict[str, Any] = json.loads(measure_apart(command, on_postgresql=True))
    return figures
