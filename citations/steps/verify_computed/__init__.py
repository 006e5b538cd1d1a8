"""A claim whose number stands in no source but follows from some that do: does it?

`inputs` holds every figure against its quote and `placed` against the place of its head, `counted`
and `shown` ask whether the claim shows what was computed and whether its words are explained;
`claim` repeats the calculation and gives the verdict. Nothing but the claim and its quotes is read.
"""

from citations.steps.verify_computed.claim import verify_computed
from citations.steps.verify_computed.counted import check_units
from citations.steps.verify_computed.inputs import checked_input
from citations.steps.verify_computed.shown import check_shown, without_named

__all__ = ["check_shown", "check_units", "checked_input", "verify_computed", "without_named"]
