"""A text as a tree: headings in order, and under them paragraphs with the items that hang on
them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_BULLETS = "•▪●○■◦‣∙·◾□☐☒✓–—*-"
# A label ends at a blank, a bracket or the line: "(a)bc" and "3.5kg" are words.
_AT_START = re.compile(
    rf"""[ \t]*(?:
      \((?P<paren>\d{{1,3}}|[a-z]{{1,2}}|[ivxlc]{{1,6}}|[A-Z]{{1,2}})\)(?:[ \t]*[—–]|(?=\s|\(|$))
    | (?P<decimal>\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})[.)]?(?=\s|$)
    | (?P<dot>\d{{1,3}}|[A-Za-z]|[ivx]{{1,5}})[.)](?:[ \t]*[—–](?=\()|(?=\s|$))
    | (?P<bullet>[{_BULLETS}])(?=[ \t]+\S)
    )[ \t]*""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label as read: its form ("(a)" and "(b)" have one form) and its place in the order of that
    form, from 1. `[start:end)` holds the label with the white space behind it."""

    text: str
    form: str
    value: int
    start: int
    end: int

    @property
    def is_bullet(self) -> bool:
        return self.form.startswith("bullet")


def labels_at_start(text: str, start: int, end: int) -> Iterator[tuple[Label, ...]]:
    """The labels that open `[start:end)`, in order; each with its possible readings, since "(i)"
    is a letter as well as a number."""
    position = start
    while (found := _AT_START.match(text, position, end)) and found.end() > position:
        yield tuple(_readings(found, start))
        if found["bullet"]:
            break
        position = found.end()


def _readings(found: re.Match[str], line_start: int) -> Iterator[Label]:
    start, end = found.start() + len(found[0]) - len(found[0].lstrip()), found.end()
    kind = found.lastgroup or ""
    inner = found[kind]
    if kind == "bullet":
        forms = [(f"bullet {inner} {found.start(kind) - line_start}", 1)]
    elif kind == "decimal":
        above, _, last = inner.rpartition(".")
        forms = [(f"decimal {above}", int(last))]
    else:
        forms = [(f"{kind} {form}", value) for form, value in _values(inner)]
    text = f"({inner})" if kind == "paren" else inner
    for form, value in forms:
        yield Label(text=text, form=form, value=value, start=start, end=end)


def _values(inner: str) -> Iterator[tuple[str, int]]:
    """The orders that a label can stand in, the likelier first."""
    if inner.isdecimal():
        yield "number", int(inner)
        return
    case = "lower" if inner.islower() else "upper"
    low = inner.lower()
    roman = _roman_value(low)
    if roman and low != "c" and low != "l":
        yield f"{case} roman", roman
    if len(low) == 1:
        yield f"{case} letter", ord(low) - ord("a") + 1


def _roman_value(numeral: str) -> int:
    """The value of a Roman numeral, 0 for anything else."""
    total, last = 0, 0
    for letter in reversed(numeral):
        value = _ROMAN.get(letter, 0)
        if not value:
            return 0
        total += value if value >= last else -value
        last = max(last, value)
    return total


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading `[start:end)` with the headings it stands under, the highest first."""

    start: int
    end: int
    rank: int
    title: str
    above: tuple[Heading, ...] = ()


@dataclass(slots=True, eq=False)
class Node:
    """A paragraph, item or table row: words at `[start:end)` behind its label, and what hangs on
    it."""

    start: int
    end: int
    label: Label | None = None
    heading: Heading | None = None
    parent: Node | None = None
    is_row: bool = False
    children: list[Node] = field(default_factory=list)

    @property
    def shown_start(self) -> int:
        """Where the words begin with their label, a bullet left out."""
        if self.label is None or self.label.is_bullet:
            return self.start
        return self.label.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """`nodes` are all nodes in the order of the text, `headings` likewise."""

    nodes: tuple[Node, ...]
    headings: tuple[Heading, ...]


def ancestors(node: Node) -> Iterator[Node]:
    """The nodes it hangs on, the nearest first."""
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


def label_path(node: Node) -> list[str]:
    """The labels from the outermost down to the node's own, bare and small."""
    path = [each.label.text for each in (node, *ancestors(node)) if each.label is not None]
    return [label.strip("().").lower() for label in reversed(path)]
