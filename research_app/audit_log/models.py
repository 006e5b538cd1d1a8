from django.db import models


class AuditEntry(models.Model):
    """One act. No foreign keys: the entry stays as it is when user, chat or document go. `hash` is
    over all other columns but `id`, see `chain`; `previous` is the hash of the entry before."""

    at = models.DateTimeField(db_index=True, help_text="UTC")
    actor = models.CharField(max_length=150, blank=True, help_text="user name; empty: the desk")
    actor_id = models.CharField(max_length=40, blank=True)
    action = models.CharField(max_length=40, db_index=True)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.CharField(max_length=64, blank=True)
    outcome = models.CharField(max_length=40)
    details = models.JSONField(default=dict, blank=True)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.actor} {self.action}"
