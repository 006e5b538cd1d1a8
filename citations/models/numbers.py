"""Numbers of claims and the cited inputs of computed ones.

Values are kept as text. SQLite has no decimal type and would keep a float, which turns 0.1 into
something else and cuts long figures; a number that was checked digit by digit must come back digit
by digit.
"""

from django.db import models

from citations.models.answers import Claim, Level
from citations.models.evidence import Evidence


class Number(models.Model):
    """A quantity inside a claim; `start` and `end` count in the answer's text, `quoted_start` and
    `quoted_end` in the quote of `quoted`. A computed number has a formula."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="numbers")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    raw = models.TextField()
    value = models.TextField(help_text="decimal, scale applied")
    high = models.TextField(blank=True, help_text="the other end of a range")
    tolerance = models.TextField(blank=True, help_text="±")
    written = models.TextField(blank=True, help_text="the value as people write it")
    unit = models.TextField(blank=True)
    comparator = models.CharField(max_length=2, default="=")
    direction = models.CharField(max_length=4, blank=True)
    entity = models.TextField(blank=True)
    period = models.TextField(blank=True)
    derivation = models.CharField(max_length=10, default="direct")
    match = models.CharField(max_length=20, default="not found")
    note = models.TextField(blank=True, help_text="how it stands to the quote")
    quoted = models.ForeignKey(
        Evidence, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    quoted_start = models.PositiveIntegerField(null=True, blank=True)
    quoted_end = models.PositiveIntegerField(null=True, blank=True)
    quoted_raw = models.TextField(blank=True)
    quoted_written = models.TextField(blank=True)
    assumptions = models.JSONField(default=list, blank=True)
    formula = models.TextField(blank=True)
    definition = models.TextField(blank=True, help_text="the formula in words")
    unrounded = models.TextField(blank=True)
    decimals = models.SmallIntegerField(null=True, blank=True)
    rounding = models.TextField(blank=True)
    steps = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["claim", "start", "end"], name="one_number_per_span")
        ]

    def __str__(self) -> str:
        return self.raw


class NumberInput(models.Model):
    """A cited number from which another is computed; `start` and `end` count in the quote of
    `evidence`, `context` are labels of evidence that says what row, column and unit mean."""

    number = models.ForeignKey(Number, on_delete=models.CASCADE, related_name="inputs")
    evidence = models.ForeignKey(Evidence, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField()
    name = models.TextField(blank=True)
    start = models.PositiveIntegerField(default=0)
    end = models.PositiveIntegerField(default=0)
    raw = models.TextField(blank=True)
    value = models.TextField(default="0")
    factor = models.TextField(default="1", help_text="value = figure × factor")
    unit = models.TextField(blank=True)
    period = models.TextField(blank=True)
    context = models.JSONField(default=list, blank=True)
    parts = models.JSONField(default=list, blank=True)
    assumptions = models.JSONField(default=list, blank=True)
    level = models.CharField(max_length=20, choices=Level, default=Level.UNVERIFIED)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["number", "position"], name="one_input_per_position")
        ]

    def __str__(self) -> str:
        return f"{self.number_id}.{self.position}"
