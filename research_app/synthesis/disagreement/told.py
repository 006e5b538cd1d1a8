"""What one sentence or cell tells, and of what: the thing in its words, the time, how certain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from citations.numbers.values import Number
from research_app.synthesis.calculations.periods import When
from research_app.synthesis.cells import ScoredCell
from research_app.synthesis.disagreement.dates import Dated
from research_app.synthesis.sentences import Sentence

Kind = Literal["value", "change", "date", "statement"]
"""A level ("was 12.6 %"), a change ("rose by 3 %"), when something happened, whether or which
way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One thing that a source says.

    `words` lead from the stems that name the thing to the words as written; value, time, and what
    only says how it is stated are left out. `subject` are those of the stems that are written with
    a capital, `names` without the word that opens the sentence, `titled` those of the title;
    `has_names` says whether any name stands in the sentence or around it. `about` are stems that
    stand around (title, heading, sentence before), `near` those of the whole passage.

    `clause` is the part of the sentence that says it, `beside` are the other numbers in it,
    `weekdays` the days of the week.

    `[start:end)` is where the value stands in `sentence.text`, both 0 where there is none. A fact
    is told by a sentence or by a cell; `rank` is its place among the candidates, best first.
    """

    kind: Kind
    text_id: int
    words: Mapping[str, str]
    subject: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    titled: frozenset[str] = frozenset()
    has_names: bool = True
    about: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    when: When = field(default_factory=When)
    is_plan: bool = False
    is_negated: bool = False
    weekdays: frozenset[str] = frozenset()
    beside: tuple[Number, ...] = ()
    clause: str = ""
    direction: Literal["", "up", "down"] = ""
    number: Number | None = None
    date: Dated | None = None
    start: int = 0
    end: int = 0
    sentence: Sentence | None = None
    cell: ScoredCell | None = None
    rank: int = 0
    around: str = ""

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(self.words)

    @property
    def raw(self) -> str:
        """The words of the value as printed; empty where the whole statement differs."""
        if self.cell is not None:
            return self.cell.value_text
        if self.number is not None:
            return self.number.raw
        return self.date.raw if self.date is not None else ""

    @property
    def place(self) -> tuple[int, int, int]:
        """Text, start and end of the sentence or row."""
        if self.sentence is not None:
            return self.text_id, self.sentence.start, self.sentence.end
        assert self.cell is not None
        span = self.cell.row_quote
        return self.text_id, span.start, span.end
