"""A report as plain values: what Markdown, Word and HTML each write in their own way.

Everything is text. Only `href`, an address of a stored source, and `to`, a place in the report
itself, may become links.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["", "lead", "warning", "quote", "meta", "disagreement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Words of one look. `raised` is a note's number; `spoken` is what a screen reader says for it;
    `tone` is the class of a verdict, told by a sign in the words as well."""

    text: str
    strong: bool = False
    code: bool = False
    raised: bool = False
    tone: str = ""
    spoken: str = ""
    to: str = ""
    href: str = ""


Line = tuple[Run, ...]
#: Columns that fit where running text does.
MOST_IN_A_COLUMN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Level 2 begins a part of the report; the report's title is level 1. `anchor` is a name to
    lead to."""

    text: str
    level: int = 2
    anchor: str = ""
    kind: str = "heading"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    line: Line
    style: Style = ""
    kind: str = "paragraph"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullets:
    items: tuple[Line, ...]
    ordered: bool = False
    kind: str = "bullets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """`head` may be empty; `row_heads` says that the first cell of a row names it; `figures` are
    columns of numbers, counted from 0."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    caption: str = ""
    row_heads: bool = False
    figures: frozenset[int] = frozenset()
    kind: str = "table"

    @property
    def is_wide(self) -> bool:
        """Whether it wants more room than running text."""
        return len(self.head) > MOST_IN_A_COLUMN


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Names with what is said of them."""

    pairs: tuple[tuple[str, Line], ...]
    kind: str = "facts"


Block = Heading | Paragraph | Bullets | Table | Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    title: str
    blocks: tuple[Block, ...]


def words(text: str, **look: object) -> Line:
    """One run; nothing for an empty text."""
    return (Run(text=text, **look),) if text else ()  # type: ignore[arg-type]


def facts(*pairs: tuple[str, Line | str]) -> Facts:
    """Without those of which nothing is known."""
    lines = ((name, words(said) if isinstance(said, str) else said) for name, said in pairs)
    return Facts(pairs=tuple((name, line) for name, line in lines if line))
