from django.db import models
from django.db.models import Q

from citations.models.answers import Claim
from citations.models.evidence import EvidencePlace
from citations.models.sources import Source, SourceText


class Stance(models.Model):
    """What one other source says of a claim. Older judgements stay as history.

    `words` pairs `[start, end)` of the claim's statement with `[start, end)` of the quote: what
    agrees or differs. The place always lies in `source_text`. A stance keeps no document alive.
    """

    class Relation(models.TextChoices):
        SUPPORTS = "supports"
        REFUTES = "refutes"
        NEUTRAL = "neutral", "speaks of it"

    class FoundBy(models.TextChoices):
        ANSWER = "answer", "comparison after the answer"
        ARRIVAL = "arrival", "arrival of the document"

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="stances")
    source_text = models.ForeignKey(SourceText, on_delete=models.CASCADE, related_name="stances")
    place = models.ForeignKey(EvidencePlace, on_delete=models.CASCADE, related_name="stances")
    page = models.PositiveIntegerField(null=True, blank=True)
    relation = models.CharField(max_length=10, choices=Relation)
    code = models.CharField(max_length=50, help_text="the reason, for programs")
    words = models.JSONField(default=list, blank=True)
    note = models.TextField(blank=True)
    judge = models.CharField(max_length=100, help_text="name and version")
    copy_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    found_by = models.CharField(max_length=10, choices=FoundBy, default=FoundBy.ANSWER)
    current = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["claim", "relation"],
                condition=Q(current=True),
                name="stances_of_claim",
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["claim", "source_text"],
                condition=Q(current=True),
                name="one_current_stance_per_text",
            )
        ]

    def __str__(self) -> str:
        return f"{self.source_text_id} {self.relation} {self.claim_id}"


class StanceReading(models.Model):
    """What a reader says of a stance; the stance itself never changes. The reader is a name as
    text: this app knows no users."""

    class Says(models.TextChoices):
        RIGHT = "right", "Right"
        NO_CONTRADICTION = "no contradiction", "Not a contradiction"
        ANOTHER_THING = "another thing", "Another thing"

    stance = models.ForeignKey(Stance, on_delete=models.CASCADE, related_name="readings")
    reader = models.CharField(max_length=150)
    says = models.CharField(max_length=20, choices=Says)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stance", "reader"], name="one_reading_per_stance")
        ]

    def __str__(self) -> str:
        return f"{self.reader}: {self.says}"


class SourceCites(models.Model):
    """A text of one source names another source, at a place if it can be pointed at."""

    class How(models.TextChoices):
        LINK = "link"
        DOI = "doi", "DOI"
        REFERENCE = "reference"

    citing_text = models.ForeignKey(SourceText, on_delete=models.CASCADE, related_name="cites")
    cited = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="cited_by")
    place = models.ForeignKey(
        EvidencePlace, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    how = models.CharField(max_length=10, choices=How)

    class Meta:
        verbose_name_plural = "source citations"
        constraints = [
            models.UniqueConstraint(fields=["citing_text", "cited"], name="one_edge_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.citing_text_id} → {self.cited_id}"
