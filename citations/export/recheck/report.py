"""What a check has found, and what it proves, in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

#: Findings that are printed; all of them are counted, and all stand in the JSON report.
MOST_SHOWN = 200


class Finding(NamedTuple):
    """Something that does not hold: in which record of which file, in which field of it, and what,
    in a sentence. A field is empty where it is about the whole record."""

    record: str
    field: str
    problem: str
    file: str = ""

    @property
    def place(self) -> str:
        place = f"{self.record}: {self.field}" if self.field else self.record
        return f"{self.file}: {place}" if self.file else place

    def in_file(self, name: str) -> Finding:
        return self._replace(file=f"{name}: {self.file}" if self.file else name)


class Report:
    """The outcome for one file. `proven` and `open` are sentences: what the checks show, and what
    they cannot show. `signature` says by whom it is signed, in words."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.findings: list[Finding] = []
        self.proven: list[str] = []
        self.open: list[str] = []
        self.signature = "not signed"
        self.fingerprint = ""
        self.counts: dict[str, int] = {}

    def add(self, findings: Iterable[Finding]) -> None:
        known = set(self.findings)
        for finding in findings:
            if finding not in known:
                known.add(finding)
                self.findings.append(finding)

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + by

    @property
    def holds(self) -> bool:
        return not self.findings

    def data(self) -> dict[str, Any]:
        return {
            "holds": self.holds,
            "kind": self.kind,
            "signature": self.signature,
            "fingerprint": self.fingerprint or None,
            **self.counts,
            "proven": self.proven if self.holds else [],
            "not_proven": self.open,
            "findings": [
                {
                    "file": each.file or None,
                    "record": each.record,
                    "field": each.field or None,
                    "place": each.place,
                    "problem": each.problem,
                }
                for each in self.findings
            ],
        }

    def lines(self) -> list[str]:
        """The report as people read it."""
        if not self.holds:
            return self._problems()
        counted = ", ".join(f"{count} {name}" for name, count in self.counts.items())
        lines = [f"All holds: {counted}." if counted else "All holds."]
        lines += [f"Signature: {self.signature}."]
        if self.proven:
            lines += ["What is proven:", *(f"  - {each}" for each in self.proven)]
        if self.open:
            lines += ["What is not proven:", *(f"  - {each}" for each in self.open)]
        return lines

    def _problems(self) -> list[str]:
        lines = [f"{each.place}: {each.problem}" for each in self.findings[:MOST_SHOWN]]
        if len(self.findings) > MOST_SHOWN:
            lines.append(f"… and {len(self.findings) - MOST_SHOWN} further findings.")
        return lines
