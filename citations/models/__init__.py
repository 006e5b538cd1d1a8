"""Tables, split by noun. Rows of evidence and answers are written by `storage.write` alone and
never changed."""

from citations.models.answers import (
    Answer,
    Citation,
    Claim,
    Reading,
    RetrievedPassage,
    Verdict,
    VerdictCache,
)
from citations.models.evidence import Evidence, EvidencePlace, EvidenceStore
from citations.models.graph import SourceCites, Stance, StanceReading
from citations.models.numbers import Number, NumberInput
from citations.models.sources import FactsOfText, Source, SourceCorrection, SourceText
from citations.models.totals import Total
