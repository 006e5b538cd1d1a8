from django.db import models


class Total(models.Model):
    """How much there has ever been of something: it only grows, also when chats are erased.
    `name` says of what, `label` of which kind; `storage.totals` writes it and lists them all."""

    name = models.CharField(max_length=40)
    label = models.CharField(max_length=100, blank=True)
    value = models.FloatField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "label"], name="one_total_per_label")
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.label}".strip()
