from django.db import models
from django.db.models import F, Q

from citations.models import SourceText


class Passage(models.Model):
    """A slice of a source text that search returns. `vector` is 384 little-endian float32 (unit
    length), empty until the passage was embedded."""

    source_text = models.ForeignKey(SourceText, on_delete=models.CASCADE, related_name="passages")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    page = models.PositiveIntegerField(null=True, blank=True)
    section = models.CharField(max_length=500, blank=True)
    vector = models.BinaryField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source_text", "start", "end"], name="one_passage_per_span"
            ),
            models.CheckConstraint(condition=Q(start__lt=F("end")), name="passage_is_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.source_text_id} [{self.start}:{self.end}]"


class PassageChange(models.Model):
    """A line in the log that tells every process which vectors came and went. A plain number stands
    for the text, because the line outlives it."""

    class Kind(models.TextChoices):
        EMBEDDED = "embedded"
        REMOVED = "removed"

    text_id = models.BigIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)

    def __str__(self) -> str:
        return f"{self.text_id} {self.kind}"
