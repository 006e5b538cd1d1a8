"""The answer's text laid out."""

from __future__ import annotations

from pydantic import BaseModel

from citations.drafts import BlockType


class CellShape(BaseModel):
    """A table cell or list item: `[start:end)` of the answer's text."""

    start: int
    end: int
    row: int
    column: int
    header: bool


class SpanShape(BaseModel):
    """`[start:end)` of the answer's text."""

    start: int
    end: int


class BlockShape(BaseModel):
    """`strong` are the words that answer the question by themselves."""

    type: BlockType
    start: int
    end: int
    cells: list[CellShape]
    strong: list[SpanShape]
