"""Deep research: `loop` goes round, `reading` turns sources into evidence, `state` is how far it
has come."""

from research_app.answering.research.loop import research
from research_app.answering.research.state import Event, Research

__all__ = ["Event", "Research", "research"]
