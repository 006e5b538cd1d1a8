"""A claim made from a table: does it say what the table says, and nothing else?

Such a claim is put together from parts: a row's label, what stands over the column, the value,
perhaps the heading of the rows, the scale or the title. It is supported when every part stands
whole in a cited quote, when its words are those of the parts, and when value, label and heads meet
in one cell. The cells are those that the evidence carries, as the extractor read them; where it
carries none of this value, the table is read again from the quotes alone. Nothing but the evidence
is read, so that anyone who has it can check again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from citations.drafts import (
    CellFact,
    CheckDraft,
    CheckOutcome,
    ClaimDraft,
    EvidenceDraft,
    Level,
    VerdictDraft,
)
from citations.drafts.verdicts import TABLE
from citations.language.wording import in_quotes
from citations.steps.anchor import anchor
from citations.tables import Cell, Row, Span, Table, find_tables

MOST_QUOTES = 4
"""A cell needs its row, the header and perhaps a title; more quotes say something else."""

_WORD = re.compile(r"\w+(?:[.,’'-]\w+)*|[%$€£¥]")
_SPACE = re.compile(r"\s+")
#: Words that join the parts of a cell into a phrase and state nothing themselves.
_JOINING = frozenset("a an the of for in at on as and is are was were by to : –".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsOutcome:
    """How far the quotes carry a claim made from a table, and why, in a sentence for the reader."""

    level: Level
    reason: str


_OUTCOMES: Mapping[Level, CheckOutcome] = {
    "supported": "passed",
    "partially supported": "undecided",
    "not supported": "failed",
}


def table_verdict(judge: str, claim: ClaimDraft, evidence: Sequence[EvidenceDraft]) -> VerdictDraft:
    """The verdict of a claim made from a table over all its evidence."""
    found = [item for item in evidence if item.verified]
    quotes, cells = [item.quote for item in found], [cell for item in found for cell in item.cells]
    outcome = carries_parts(claim.text, claim.statement, claim.parts, quotes, cells)
    check = CheckDraft(
        kind="table",
        outcome=_OUTCOMES[outcome.level],
        note=outcome.reason,
        words=tuple(claim.parts),
    )
    return VerdictDraft(
        level=outcome.level, reason=outcome.reason, judge=judge, code=TABLE, checks=(check,)
    )


def row_verdict(judge: str, claim: ClaimDraft, item: EvidenceDraft) -> VerdictDraft:
    """The verdict over a row or a header alone: which of the claim's parts it holds."""
    quotes = [item.quote] if item.verified else []
    there = [part for part in claim.parts if stands_in(part, quotes)]
    if len(there) == len(claim.parts):
        return table_verdict(judge, claim, [item])
    level: Level = "partially supported" if there else "not supported"
    reason = (
        f"Of the claim's parts this passage holds {in_quotes(there)}; the others stand in the "
        "other passages cited here."
        if there
        else "This passage holds none of the claim's parts."
    )
    return VerdictDraft(level=level, reason=reason, judge=judge, code=TABLE)


def carries_parts(
    claim_text: str,
    statement: str,
    parts: Sequence[str],
    quotes: Sequence[str],
    facts: Sequence[CellFact] = (),
) -> PartsOutcome:
    """Whether the quotes carry a claim that consists of `parts`, one of them the value of one
    cell; `facts` are the cells of the quoted rows as far as they are known."""
    missing = [part for part in parts if not stands_in(part, quotes)]
    if missing:
        return _not_supported(f"{in_quotes(missing)} does not stand in the cited passages.")
    loose = _words_beyond(parts, claim_text, statement)
    if loose:
        return _not_supported(f"The claim says more than the table: {in_quotes(loose)}.")
    known = [_known_cell(fact) for fact in facts]
    said = {_folded(part) for part in parts}
    cells = [cell for cell in known if cell.value in said] or list(_cells_of(quotes))
    met = [cell for cell in cells if cell.holds(parts)]
    if not met:
        return _unmet(parts, cells)
    reason = (
        "Row, column and value meet in the cited table, word for word. The source says it; "
        "whether it is true is for you to judge."
    )
    return PartsOutcome(level="supported", reason=reason)


