"""Words that stand in a fixed order: months, weekdays, small numbers. English, in small letters."""

from __future__ import annotations

MONTHS = tuple(
    """january february march april may june july august september october november
    december""".split()
)
MONTH_NAME = f"(?:{'|'.join(month.capitalize() for month in MONTHS)})"
"""A pattern of the full names with a capital."""
WEEKDAYS = tuple("monday tuesday wednesday thursday friday saturday sunday".split())
CARDINALS = tuple(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty""".split()
)
"""Each at the place that it names."""
ORDINALS = tuple(
    """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split()
)
