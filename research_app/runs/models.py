from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q

from citations.models import Source
from research_app.chats.models import Chat
from research_app.jobs.models import Job


class Run(Job):
    """A question being answered. `chat_key` is the browser's id of the chat or draft; `chat` is set
    once the chat is saved. `result` keeps the complete answer until it is saved, so that saving can
    be tried again without asking again."""

    id = models.UUIDField(primary_key=True, default=uuid4)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs"
    )
    chat = models.ForeignKey(
        Chat, on_delete=models.CASCADE, null=True, blank=True, related_name="runs"
    )
    chat_key = models.UUIDField(db_index=True)
    question = models.TextField()
    scope = models.JSONField(default=dict, blank=True)
    choices = models.JSONField(default=dict, blank=True, help_text="passages pinned or left out")
    options = models.JSONField(default=dict, blank=True, help_text="depth, style, engine, web")
    result = models.JSONField(null=True, blank=True)
    failure = models.CharField(max_length=50, blank=True, help_text="message id, see failures")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "chat_key"],
                condition=Q(state__in=["queued", "running"]),
                name="one_active_run_per_chat",
            )
        ]

    def __str__(self) -> str:
        return self.question[:80]


class RunEvent(models.Model):
    """One step of a run's log, numbered from 1 within the run."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="events")
    attempt = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    payload = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["run", "seq"], name="one_event_per_seq")]

    def __str__(self) -> str:
        return f"{self.run_id} #{self.seq} {self.kind}"


class RunSource(models.Model):
    """A source that was given with the question."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="given")
    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "source"], name="one_row_per_given_source")
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.source_id}"
