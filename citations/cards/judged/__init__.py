"""What a card says of a verdict beside its level: what was checked, how sure the judge is, how it
was judged before, and what readers say of it."""

from citations.cards.judged.checks import check_views, problems_of, words_at_fault
from citations.cards.judged.confidence import Confidence, confidence_of
from citations.cards.judged.marked import with_words_marked
from citations.cards.judged.readings import CHECKED, is_checked, reading_lines, reading_views
from citations.cards.judged.values import CheckView, PastVerdict, ReadingView, past_verdicts
from citations.cards.judged.verified import NO_EVIDENCE, verified_in_words

__all__ = [
    "CHECKED",
    "NO_EVIDENCE",
    "CheckView",
    "Confidence",
    "PastVerdict",
    "ReadingView",
    "check_views",
    "confidence_of",
    "is_checked",
    "past_verdicts",
    "problems_of",
    "reading_lines",
    "reading_views",
    "verified_in_words",
    "with_words_marked",
    "words_at_fault",
]
