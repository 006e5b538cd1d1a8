"""What of a claim goes beyond its evidence.

`phrases` finds the stretches of a claim whose words nothing in the evidence meets, `added` finds
scope and cause that the evidence does not give, `check` decides what is told as missing. Paraphrase
cannot be told from addition by single words, so these stay undecided.
"""

from citations.verification.checks.details.check import check_details

__all__ = ["check_details"]
