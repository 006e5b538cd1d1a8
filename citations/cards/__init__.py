"""What templates see: an answer as blocks of segments with markers, and evidence cards.

Everything here is made from an `AnswerDraft` (live or stored) and computed without a database, so
that the streamed page and the saved page cannot differ. Strings are plain text; templates escape
them.
"""

from citations.cards.answer import answer_blocks, block_view, caption_for, summary_view
from citations.cards.derivations import Derivation, derivations_of
from citations.cards.evidence import evidence_card
from citations.cards.notes import citation_line, marked_text, numbered_notes
from citations.cards.passages import CONTEXT, text_fragment_url
from citations.cards.segments import REPORTED, marker_for
from citations.cards.values import (
    BlockView,
    CardPassage,
    CellView,
    EvidenceCard,
    Marker,
    NumberChip,
    QuoteView,
    Segment,
    Stretch,
    SummaryView,
)

__all__ = [
    "CONTEXT",
    "REPORTED",
    "BlockView",
    "CardPassage",
    "CellView",
    "Derivation",
    "EvidenceCard",
    "Marker",
    "NumberChip",
    "QuoteView",
    "Segment",
    "Stretch",
    "SummaryView",
    "answer_blocks",
    "block_view",
    "caption_for",
    "citation_line",
    "derivations_of",
    "evidence_card",
    "marked_text",
    "marker_for",
    "numbered_notes",
    "summary_view",
    "text_fragment_url",
]
