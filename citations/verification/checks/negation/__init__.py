"""Does the evidence deny what the claim asserts, or assert what it denies?"""

from citations.verification.checks.negation.check import check_negation

__all__ = ["check_negation"]
