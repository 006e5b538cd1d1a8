"""Items of lists, each with the line that leads to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from citations.language import sentences
from research_app.synthesis.candidates.lines import Bounds, Line

_LEADS_IN = re.compile(
    r":$|\b(?:the following|as follows|listed below)\b[^.]{0,60}[.:]$", re.IGNORECASE
)
_ITEM_ENDS_OPEN = re.compile(r"[;,](?:\s(?:and|or|and/or))?$")


@dataclass(slots=True, kw_only=True)
class ItemList:
    """A list: its items in order, all of one `mark`, and the sentence `lead` that opens it."""

    mark: str
    lead: Bounds | None = None
    items: list[Line] = field(default_factory=list)

    @property
    def span(self) -> Bounds:
        first = self.lead[0] if self.lead else self.items[0].start
        return first, self.items[-1].end


def find_lists(text: str, lines: Sequence[Line]) -> list[ItemList]:
    """The lists in consecutive lines: of marked items, of lines that end in semicolons, and of
    lines without mark that stand together behind a colon."""
    found: list[ItemList] = []
    open_lists: list[ItemList] = []
    before: Line | None = None
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else None
        if line.heading:
            open_lists = []
        elif not _joins(text, open_lists, before, line):
            lead = lead_in(text, before)
            if line.mark or (lead and not line.tight and _opens_bare(text, line, following)):
                if not line.mark or lead is None:
                    open_lists = []
                open_lists.append(ItemList(mark=line.mark, lead=lead, items=[line]))
                found.append(open_lists[-1])
            else:
                open_lists = []
        before = line
    return [each for each in found if len(each.items) > 1 or each.lead]


def _joins(text: str, open_lists: list[ItemList], before: Line | None, line: Line) -> bool:
    """Puts the line into the innermost open list that it belongs to; those inside it are over."""
    while open_lists:
        innermost = open_lists[-1]
        if line.mark == innermost.mark and (line.mark or _goes_on_bare(text, before, line)):
            innermost.items.append(line)
            return True
        if line.mark and all(line.mark != each.mark for each in open_lists):
            return False
        open_lists.pop()
    return False


def _opens_bare(text: str, line: Line, following: Line | None) -> bool:
    if _ITEM_ENDS_OPEN.search(text[line.start : line.end]):
        return True
    return following is not None and following.tight and not following.mark


def _goes_on_bare(text: str, before: Line | None, line: Line) -> bool:
    """Behind an item that ends in a colon it is not certain to which list a line belongs."""
    words = text[before.start : before.end] if before else ""
    return (line.tight and not words.endswith(":")) or bool(_ITEM_ENDS_OPEN.search(words))


def lead_in(text: str, line: Line | None) -> Bounds | None:
    """The last sentence of a line, where it announces what follows."""
    if line is None or line.heading or not _LEADS_IN.search(text, line.start, line.end):
        return None
    spans = sentences(text, line.words, line.end)
    return spans[-1] if spans else None


def bare_runs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines without marks that stand together without an empty line between."""
    run: list[Line] = []
    for line in lines:
        if line.heading or line.mark or not (run and line.tight):
            if len(run) > 1:
                yield run
            run = []
        if not (line.heading or line.mark):
            run.append(line)
    if len(run) > 1:
        yield run
