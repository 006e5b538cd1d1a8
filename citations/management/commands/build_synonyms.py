"""Write the shipped word senses again, from a WordNet dictionary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.verification.checks.synonyms.build import FILE, build


class Command(BaseCommand):
    help = (
        "Write the file of synonyms that claims are checked with, from the `dict` folder "
        "of Princeton WordNet 3.1. The same folder gives the same bytes."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("dict_dir", type=Path, help="holds data.noun, index.sense and so on")
        parser.add_argument("--to", type=Path, default=FILE, help="default: the shipped file")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            words = build(options["dict_dir"], options["to"])
        except (OSError, ValueError) as error:
            raise CommandError(f"This is no WordNet dictionary: {error}") from error
        self.stdout.write(f"{words} words written to {options['to']}")
