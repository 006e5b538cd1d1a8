"""From an engine's pieces to the flat text of an answer, with blocks and checked claims."""

from research_app.answering.writing.writer import Writer, Written

__all__ = ["Writer", "Written"]
