from hashlib import sha256
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone

from research_app.jobs.models import Job


class ExportJob(Job):
    """Many answers being written into one file. `everyone`: of all users, not of the owner alone.
    `done` of `total` answers are written; `left_out` were deleted while it went on. `file` is a
    name in the folder of exports, there from the end of the job until `expires_at`."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="exports"
    )
    everyone = models.BooleanField(default=False)
    format = models.CharField(max_length=20)
    filters = models.JSONField(default=dict, blank=True, help_text="see bulk.filters")
    originals = models.BooleanField(default=False, help_text="original files, not only hashes")
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    left_out = models.PositiveIntegerField(default=0)
    claims = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=100, blank=True)
    size = models.PositiveBigIntegerField(default=0, help_text="bytes")
    sha256 = models.CharField(max_length=64, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True, db_index=True)
    error = models.TextField(blank=True, help_text="the sentence shown to the user")

    class Meta:
        indexes = [models.Index(fields=["owner", "-created_at"], name="newest_exports_of_owner")]

    def __str__(self) -> str:
        return f"{self.format} export {self.pk}"


class PublicKey(models.Model):
    """The public half of a key that signed exports here; what it signed is checked with it for
    ever."""

    public_key = models.CharField(max_length=64, unique=True, help_text="raw Ed25519 key as hex")
    first_used = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.public_key[:16]

    @property
    def raw(self) -> bytes:
        return bytes.fromhex(self.public_key)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the raw key, 64 hex digits."""
        return sha256(self.raw).hexdigest()
