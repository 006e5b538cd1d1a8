from django.db import models

from citations.models.answers import Claim
from citations.models.evidence import EvidencePlace
from citations.models.sources import Source


class Stance(models.Model):
    """What a place in another source says of a claim."""

    class Relation(models.TextChoices):
        SUPPORTS = "supports"
        REFUTES = "refutes"
        NEUTRAL = "neutral"

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="stances")
    place = models.ForeignKey(EvidencePlace, on_delete=models.CASCADE, related_name="stances")
    relation = models.CharField(max_length=10, choices=Relation)
    weight = models.FloatField(default=1)
    judge = models.CharField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["claim", "place"], name="one_stance_per_place")
        ]

    def __str__(self) -> str:
        return f"{self.place_id} {self.relation} {self.claim_id}"


class SourceCites(models.Model):
    """One source names another."""

    citing = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="cites")
    cited = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="cited_by")

    class Meta:
        verbose_name_plural = "source citations"
        constraints = [
            models.UniqueConstraint(fields=["citing", "cited"], name="one_edge_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.citing_id} → {self.cited_id}"
