"""The leases this process holds, and the one thread that renews them all.

The thread lives while there is something to renew, in the process that does the work (a server, a
worker's child, a command). On shutdown `release_all` gives everything back, so that the next start
goes on at once.
"""

import logging
import threading
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError, connections

if TYPE_CHECKING:
    from research_app.jobs.lease import Lease

log = logging.getLogger(__name__)
BEATS_A_LEASE = 6


class HeldLeases:
    """All leases of this process. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._leases: set[Lease] = set()
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()
        self.is_open = True

    def add(self, lease: "Lease") -> None:
        with self._lock:
            self._leases.add(lease)
            if self._thread is None:
                self._wake.clear()
                self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)
                self._thread.start()

    def discard(self, lease: "Lease") -> None:
        with self._lock:
            self._leases.discard(lease)
            if not self._leases:
                self._wake.set()

    def open(self) -> None:
        self.is_open = True

    def release_all(self) -> None:
        """Gives every held job back to the queue and lets nothing more be claimed. A runner that is
        still busy learns it at its next write."""
        self.is_open = False
        with self._lock:
            leases = list(self._leases)
        for lease in leases:
            try:
                lease.release()
            except DatabaseError as error:
                log.warning("%s is given back when its lease runs out: %s", lease, error)

    def _beat(self) -> None:
        while True:
            is_woken = self._wake.wait(settings.JOB_LEASE_SECONDS / BEATS_A_LEASE)
            with self._lock:
                self._wake.clear()
                leases = list(self._leases)
                if not leases:
                    self._thread = None
                    break
            if is_woken:
                continue  # none was left for a moment; a new one needs no beat yet
            for lease in leases:
                _renew(lease)
            connections.close_all()


def _renew(lease: "Lease") -> None:
    """A heartbeat that cannot be written is tried again at the next beat; the lease outlasts
    several."""
    try:
        lease.renew()
    except DatabaseError as error:
        log.warning("could not renew %s: %s", lease, error)


held = HeldLeases()