def _unmet(parts: Sequence[str], cells: Sequence[_CellWords]) -> PartsOutcome:
    values = [cell for cell in cells if cell.value in {_folded(part) for part in parts}]
    if not values:
        return _not_supported("No row of the cited passages holds the value as a cell.")
    if all(not cell.heads for cell in values):
        reason = (
            "The value stands in the cited row, but the cited lines do not show for certain "
            "which column it stands in."
        )
        return PartsOutcome(level="partially supported", reason=reason)
    strange = min((cell.strange(parts) for cell in values), key=len)
    return _not_supported(f"The value stands in another cell than {in_quotes(strange)}.")


def _not_supported(reason: str) -> PartsOutcome:
    return PartsOutcome(level="not supported", reason=reason)


def stands_in(part: str, quotes: Iterable[str]) -> bool:
    """Whether the part is found as whole words."""
    return any(_stands_whole(part, quote) for quote in quotes)


def _stands_whole(part: str, quote: str) -> bool:
    """The first place may be inside another word, as "22" is in "2022"; a later one counts too."""
    begin = 0
    while (span := anchor(quote[begin:], part)) is not None:
        if is_whole(quote, begin + span.start, begin + span.end):
            return True
        begin += span.start + 1
    return False


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether `[start:end)` begins and ends where words and figures do."""
    before = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    after = end < len(text) and text[end].isalnum() and text[end - 1].isalnum()
    # "1,234" is no part of "21,234" nor of "1,234.5".
    figure = re.match(r"[.,]\d", text[end : end + 2]) and text[end - 1].isdigit()
    inside = re.search(r"\d[.,]$", text[max(0, start - 2) : start]) and text[start].isdigit()
    return not (before or after or figure or inside)


def _words_beyond(parts: Sequence[str], *written: str) -> list[str]:
    known = {word.casefold() for part in parts for word in _WORD.findall(part)} | _JOINING
    found = [word for text in written for word in _WORD.findall(text)]
    return list(dict.fromkeys(word for word in found if word.casefold() not in known))


@dataclass(frozen=True, slots=True, kw_only=True)
class _CellWords:
    """A cell of the quoted table in folded words. `around` may be said of every cell of the row or
    table: heading of rows, title, scale."""

    value: str
    label: str
    heads: frozenset[str]
    around: frozenset[str]

    def holds(self, parts: Sequence[str]) -> bool:
        """Whether the parts name this cell: its value once, its label, at least one head, and
        nothing that belongs to another cell."""
        said = [_folded(part) for part in parts]
        named = self.label in said and (not self.heads.isdisjoint(said))
        return said.count(self.value) == 1 and named and not self.strange(parts)

    def strange(self, parts: Sequence[str]) -> list[str]:
        """The parts that do not belong to this cell."""
        around = self.around | {words.strip("()[] ") for words in self.around}
        own = {self.value, self.label} | self.heads | around
        return [part for part in parts if _folded(part) not in own]


def _cells_of(quotes: Sequence[str]) -> Iterator[_CellWords]:
    """The cells that the quotes show when a header is read above a row, whatever the order in which
    they are cited."""
    chosen = list(dict.fromkeys(quotes))[:MOST_QUOTES]
    for order in permutations(chosen):
        text = "\n".join(order)
        for table in find_tables(text, fewest_rows=1):
            for row in table.rows:
                yield from (_cell_words(text, table, row, cell) for cell in row.cells)


def _cell_words(text: str, table: Table, row: Row, cell: Cell) -> _CellWords:
    around = (row.group, table.caption, table.scale, *table.header)
    return _CellWords(
        value=_folded(cell.span.of(text)),
        label=_words(text, row.label),
        heads=frozenset(_words(text, head) for head in cell.heads),
        around=frozenset(_words(text, span) for span in around if span is not None),
    )


def _known_cell(fact: CellFact) -> _CellWords:
    return _CellWords(
        value=_folded(fact.value),
        label=_folded(fact.label),
        heads=frozenset(map(_folded, fact.heads)),
        around=frozenset(map(_folded, fact.around)),
    )


def _words(text: str, span: Span | None) -> str:
    return _folded(span.of(text)) if span is not None else ""


def _folded(words: str) -> str:
    return _SPACE.sub(" ", words).strip().casefold()
