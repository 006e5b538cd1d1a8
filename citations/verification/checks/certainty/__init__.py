"""Does the claim state as a fact what the evidence hedges, plans, asks or attributes?"""

from citations.verification.checks.certainty.check import check_certainty

__all__ = ["check_certainty"]
