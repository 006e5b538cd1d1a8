"""Does the evidence say the opposite: fell for rose, loss for profit, private for public?"""

from citations.verification.checks.direction.check import check_direction

__all__ = ["check_direction"]
