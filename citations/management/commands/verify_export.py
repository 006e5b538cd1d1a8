"""Check an exported answer again, without a database."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.export.verify import Finding, verify_export


class Command(BaseCommand):
    help = (
        "Check an answer that was exported as JSON: places, hashes and computed numbers, from the "
        "file alone. Ends with 1 when something does not hold."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        data = _read(options["file"])
        findings = verify_export(data)
        if options["json"]:
            self.stdout.write(json.dumps(_report(data, findings), ensure_ascii=False))
        else:
            for finding in findings:
                self.stdout.write(f"{finding.place}: {finding.problem}")
            if not findings:
                self.stdout.write(_all_holds(data))
        if findings:
            raise SystemExit(1)


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path} is no JSON.") from error


def _report(data: Any, findings: list[Finding]) -> dict[str, Any]:
    return {
        "holds": not findings,
        **(_counts(data) if not findings else {}),
        "findings": [asdict(finding) for finding in findings],
    }


def _all_holds(data: Any) -> str:
    count = _counts(data)
    return (
        f"All holds: {count['claims']} claims, {count['evidence']} pieces of evidence, "
        f"{count['numbers']} numbers, {count['computed']} of them computed again."
    )


def _counts(data: Any) -> dict[str, int]:
    numbers = [number for claim in data["claims"] for number in claim["numbers"]]
    return {
        "claims": len(data["claims"]),
        "evidence": len(data["evidence"]),
        "numbers": len(numbers),
        "computed": sum(number["derivation"] == "computed" for number in numbers),
    }
