"""A family of look-alikes: one pattern of one kind, with what a text must hold to be worth it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "address",
    "citation",
    "date",
    "identifier",
    "ip",
    "label",
    "list",
    "name",
    "ordinal",
    "phone",
    "reference",
    "score",
    "time",
    "version",
    "year",
]


@dataclass(frozen=True, slots=True)
class Mask:
    """`[start:end)` of a text looks like a quantity and is none. "date" and "year" tell a period
    (a day, a quarter, a range of years)."""

    start: int
    end: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Where `pattern` matches, `text` is no quantity; its group "mask", if it has one, is the part
    that is none. The pattern is tried only on texts that hold one of the lower-case `words` or one
    of the `signs`; on every text if both are empty. This keeps most patterns off most sentences."""

    kind: Kind
    pattern: re.Pattern[str]
    words: frozenset[str] = frozenset()
    signs: str = ""

    def is_worth_trying(self, text: str, seen: frozenset[str]) -> bool:
        if not self.words and not self.signs:
            return True
        if not self.words.isdisjoint(seen):
            return True
        return any(sign in text for sign in self.signs)

    def masks(self, text: str) -> list[Mask]:
        group = "mask" if "mask" in self.pattern.groupindex else 0
        return [Mask(*found.span(group), self.kind) for found in self.pattern.finditer(text)]
