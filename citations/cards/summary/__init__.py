"""How well an answer is supported: totals, agreement between sources, a warning with its reasons,
what readers checked.

Everything is counted from the claims, the evidence and the blocks of an answer, while it is written
and afterwards in the same way.
"""

from citations.cards.summary.readings import ReadingCounts, reading_counts
from citations.cards.summary.view import SummaryView, summary_so_far, summary_view

__all__ = ["ReadingCounts", "SummaryView", "reading_counts", "summary_so_far", "summary_view"]
