"""Does the evidence carry how many and how often the claim says: all, most, some, only, always?"""

from citations.verification.checks.quantity_words.check import check_quantity_words

__all__ = ["check_quantity_words"]
