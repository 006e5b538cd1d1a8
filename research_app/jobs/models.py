from django.db import models


class Job(models.Model):
    """State shared by all jobs. `lease_until` is in the future exactly while a live runner holds
    the job; `attempt` counts the claims, and only the runner of the newest attempt may write."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        STOPPED = "stopped"

    state = models.CharField(max_length=10, choices=State, default=State.QUEUED, db_index=True)
    attempt = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    stop_requested = models.BooleanField(default=False)

    ACTIVE = (State.QUEUED, State.RUNNING)

    class Meta:
        abstract = True

    @property
    def is_active(self) -> bool:
        return self.state in self.ACTIVE
