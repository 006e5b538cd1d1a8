"""What templates see: an answer as blocks of segments with markers, and evidence cards.

Everything here is made from an `AnswerDraft` (live or stored) and computed without a database, so
that the streamed page and the saved page cannot differ. Strings are plain text; templates escape
them.
"""

from citations.cards.answer import answer_blocks, block_view, caption_for
from citations.cards.checked import checked_so_far
from citations.cards.evidence import EvidenceCard, evidence_card, shown_labels
from citations.cards.notes import (
    Derivation,
    QuoteNote,
    citation_line,
    derivations_of,
    marked_text,
    numbered_notes,
    quote_notes,
)
from citations.cards.passages import CONTEXT, text_fragment_url
from citations.cards.research import (
    ResearchView,
    SearchedView,
    research_so_far,
    research_view,
    searched_view,
)
from citations.cards.segments import REPORTED, marker_for
from citations.cards.summary import (
    SummaryView,
    statements_in_words,
    summary_so_far,
    summary_view,
)
from citations.cards.values import (
    CLASSES,
    SIGNS,
    BlockView,
    CardPassage,
    CellView,
    Marker,
    NumberChip,
    QuoteView,
    Segment,
    Stretch,
)
