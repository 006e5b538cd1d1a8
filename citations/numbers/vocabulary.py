"""The word lists and tables of this room, in two files: `words.txt` and `units.txt`.

A line "[name]" begins a list, "#" a comment. Lists hold words apart by white space; in tables every
line is an entry. A word list that changes no reading of a measured text is taken out.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path


@cache
def _sections() -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    name = ""
    for file in ("words.txt", "units.txt"):
        for line in Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines():
            if line.startswith("[") and line.endswith("]") and " " not in line:
                name = line[1:-1]
            elif line and not line.startswith("#"):
                found[name].append(line)
    return dict(found)


def lines(name: str) -> list[str]:
    """The entries of a table."""
    return _sections()[name]


def words(name: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(word for line in lines(name) for word in line.split())


def ordered_words(name: str) -> list[str]:
    """The words of a list whose order says something."""
    return [word for line in lines(name) for word in line.split()]
