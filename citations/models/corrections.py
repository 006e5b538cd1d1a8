from django.db import models
from django.db.models import Q

from citations.models.sources import Source


class SourceCorrection(models.Model):
    """One change of a fact of a source by a person. Rows are only ever added; `current` marks the
    one that holds. The source itself keeps what was found, so that a correction can be undone and
    what one person corrects is never changed for others who hold the same source.

    `holder` says whose it is: of the person whose key it is (see `EvidenceStore.holder`), or
    everybody's where it is empty. An undoing is a row, too: its `value` is what was found and it is
    never current."""

    class Field(models.TextChoices):
        TITLE = "title"
        AUTHOR = "author"
        PUBLISHED = "published", "date"
        PUBLISHER = "publisher"
        DOI = "doi", "DOI"

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="corrections")
    holder = models.CharField(max_length=64, blank=True)
    field = models.CharField(max_length=10, choices=Field)
    found = models.CharField(max_length=500, blank=True, help_text="what the source was read as")
    old = models.CharField(max_length=500, blank=True, help_text="what held before")
    value = models.CharField(max_length=500, blank=True)
    editor = models.CharField(max_length=150, help_text="name of the person")
    at = models.DateTimeField()
    current = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source", "holder", "field"],
                condition=Q(current=True),
                name="one_current_correction",
            )
        ]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.field}"
