"""A question as it was read, and the pieces that an answer is written in: an engine proposes quotes
and writes; code anchors, gates, checks and stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citations.drafts import (
    BlockType,
    NumberDraft,
)
from research_app.synthesis.calculations.values import Plan

Shape = Literal["fact", "compare", "develop", "list", "reason", "yes_no", "definition"]
"""What a question asks for; it picks the frame of the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked. `search_text` is what is searched: the question, completed from the one before
    where it lacks a subject; `understood_as` is the short reading of a completed question, else
    empty.

    `entities` are the things asked about, `attributes` what is asked of each, `periods` the years,
    quarters or months asked for, all in the order of the question. `parts` are the questions of a
    question of several parts, each whole, empty where there is one part. `compared` is the question
    asked anew of each thing or period compared, in their order, empty where nothing is. `plan` is
    what is to be computed, where a number is asked for that must be.
    """

    text: str
    search_text: str
    understood_as: str = ""
    shape: Shape = "fact"
    entities: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    plan: Plan | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CellAt:
    """Where a piece stands in a table, a list or a timeline, counted from 0."""

    row: int
    column: int = 0
    header: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The next words of an answer. A piece with labels is a claim citing that evidence; one without
    is free text (headings, white space, the words between two claims). `block` counts from 0 and
    rises.

    `context` are the labels of evidence that only tells what the claim's words mean, `against`
    those of evidence that says otherwise: sources disagree on the claim. `strong` are the stretches
    in bold, offsets in `text`. Pieces of one `cell` follow each other; white space and signs
    between two cells belong to none. `parts` and `reported` as in `ClaimDraft`. `computed` is a
    number that the piece states and that stands in no source: offsets count in `text`, its
    computation names the evidence of every input. Code computes it again before it is shown; a
    piece whose number does not come out is left out. `unverified` marks a statement of fact that
    has no evidence: a claim without labels. `relevance` as in `ClaimDraft`.
    """

    block: int
    block_type: BlockType
    text: str
    labels: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    statement: str = ""
    parts: tuple[str, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()
    reported: bool = False
    cell: CellAt | None = None
    computed: NumberDraft | None = None
    unverified: bool = False
    relevance: float | None = None

    @property
    def is_claim(self) -> bool:
        """Whether it states something: with evidence, or saying that it has none."""
        return bool(self.labels) or self.unverified
