"""Documents of libraries, what they are filed under, and which are confidential."""

from typing import Any, cast

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from citations.drafts import DocumentFacts
from citations.models import Source


class DocumentKind(models.TextChoices):
    STATUTE = "statute"
    POLICY = "policy"
    OTHER = "other"


class Filed(models.Model):
    """What a document is filed under."""

    kind = models.CharField(max_length=10, choices=DocumentKind, default=DocumentKind.OTHER)
    authority = models.CharField(
        max_length=300, blank=True, help_text="who enacted or issued it, such as a ministry"
    )
    topic = models.CharField(max_length=200, blank=True)
    category = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True

    @property
    def facts(self) -> DocumentFacts:
        return DocumentFacts(
            kind=cast(Any, self.kind),
            authority=self.authority,
            topic=self.topic,
            category=self.category,
        )


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


class LibraryEntry(Filed):
    """A document in somebody's library; without an owner it is everybody's."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="library_entries")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="library",
    )
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
