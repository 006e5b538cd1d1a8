"""The one clock that leases go by: the database's.

Servers and workers compare times that others wrote. Were each to use its own clock, one that is
minutes off would take away what others hold, or keep for ever what it lost.
"""

from datetime import timedelta

from django.db.models import DateTimeField, ExpressionWrapper
from django.db.models.expressions import Combinable
from django.db.models.functions import Now


def now() -> Now:
    """The moment at which the database does the statement."""
    return Now()


def in_future(seconds: float) -> Combinable:
    """So many seconds after `now`."""
    return ExpressionWrapper(Now() + timedelta(seconds=seconds), output_field=DateTimeField())


def ago(past: timedelta) -> Combinable:
    """So long before `now`."""
    return ExpressionWrapper(Now() - past, output_field=DateTimeField())
