"""Which word of a claim is aligned to which word of its evidence.

`read_text` gives words with keys and sentences, `read_evidence` joins the texts of the evidence,
`align` finds the best window of up to three sentences and aligns the words there.
All offsets are code points of `ReadText.text`, `[start:end)`; words are counted from 0 in it.
"""

from citations.language.keys import are_related, fold, key_of
from citations.language.words import ReadText, Sentence, Word, read_text
from citations.verification.checks.aligned.align import Alignment, Evidence, align, read_evidence

__all__ = [
    "Alignment",
    "Evidence",
    "ReadText",
    "Sentence",
    "Word",
    "align",
    "are_kin",
    "fold",
    "key_of",
    "read_evidence",
    "read_text",
]
