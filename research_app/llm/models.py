"""The models that staff configured. Where the environment names one, these count for nothing."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone

_NOT_NEGATIVE = MinValueValidator(0)


class LanguageModel(models.Model):
    """One tier. The key lies here sealed (see `configuration.sealed`): a dump holds what nobody can
    open without the desk's `SECRET_KEY`, no page renders it, and a form can only replace it. It
    goes to the address it was given for: with another host it is forgotten."""

    class Tiers(models.TextChoices):
        FAST = "fast", "fast: plans, reads, extracts"
        STRONG = "strong", "strong: writes"
        JUDGE = "judge", "judge: checks claims"

    tier = models.CharField(max_length=10, choices=Tiers.choices, unique=True)
    base_url = models.CharField(
        "address",
        max_length=500,
        blank=True,
        help_text="Of an endpoint that speaks the OpenAI protocol, up to its version: "
        "https://host.example/v1. Empty: that of the fast tier, with its key.",
    )
    model = models.CharField("model's name", max_length=200)
    sealed_key = models.TextField(blank=True, editable=False)
    prompt_price = models.DecimalField(
        "price of a million prompt tokens",
        max_digits=12,
        decimal_places=6,
        null=True,
        blank=True,
        validators=[_NOT_NEGATIVE],
    )
    completion_price = models.DecimalField(
        "price of a million reply tokens",
        max_digits=12,
        decimal_places=6,
        null=True,
        blank=True,
        validators=[_NOT_NEGATIVE],
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tier}: {self.model}"


class ModelTrouble(models.Model):
    """An error of a model as its sentence tells it: no question, no passage, no key."""

    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=50)
    sentence = models.CharField(max_length=500)
    model = models.CharField(max_length=200)
    host = models.CharField(max_length=300)

    def __str__(self) -> str:
        return f"{self.kind} of {self.model}"


class ExaminedModel(models.Model):
    """What "Test the models" found out about a model at an endpoint: defaults of its requests until
    it is tested again."""

    class Forms(models.TextChoices):
        SCHEMA = "schema", "by their schema"
        JSON = "json", "as JSON"
        WORDS = "words", "by instruction alone"

    base_url = models.CharField(max_length=500)
    model = models.CharField(max_length=200)
    structured = models.CharField(max_length=10, choices=Forms.choices, blank=True)
    """How it gives structured replies; empty where it gave none."""
    thinks = models.BooleanField(default=False)
    context = models.PositiveIntegerField(null=True)
    """Tokens of its window, None where the endpoint does not tell."""
    agreed = models.PositiveSmallIntegerField(null=True)
    """On how many of the labelled claims it agreed with readers; None where it could not say."""
    sees = models.BooleanField(default=False)
    """Whether it read the word in a picture."""
    tested_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["base_url", "model"], name="examined_once"),)

    def __str__(self) -> str:
        return f"{self.model} at {self.base_url}"
