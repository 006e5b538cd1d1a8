from django.db import models

from citations.models.answers import Claim
from citations.models.evidence import Evidence


class Number(models.Model):
    """A quantity inside a claim; `start` and `end` count in the answer's text."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="numbers")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    raw = models.CharField(max_length=200)
    value = models.DecimalField(max_digits=60, decimal_places=20)
    unit = models.CharField(max_length=100, blank=True)
    comparator = models.CharField(max_length=2, default="=")
    entity = models.CharField(max_length=300, blank=True)
    period = models.CharField(max_length=100, blank=True)
    derivation = models.CharField(max_length=10, default="direct")
    assumptions = models.JSONField(default=list, blank=True)
    steps = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["claim", "start", "end"], name="one_number_per_span")
        ]

    def __str__(self) -> str:
        return self.raw


class NumberInput(models.Model):
    """A cited number from which another is derived."""

    number = models.ForeignKey(Number, on_delete=models.CASCADE, related_name="inputs")
    evidence = models.ForeignKey(Evidence, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["number", "position"], name="one_input_per_position")
        ]

    def __str__(self) -> str:
        return f"{self.number_id}.{self.position}"
