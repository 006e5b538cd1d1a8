"""From an engine's pieces to the flat text of an answer, with blocks and checked claims."""

from research_app.answering.writing.writer import BLOCK_BREAK, Writer, Written

__all__ = ["BLOCK_BREAK", "Writer", "Written"]
