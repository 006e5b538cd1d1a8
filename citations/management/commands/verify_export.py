"""Check an export again, without a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.export.recheck.command import KEY_HELP, check_file
from citations.export.recheck.documents import FileRefused
from citations.export.recheck.report import printable
from citations.export.recheck.signature import KeyRefused, trusted_keys
from citations.export.verify import deeper_findings


class Command(BaseCommand):
    help = (
        "Check an export again from its file alone: a package (.zip), an answer (JSON), PROV, Web "
        "Annotations or an audit. Bytes, seal, signature, places, hashes, labels, calculations and "
        "counts; of answers also numbers and verdicts by the product's own rules. Ends with 1 when "
        "something does not hold."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--key", action="append", default=[], help=KEY_HELP)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            report = check_file(path, trusted_keys(options["key"]), deeper_findings)
        except OSError as error:
            why = error.strerror or "it is no plain file"
            raise CommandError(f"{path} cannot be read: {why}.") from error
        except (FileRefused, KeyRefused) as error:
            raise CommandError(printable(str(error))) from error
        if options["json"]:
            self.stdout.write(report.json())
        else:
            self.stdout.write("\n".join(report.lines()))
        if not report.holds:
            raise SystemExit(1)
