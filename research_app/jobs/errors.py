"""What ends a runner's right to go on.

JobInterrupted
├── LeaseLost        another runner may hold the job by now: write nothing more
└── StopRequested    somebody asked for an end: leave nothing behind
"""


class JobInterrupted(Exception):
    """The runner must leave its job."""


class LeaseLost(JobInterrupted):
    """The lease is gone; nothing may be written any more."""


class StopRequested(JobInterrupted):
    """A person asked for the job to stop."""
