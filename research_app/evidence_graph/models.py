from django.conf import settings
from django.db import models
from django.db.models import Q

from citations.models import Answer, Claim, SourceCites, SourceText
from research_app.jobs.models import Job


class CrossCheck(Job):
    """Holding claims against other sources: those of one answer against the library, a text that
    arrived against the earlier claims of one owner, or one claim against the web. `done` of `total`
    counts claims, or pages of the web; `left` are claims that were not compared, because an answer
    has more than are looked at by themselves."""

    class Kind(models.TextChoices):
        ANSWER = "answer"
        ARRIVAL = "arrival"
        WEB = "web"

    kind = models.CharField(max_length=10, choices=Kind)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    answer = models.ForeignKey(
        Answer, on_delete=models.CASCADE, null=True, blank=True, related_name="cross_checks"
    )
    text = models.ForeignKey(
        SourceText, on_delete=models.CASCADE, null=True, blank=True, related_name="cross_checks"
    )
    claim = models.ForeignKey(
        Claim, on_delete=models.CASCADE, null=True, blank=True, related_name="cross_checks"
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)
    searched = models.PositiveIntegerField(default=0, help_text="documents")
    error = models.CharField(max_length=300, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True, help_text="when its notice was dismissed")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="answer", answer__isnull=False, text=None, claim=None)
                | Q(kind="arrival", answer=None, text__isnull=False, claim=None)
                | Q(kind="web", answer=None, text=None, claim__isnull=False),
                name="cross_check_of_one_thing",
            ),
            models.UniqueConstraint(
                fields=["answer"], condition=Q(kind="answer"), name="one_cross_check_per_answer"
            ),
            models.UniqueConstraint(
                fields=["text", "owner"],
                condition=Q(kind="arrival"),
                name="one_cross_check_per_arrival",
            ),
            models.UniqueConstraint(
                fields=["claim"], condition=Q(kind="web"), name="one_look_on_web_per_claim"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.answer_id or self.text_id or self.claim_id}"


def let_go(check: CrossCheck) -> None:
    """Drop a job that nobody wants now: it is made anew once its chat is brought back, or its owner
    may sign in again. Its runner loses the lease."""
    CrossCheck.objects.filter(pk=check.pk).delete()


class Citing(Job):
    """Finding out which other sources a text names, once a text and again when somebody else comes
    to hold it: `seen_by` are the ids of those who did, 0 for everybody."""

    text = models.OneToOneField(SourceText, on_delete=models.CASCADE, related_name="citing")
    seen_by = models.JSONField(default=list, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name_plural = "citing"

    def __str__(self) -> str:
        return f"citing of {self.text_id}"


class NamedSource(models.Model):
    """`[start, end)` of a text names what may be another source, also one that is not here yet. See
    `references.Reference` for the key."""

    text = models.ForeignKey(SourceText, on_delete=models.CASCADE, related_name="names_sources")
    how = models.CharField(max_length=10, choices=SourceCites.How)
    key = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()

    class Meta:
        indexes = [
            # Entries of lists are looked through, not looked up, and are too long for an index.
            models.Index(fields=["key"], condition=~Q(how="reference"), name="named_by_key")
        ]

    def __str__(self) -> str:
        return f"{self.text_id} names {self.key}"
