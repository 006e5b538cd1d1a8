from django.db import models
from django.db.models import F, Q

from citations.models.sources import SourceText


class EvidencePlace(models.Model):
    """The spot that evidence points at, shared by every chat that cites it."""

    source_text = models.ForeignKey(SourceText, on_delete=models.CASCADE, related_name="places")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote_sha256 = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source_text", "start", "end"], name="one_place_per_spot"
            ),
            models.CheckConstraint(condition=Q(start__lt=F("end")), name="place_is_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.source_text_id} [{self.start}:{self.end}]"


class EvidenceStore(models.Model):
    """All evidence of one chat; it knows no chat. Labels run on and never change."""

    created_at = models.DateTimeField(auto_now_add=True)
    holder = models.CharField(
        max_length=64,
        blank=True,
        help_text="whose corrections of sources its evidence shows, beside everybody's",
    )

    def __str__(self) -> str:
        return f"Evidence store {self.pk}"


class Evidence(models.Model):
    """A quote located at a place, or rejected with its reason."""

    class Rejection(models.TextChoices):
        DOES_NOT_ADDRESS_QUESTION = "does_not_address_question"
        REQUIRES_INFERENCE = "requires_inference"
        INCOMPLETE_QUOTE = "incomplete_quote"
        NOT_VERBATIM = "not_verbatim"
        DUPLICATE = "duplicate"

    store = models.ForeignKey(EvidenceStore, on_delete=models.CASCADE, related_name="evidence")
    source_text = models.ForeignKey(SourceText, on_delete=models.PROTECT, related_name="+")
    label = models.CharField(max_length=12)
    place = models.ForeignKey(
        EvidencePlace, on_delete=models.PROTECT, null=True, blank=True, related_name="evidence"
    )
    found_in = models.ForeignKey(
        "citations.Answer", on_delete=models.CASCADE, related_name="evidence"
    )
    proposed_quote = models.TextField()
    quote = models.TextField(
        blank=True, help_text="the source's own characters at the place; empty when not found"
    )
    statement = models.TextField(blank=True)
    match = models.CharField(max_length=6, blank=True)
    page = models.PositiveIntegerField(null=True, blank=True)
    section = models.CharField(max_length=500, blank=True)
    retrieval_context = models.CharField(max_length=30)
    confidence = models.FloatField(null=True, blank=True)
    verified = models.BooleanField(default=True)
    rejection = models.CharField(max_length=30, blank=True, choices=Rejection)

    class Meta:
        verbose_name_plural = "evidence"
        constraints = [
            models.UniqueConstraint(fields=["store", "label"], name="one_label_per_store")
        ]

    def __str__(self) -> str:
        return self.label
