"""How well an answer is supported: totals, agreement between sources, a warning with its reasons,
what readers checked.

Everything is counted from the claims, the evidence and the blocks of an answer, while it is written
and afterwards in the same way.
"""

from citations.cards.summary.agreement import Agreement, agreement_of
from citations.cards.summary.readings import ReadingCounts, reading_counts
from citations.cards.summary.shares import Share, conflicting_share, level_shares
from citations.cards.summary.view import SummaryView, summary_so_far, summary_view
from citations.cards.summary.warning import Warning, warning_of

__all__ = [
    "Agreement",
    "ReadingCounts",
    "Share",
    "SummaryView",
    "Warning",
    "agreement_of",
    "conflicting_share",
    "level_shares",
    "reading_counts",
    "summary_so_far",
    "summary_view",
    "warning_of",
]
