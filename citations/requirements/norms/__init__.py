"""Which norm a sentence, item or table row states: what must, must not, should or may be done, or
none.

`cues` are what is counted of its words, `reading` weighs them together with the sentence's vectors
by `weights.npz`, which `manage.py train_requirements` makes. See README.md.
"""

from citations.requirements.norms.reading import Norm, Passage, read_norms

__all__ = ["Norm", "Passage", "read_norms"]
