"""How well an answer is supported: totals, agreement between sources and a warning with its
reasons.

Everything is counted from the claims, the evidence and the blocks of an answer, while it is written
and afterwards in the same way.
"""

from citations.cards.summary.agreement import statements_in_words
from citations.cards.summary.view import SummaryView, summary_so_far, summary_view
