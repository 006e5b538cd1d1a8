from uuid import uuid4

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models

from citations.models import Answer, EvidenceStore


class Chat(models.Model):
    """A conversation. Its id was made by the browser when it was a draft."""

    id = models.UUIDField(primary_key=True, default=uuid4)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chats"
    )
    store = models.OneToOneField(EvidenceStore, on_delete=models.PROTECT, related_name="chat")
    title = models.CharField(max_length=300)
    scope = models.JSONField(default=dict, blank=True, help_text="what is searched")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True, db_index=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True, db_index=True)
    hold = models.BooleanField(default=False, help_text="legal hold: cannot be deleted")

    def __str__(self) -> str:
        return self.title


class Turn(models.Model):
    """A question with its answer. `key` is the run's id, so that one run is saved once."""

    chat = models.ForeignKey(Chat, on_delete=models.CASCADE, related_name="turns")
    position = models.PositiveIntegerField()
    answer = models.OneToOneField(Answer, on_delete=models.PROTECT, related_name="turn")
    key = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["chat", "position"], name="one_turn_per_position"),
            models.UniqueConstraint(fields=["chat", "key"], name="one_turn_per_run"),
        ]

    def __str__(self) -> str:
        return f"{self.chat} #{self.position}"


class ChatRetention(models.Model):
    """How long chats are kept; one row at most. Without it the environment says."""

    days = models.PositiveIntegerField(
        validators=[MaxValueValidator(36_500)],
        help_text="days after its last use after which a chat is deleted; 0: never",
    )

    class Meta:
        verbose_name = verbose_name_plural = "retention of chats"

    def __str__(self) -> str:
        return f"{self.days} days" if self.days else "for ever"

    @staticmethod
    def days_in_force(days: int | None) -> int:
        """The row's days, or those of the environment where there is no row."""
        return int(settings.CHAT_RETENTION_DAYS) if days is None else days
