"""What people bring in: the document on its way, and its original bytes."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q

from citations.models import Source
from research_app.jobs.models import Job
from research_app.library.models.library import Filed


class Upload(models.Model):
    """What somebody brought in: the original bytes, where there are any, and the chat whose
    question it belongs to, if it is not for the library. Never shared by content. Without
    `chat_key` it only keeps the original and makes nothing visible. Nobody owns what the
    installation brought in. `from_web`: a search of the web found it for the chat's question."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="uploads")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    chat_key = models.UUIDField(null=True, blank=True, db_index=True)
    file = models.FileField(upload_to="originals/", blank=True)
    file_sha256 = models.CharField(max_length=64, blank=True, db_index=True)
    from_web = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source", "owner", "chat_key"],
                condition=~Q(chat_key=None),
                name="one_upload_per_chat",
            )
        ]

    def __str__(self) -> str:
        return str(self.source)


class Intake(Filed, Job):
    """One document on its way in: stored → read → found by words → found by meaning.

    `chat_key` is set when it belongs to one question instead of the library. `step` says what has
    been reached; `done` of `total` counts pages while reading and passages while embedding. `file`
    holds the bytes until an `Upload` takes them over. Without an owner it is the installation's.
    """

    class Origin(models.TextChoices):
        FILE = "file"
        LINK = "link"
        PASTE = "paste", "pasted text"

    class Step(models.TextChoices):
        STORED = "stored"
        READ = "read"
        WORDS = "words", "found by words"
        MEANING = "meaning", "found by meaning"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    origin = models.CharField(max_length=10, choices=Origin)
    name = models.CharField(max_length=255, help_text="file name, URL or title as given")
    url = models.CharField(max_length=2000, blank=True)
    file = models.FileField(upload_to="originals/", blank=True)
    given_title = models.CharField(max_length=500, blank=True)
    given_author = models.CharField(max_length=500, blank=True)
    given_publisher = models.CharField(max_length=500, blank=True)
    given_date = models.CharField(max_length=10, blank=True)
    shared = models.BooleanField(default=False)
    confidential = models.BooleanField(default=False)
    chat_key = models.UUIDField(null=True, blank=True, db_index=True)
    source = models.ForeignKey(
        Source, on_delete=models.SET_NULL, null=True, blank=True, related_name="intakes"
    )
    same_as = models.ForeignKey(
        Source,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="what was here already: the document itself, or another one of the same text",
    )
    step = models.CharField(max_length=10, choices=Step, default=Step.STORED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True, help_text="the sentence shown to the user")
    note = models.TextField(blank=True, help_text="what the user should know of a success")

    def __str__(self) -> str:
        return self.name


class LoadedSample(models.Model):
    """A document of the sample library that was brought in once. The row outlives the document, so
    that a sample somebody removed never comes back."""

    file_name = models.CharField(max_length=255, unique=True)
    loaded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.file_name
