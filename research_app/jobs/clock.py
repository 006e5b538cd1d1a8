"""The one clock that leases go by: the database's.

Servers and workers compare times that others wrote. Were each to use its own clock, one that is
minutes off would take away what others hold, or keep for ever what it lost.
"""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from django.db import InterfaceError, InternalError, OperationalError, connection
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


log = logging.getLogger(__name__)

Value = TypeVar("Value")
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
PASSING = (OperationalError, InterfaceError, InternalError)
"""What goes by if one waits. The last two are told where PostgreSQL has ended a connection
meanwhile, or where another server took its place."""


def patiently(operation: Callable[[], Value]) -> Value:
    """What `operation` returns; "database is locked" and lost connections are tried again for some
    seconds. Inside a transaction it is tried once, because only the whole transaction can be
    repeated."""
    for pause in PAUSES:
        try:
            return operation()
        except PASSING as error:
            if connection.in_atomic_block:
                raise
            log.info("the database was busy, trying again: %s", error)
            connection.close_if_unusable_or_obsolete()
            time.sleep(pause)
    return operation()
