"""Word lists and tables kept as text beside the code that reads them, each with its source.

A line "[name]" begins a list, "#" a comment; an indented line goes on from the one before. A list
that changes no reading of a measured text is taken out.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path


class Lexicon:
    """The lists of some files; read at first use."""

    def __init__(self, *files: Path) -> None:
        self._files = files

    @cached_property
    def _lists(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for file in self._files:
            lines: list[str] = []
            for line in file.read_text(encoding="utf-8").splitlines():
                if line.startswith("[") and line.endswith("]"):
                    lines = found.setdefault(line[1:-1], [])
                elif line.startswith(" "):
                    lines[-1] += f" {line.strip()}"
                elif line and not line.startswith("#"):
                    lines.append(line)
        return found

    def lines(self, name: str) -> list[str]:
        """The entries of a table."""
        return self._lists[name]

    def ordered(self, name: str) -> list[str]:
        """The words of a list whose order says something."""
        return " ".join(self.lines(name)).split()

    def words(self, *names: str) -> frozenset[str]:
        """The words of one list or several."""
        return frozenset(word for name in names for word in self.ordered(name))
