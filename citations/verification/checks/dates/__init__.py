"""Whether the evidence carries every date and duration of a claim.

`read` turns written dates into days from–to, `compare` says how one of the claim stands to one of
the evidence, `durations` reads lengths of time, `check` decides.
"""

from citations.verification.checks.dates.check import check_dates

__all__ = ["check_dates"]
