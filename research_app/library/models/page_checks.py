"""What became of the pages that links lead to."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from citations.language.wording import day_words
from citations.models import Source, SourceText
from research_app.jobs.models import Job


class PageCheck(Job):
    """A link looked at again: because somebody asked for its newer text (`wants_text`, `asked_by`),
    or on the schedule of `SOURCE_CHECK_DAYS` (nobody asked), which stores no text. Who asks during
    a look of the schedule makes it one's own. `before` is the text that the page had at the look
    before this one, `after` what it reads now where that is kept. One that is done without an
    outcome did not look: the site's robots.txt forbids it."""

    class Outcome(models.TextChoices):
        SAME = "same", "unchanged"
        CHANGED = "changed"
        GONE = "gone"
        FAILED = "failed", "could not be checked"

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="checks")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    wants_text = models.BooleanField(default=False)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    sentence = models.CharField(max_length=500, blank=True, help_text="shown to the user")
    before = models.ForeignKey(
        SourceText, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    after = models.ForeignKey(
        SourceText, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    etag = models.CharField(max_length=200, blank=True)
    last_modified = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["source"],
                condition=Q(state__in=["queued", "running"]),
                name="one_check_at_a_time",
            )
        ]

    @property
    def was_left(self) -> bool:
        """Whether the site was not asked for the page."""
        return self.state == self.State.DONE and not self.outcome

    def __str__(self) -> str:
        return f"{self.source} ({day_words(self.created_at)})"
