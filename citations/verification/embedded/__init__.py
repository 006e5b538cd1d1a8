"""The embedded judge's probability: features, a small trained model, its calibration.

`pairs` reads claim and evidence word by word (`words`), with vectors from `citations.embedding`;
`features` makes numbers of it; `weights` holds what
`manage.py train_judge` learnt, and `judgement` puts probability, explicit checks and the band of
abstention together. Nothing is fetched: the weights are a small file in `data/`, described in
MODEL_CARD.md. The room knows no answers and no database.
"""

from citations.verification.embedded.judgement import Assessment, assess
from citations.verification.embedded.weights import FILE, version_of

__all__ = ["VERSION", "Assessment", "assess"]

VERSION: str = version_of(FILE)
