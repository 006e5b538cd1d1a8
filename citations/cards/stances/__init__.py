"""What other sources say of claims, as pages show it.

`other` is the part of a card behind the cited quotes, `table` the table of an answer's sources.
Both are made from stances that their reader may see, and from nothing else.
"""

from citations.cards.stances.other import OtherSources, StanceView, other_sources
from citations.cards.stances.table import SourceRow, SourceTable, source_table

__all__ = [
    "OtherSources",
    "SourceRow",
    "SourceTable",
    "StanceView",
    "other_sources",
    "source_table",
]
