"""A claim whose number stands in no source but follows from some that do: does it?

`inputs` holds every figure against its quote, `words` asks what explains the claim's words, `claim`
repeats the calculation and gives the verdict. Nothing but the claim and its quotes is read.
"""

from citations.steps.verify_computed.claim import verify_computed
from citations.steps.verify_computed.inputs import checked_input
from citations.steps.verify_computed.words import without_named

__all__ = ["checked_input", "verify_computed", "without_named"]
