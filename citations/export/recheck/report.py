"""What a check has found, and what it proves, in plain words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

#: Findings that are printed; all of them are counted, and all stand in the JSON report.
MOST_SHOWN = 200
#: Findings after which a check ends: a forger's file may hold millions of wrong items.
MOST_TAKEN = 20_000
#: Characters of a place, and of a sentence, that are printed.
LONGEST_SHOWN = 400
#: What reading a file of another shape raises.
_STRANGE = (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError)


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


_CUT = Finding("the file", "", "So much does not hold that the rest was not looked at.")


class Report:
    """The outcome for one file. `proven` and `open` are sentences: what the checks show, and what
    they cannot show. `signature` says by whom it is signed, in words."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.findings: list[Finding] = []
        self._known: set[Finding] = set()
        self._taken = 0
        self.proven: list[str] = []
        self.open: list[str] = []
        self.signature = "not signed"
        self.fingerprint = ""
        self.counts: dict[str, int] = {}

    def add(self, findings: Iterable[Finding]) -> None:
        """Take findings, each once, as they are found; past `MOST_TAKEN` no more is looked for."""
        for finding in findings:
            self._taken += 1
            if self._taken > MOST_TAKEN:
                finding = _CUT
            if finding not in self._known:
                self._known.add(finding)
                self.findings.append(finding)
            if finding is _CUT:
                return

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

    def json(self) -> str:
        """The report for programs, in one line that is safe to print."""
        written = json.dumps(self.data(), ensure_ascii=False)
        return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in written)

    def lines(self) -> list[str]:
        """The report as people read it. Its first words are the outcome, and no name that stands in
        a file can begin a line of its own."""
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
        count = len(self.findings)
        lines = [f"It does not hold: {count} {'finding' if count == 1 else 'findings'}."]
        for each in self.findings[:MOST_SHOWN]:
            lines.append(f"  - {printable(each.place)}: {printable(each.problem)}")
        if len(self.findings) > MOST_SHOWN:
            lines.append(f"  … and {len(self.findings) - MOST_SHOWN} further findings.")
        return lines


def printable(words: str) -> str:
    """Words of a file for a terminal: what would move its cursor, colour it, break the line or turn
    the direction of reading is written as an escape; what is too long is cut."""
    cut = words if len(words) <= LONGEST_SHOWN else f"{words[:LONGEST_SHOWN]}…"
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in cut)


def guarded(
    kind: str, item: Mapping[str, Any], check: Callable[[Any], Iterable[Finding]]
) -> Iterator[Finding]:
    """The findings of a check; what it cannot read is one, too."""
    try:
        yield from list(check(item))
    except _STRANGE as error:
        name = f"{kind} {item['id']}" if isinstance(item.get("id"), str) else kind
        missing = f" (“{error.args[0]}”)" if isinstance(error, KeyError) and error.args else ""
        yield Finding(name, "", f"It is not built as the product builds it{missing}.")
