"""Check how well quotes are marked on the pages of PDFs. Nothing is saved; what was read is cached
by its hash."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from research_app.measure.page_marks import check_page_marks
from research_app.measure.rows import BadRows

LEAST_EXACT = 0.98


class Command(BaseCommand):
    help = (
        "Mark random sentences on the pages of PDFs and compare them with the text that PDFium "
        f"finds under the marks. Ends with 1 when less than {LEAST_EXACT:.0%} are the same."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", metavar="FOLDER", type=Path, help="with PDFs in it and below")
        parser.add_argument("--sentences", type=int, default=500, metavar="N")
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["sentences"] < 1:
            raise CommandError("--sentences must be a whole number from 1 on.")
        try:
            figures = check_page_marks(
                options["folder"],
                sentences=options["sentences"],
                cache_dir=settings.CACHE_DIR / "texts",
            )
        except BadRows as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(figures, ensure_ascii=False))
        else:
            self._show(figures)
        if figures["exact"] < LEAST_EXACT:
            sys.exit(1)

    def _show(self, figures: dict[str, Any]) -> None:
        wrong = figures.pop("wrong")
        for name, value in figures.items():
            self.stdout.write(f"{name:18} {value}")
        for one in wrong:
            self.stdout.write(f"{one['file']}: “{one['sentence']}” – marked: “{one['under']}”")
