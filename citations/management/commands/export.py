"""Print a stored answer in a form for other programs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.errors import AnswerMissing
from citations.export.answer_json import answer_json
from citations.queries import load_answer


class Command(BaseCommand):
    help = "Print a stored answer with its whole chain of evidence."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("answer_id")
        parser.add_argument("--format", default="json")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["format"] != "json":
            raise CommandError(f"--format {options['format']} is not built yet; use --format json.")
        try:
            answer = load_answer(UUID(options["answer_id"]))
        except (ValueError, AnswerMissing) as error:
            raise CommandError("There is no answer with this id.") from error
        self.stdout.write(answer_json(answer), ending="")
