"""Reads a manuscript: the little Markdown in which the sample documents are written."""

from dataclasses import dataclass
from typing import Literal

BlockKind = Literal[
    "chapter", "section", "paragraph", "list", "signature", "table", "contents", "page"
]
MARKS: tuple[tuple[str, BlockKind], ...] = (
    ("## ", "section"),
    ("# ", "chapter"),
    ("- ", "list"),
    ("> ", "signature"),
    ("{table ", "table"),
    ("{contents", "contents"),
    ("{page", "page"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A heading, paragraph, list or signature with its lines, a table with its name,
    the list of contents, or a page break."""

    kind: BlockKind
    lines: tuple[str, ...]


def read_blocks(manuscript: str) -> list[Block]:
    """The blocks of a manuscript; empty lines part them."""
    return [read_block(block) for block in manuscript.strip().split("\n\n")]


def read_block(block: str) -> Block:
    for mark, kind in MARKS:
        if block.startswith(mark):
            lines = tuple(line.removeprefix(mark).rstrip("}") for line in block.splitlines())
            return Block(kind=kind, lines=lines)
    return Block(kind="paragraph", lines=(" ".join(block.splitlines()),))
