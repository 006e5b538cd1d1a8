"""Judge stored answers again with today's judge."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.errors import AnswerMissing
from citations.models import Answer
from citations.storage.write.rejudge import Rejudged, rejudge_answer

PROGRESS_EVERY = 10
"""Answers between two lines of progress."""


class Command(BaseCommand):
    help = (
        "Judge stored answers again with today's judge. Older verdicts stay as history. What was "
        "judged by this very judge stays as it is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("answer_id", nargs="*", type=UUID, metavar="ANSWER_ID")
        parser.add_argument("--all", action="store_true", help="every answer")
        parser.add_argument("--judge", metavar="OLD", help="the answers that this judge has judged")
        parser.add_argument("--dry-run", action="store_true", help="only tell what would change")
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        done: list[Rejudged] = []
        chosen = _chosen(options)
        for number, answer_id in enumerate(chosen, start=1):
            try:
                done.append(rejudge_answer(answer_id, dry_run=options["dry_run"]))
            except AnswerMissing as error:
                if options["answer_id"]:
                    raise CommandError(f"There is no answer with the id {answer_id}.") from error
            if number % PROGRESS_EVERY == 0:
                self.stderr.write(f"{number} of {len(chosen)} answers judged")
        told = _summary(done, dry_run=options["dry_run"])
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False, default=str))
            return
        would = "would have" if options["dry_run"] else "have"
        self.stdout.write(
            f"{told['answers']} answers: {told['claims']} claims judged again, {told['changed']} "
            f"{would} another verdict."
        )


def _chosen(options: dict[str, Any]) -> Sequence[UUID]:
    ways = [bool(options["answer_id"]), options["all"], options["judge"] is not None]
    if sum(ways) != 1:
        raise CommandError("Name answers by their ids, or give --all, or --judge OLD.")
    if options["answer_id"]:
        return list(options["answer_id"])
    answers = Answer.objects.order_by("created_at", "pk")
    if options["judge"] is not None:
        answers = answers.filter(judge=options["judge"])
    return list(answers.values_list("pk", flat=True))


def _summary(done: Sequence[Rejudged], *, dry_run: bool) -> dict[str, Any]:
    return {
        "dry_run": dry_run,
        "answers": len(done),
        "claims": sum(each.claims for each in done),
        "changed": sum(each.changed for each in done),
        "verdicts": sum(each.verdicts for each in done),
        "by_answer": [asdict(each) for each in done],
    }
