"""A report as plain values: what Markdown, Word and HTML each write in their own way; and the
numbers of notes behind claims, with a sign for the verdict.

Everything is text, and nothing is trusted to be harmless: each writer escapes for itself. Only
`href`, an address of a stored source, and `to`, a place in the report itself, may become links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from citations.cards.values import CLASSES
from citations.drafts import ClaimDraft, Level

SIGNS: dict[Level, str] = {
    "supported": "✓",
    "partially supported": "◐",
    "not supported": "✗",
    "unverified": "?",
}
LEGEND = "✓ supported, ◐ partially supported, ✗ not supported, ? unverified, ≠ sources disagree"
Style = Literal["", "lead", "warning", "quote", "meta", "disagreement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Words of one look. `raised` is a note's number; `spoken` is what a screen reader says for it;
    `tone` is the class of a verdict, which a sign in the words shows as well."""

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
    lines = ((name, _line(content)) for name, content in pairs)
    return Facts(pairs=tuple((name, line) for name, line in lines if line))


def paragraph(content: Line | str, style: Style = "") -> Paragraph:
    return Paragraph(line=_line(content), style=style)


def bullets(items: Iterable[Line | str], *, ordered: bool = False) -> Bullets:
    return Bullets(items=tuple(map(_line, items)), ordered=ordered)


def table(
    head: Iterable[str],
    rows: Iterable[Iterable[Line | str]],
    *,
    caption: str = "",
    figures: Iterable[int] = (),
) -> Table:
    """A table whose rows begin with their names."""
    return Table(
        head=tuple(map(words, head)),
        rows=tuple(tuple(map(_line, row)) for row in rows),
        caption=caption,
        row_heads=True,
        figures=frozenset(figures),
    )


def _line(content: Line | str) -> Line:
    return words(content) if isinstance(content, str) else content


def note_number(label: str) -> str:
    """How a note is numbered: evidence by its number, a requirement by its label."""
    return label.removeprefix("E")


def anchor_of(label: str) -> str:
    return f"note-{label}"


def mark_of(claim: ClaimDraft) -> Line:
    """Such as "[4, 7 ✓]"; "[?]" for a claim that cites nothing."""
    return tuple(_runs(claim))


def _runs(claim: ClaimDraft) -> Iterator[Run]:
    level, tone = claim.verdict.level, CLASSES[claim.verdict.level]
    conflict = "\u00a0≠" if claim.conflicting else ""
    yield Run(text="[", raised=True, tone=tone)
    for at, label in enumerate(dict.fromkeys(each.label for each in claim.citations)):
        if at:
            yield Run(text=",\u00a0", raised=True, tone=tone)
        number = note_number(label)
        yield Run(
            text=number,
            raised=True,
            tone=tone,
            to=anchor_of(label),
            spoken=f"Note {number}, {level}",
        )
    gap = "\u00a0" if claim.citations else ""
    yield Run(text=f"{gap}{SIGNS[level]}{conflict}]", raised=True, tone=tone)


def notes_named(labels: tuple[str, ...] | list[str]) -> Line:
    """Numbers that lead to their notes, in running text."""
    runs: list[Run] = []
    for at, label in enumerate(labels):
        if at:
            runs.append(Run(text=", "))
        runs.append(Run(text=f"[{note_number(label)}]", to=anchor_of(label)))
    return tuple(runs)
