from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from citations.models import Source, SourceText
from research_app.jobs.models import Job


class DocumentKind(models.TextChoices):
    STATUTE = "statute"
    POLICY = "policy"
    OTHER = "other"


class Collection(models.Model):
    """A named set of library documents; without an owner it is everybody's, and holds only what
    everybody has."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="collections",
    )
    name = models.CharField(max_length=100)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "owner",
                Lower("name"),
                condition=Q(deleted_at=None),
                name="one_collection_per_name",
                violation_error_message="There is a collection of this name already.",
            ),
            models.UniqueConstraint(
                Lower("name"),
                condition=Q(deleted_at=None, owner=None),
                name="one_shared_collection_per_name",
                violation_error_message="There is a collection of this name already.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LibraryEntry(models.Model):
    """A document in somebody's library; without an owner it is everybody's."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="library_entries")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="library",
    )
    kind = models.CharField(max_length=10, choices=DocumentKind, default=DocumentKind.OTHER)
    authority = models.CharField(
        max_length=300, blank=True, help_text="who enacted or issued it, such as a ministry"
    )
    topic = models.CharField(max_length=200, blank=True)
    category = models.CharField(max_length=200, blank=True)
    collections = models.ManyToManyField(Collection, blank=True, related_name="entries")
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "library entries"
        constraints = [
            models.UniqueConstraint(
                fields=["source", "owner"], condition=Q(deleted_at=None), name="one_entry_per_owner"
            ),
            models.UniqueConstraint(
                fields=["source"], condition=Q(deleted_at=None, owner=None), name="one_shared_entry"
            ),
        ]

    def __str__(self) -> str:
        return str(self.source)


class ConfidentialSource(models.Model):
    """A document that must never reach a language model or a search service in runs of its owner;
    without an owner, in anybody's. A row of its own, because answers may cite the document long
    after it left the library or its chat: the mark goes with the source."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="confidential_marks")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    marked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["source", "owner"], name="one_mark_per_owner"),
            models.UniqueConstraint(
                fields=["source"], condition=Q(owner=None), name="one_shared_mark"
            ),
        ]

    def __str__(self) -> str:
        return str(self.source)


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


class Intake(Job):
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
    kind = models.CharField(max_length=10, choices=DocumentKind, default=DocumentKind.OTHER)
    authority = models.CharField(
        max_length=300, blank=True, help_text="who enacted or issued it, such as a ministry"
    )
    topic = models.CharField(max_length=200, blank=True)
    category = models.CharField(max_length=200, blank=True)
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


class PageCheck(Job):
    """A link looked at again: because somebody asked for its newer text (`asked_by`), or on the
    schedule of `SOURCE_CHECK_DAYS` (nobody asked), which stores no text. `before` is the newest
    text at that time, `after` what the page reads now where it was stored. One that is done without
    an outcome did not look: the site's robots.txt forbids it."""

    class Outcome(models.TextChoices):
        SAME = "same", "unchanged"
        CHANGED = "changed"
        GONE = "gone"
        FAILED = "failed", "could not be checked"

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="checks")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    wants_text = models.BooleanField(default=False)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    sentence = models.CharField(max_length=500, blank=True, help_text="shown to the user")
    before = models.ForeignKey(
        SourceText, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    after = models.ForeignKey(
        SourceText, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    etag = models.CharField(max_length=200, blank=True)
    last_modified = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source"],
                condition=Q(state__in=["queued", "running"]),
                name="one_check_at_a_time",
            )
        ]

    @property
    def was_left(self) -> bool:
        """Whether the site was not asked for the page."""
        return self.state == self.State.DONE and not self.outcome

    def __str__(self) -> str:
        return f"{self.source} ({self.created_at:%Y-%m-%d})"


class LoadedSample(models.Model):
    """A document of the sample library that was brought in once. The row outlives the document, so
    that a sample somebody removed never comes back."""

    file_name = models.CharField(max_length=255, unique=True)
    loaded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.file_name
