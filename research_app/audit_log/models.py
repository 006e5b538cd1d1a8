from django.db import models


class AuditEntry(models.Model):
    """One act. No foreign keys: the entry stays as it is when user, chat or document go. `hash` is
    over all other columns but `id`, see `chain`; `previous` is the hash of the entry before. Ids
    count up without gaps."""

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
        indexes = [
            models.Index(fields=["actor", "id"], name="audit_entries_by_actor"),
            models.Index(fields=["object_id", "id"], name="audit_entries_by_object"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.actor} {self.action}"

    @property
    def outcome_words(self) -> str:
        """Results of answers are stored as codes, such as ``NO_AUTHORITATIVE_EVIDENCE``."""
        return self.outcome.replace("_", " ").lower()


class Checkpoint(models.Model):
    """How far the log went at a time, signed by the installation's key. One that `closes` covers
    entries which were then removed: the chain goes on from its `last_hash`."""

    at = models.DateTimeField(help_text="UTC")
    first_id = models.BigIntegerField(help_text="of the entries it covers")
    last_id = models.BigIntegerField(db_index=True)
    count = models.BigIntegerField()
    last_hash = models.CharField(max_length=64)
    closes = models.BooleanField(default=False)
    public_key = models.CharField(max_length=64, help_text="Ed25519, hex")
    signature = models.CharField(max_length=128, help_text="hex")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.first_id}–{self.last_id}, {self.at:%Y-%m-%d %H:%M:%S}"
