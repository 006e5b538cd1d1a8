"""A busy or restarting database is waited for, never shown to a user."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, InternalError, OperationalError, connection

log = logging.getLogger(__name__)

Value = TypeVar("Value")
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
# The last two are told where PostgreSQL has ended a connection meanwhile.
PASSING = (OperationalError, InterfaceError, InternalError)


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
