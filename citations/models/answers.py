from uuid import uuid4

from django.db import models
from django.db.models import Q

from citations.models.evidence import Evidence, EvidenceStore
from citations.models.sources import SourceText


class Level(models.TextChoices):
    SUPPORTED = "supported"
    PARTIALLY_SUPPORTED = "partially supported"
    NOT_SUPPORTED = "not supported"
    UNVERIFIED = "unverified"


class Answer(models.Model):
    """One complete answer; a refusal is one too. Offsets of claims and blocks count in `text`."""

    class Result(models.TextChoices):
        ANSWERED = "ANSWERED", "answered"
        NO_AUTHORITATIVE_EVIDENCE = "NO_AUTHORITATIVE_EVIDENCE", "no evidence found"
        CLARIFY = "CLARIFY", "asked back"
        FAILED = "FAILED", "failed"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    store = models.ForeignKey(EvidenceStore, on_delete=models.CASCADE, related_name="answers")
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="versions"
    )
    question = models.TextField()
    understood_as = models.TextField(blank=True, help_text="a follow-up question in full")
    text = models.TextField(blank=True)
    blocks = models.JSONField(default=list, blank=True)
    result = models.CharField(max_length=30, choices=Result)
    engine = models.CharField(max_length=100)
    judge = models.CharField(max_length=100)
    config = models.JSONField(default=dict, blank=True)
    plan = models.JSONField(default=list, blank=True)
    searched = models.JSONField(default=dict, blank=True)
    missing_evidence = models.JSONField(default=list, blank=True)
    timings_ms = models.JSONField(default=dict, blank=True)
    style = models.CharField(max_length=30, blank=True)
    findings = models.JSONField(default=list, blank=True)
    research = models.JSONField(null=True, blank=True)
    spent = models.JSONField(null=True, blank=True, help_text="what models cost")
    compliance = models.JSONField(null=True, blank=True, help_text="see drafts.ComplianceDraft")
    summary = models.JSONField(default=dict, blank=True)
    unsupported_rate = models.FloatField(default=0, help_text="of the checked claims")
    unverified_rate = models.FloatField(default=0, help_text="of all claims")
    grounding_confidence = models.CharField(max_length=12, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    # What of `summary` and `config` answers are filtered and summed by: `summary_columns` of
    # `storage.write.answers`.
    supported = models.PositiveIntegerField(default=0)
    partially_supported = models.PositiveIntegerField(default=0)
    not_supported = models.PositiveIntegerField(default=0)
    unverified = models.PositiveIntegerField(default=0)
    warning = models.BooleanField(default=False)
    depth = models.CharField(max_length=50, blank=True)

    class Meta:
        indexes = [
            # Holds all that the admin sums up, so that long texts are not read for it.
            models.Index(
                fields=[
                    *["created_at", "engine", "judge", "depth", "warning", "unsupported_rate"],
                    *["supported", "partially_supported", "not_supported", "unverified"],
                ],
                name="answer_quality",
            )
        ]

    def __str__(self) -> str:
        return self.question[:80]


class RetrievedPassage(models.Model):
    """What was found for a question, kept so that an export does not need the run."""

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="passages")
    label = models.CharField(max_length=12)
    source_text = models.ForeignKey(SourceText, on_delete=models.PROTECT, related_name="+")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()
    page = models.PositiveIntegerField(null=True, blank=True)
    section = models.CharField(max_length=500, blank=True)
    choice = models.CharField(max_length=8, blank=True, help_text="pinned or left out")

    class Meta:
        ordering = ["rank"]
        constraints = [
            models.UniqueConstraint(fields=["answer", "label"], name="one_passage_per_label")
        ]

    def __str__(self) -> str:
        return self.label


class Claim(models.Model):
    """One factual assertion of an answer."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="claims")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    statement = models.TextField()
    type = models.CharField(max_length=10)
    conflicting = models.BooleanField(default=False)
    parts = models.JSONField(default=list, blank=True, help_text="of a claim made from a table")
    reported = models.BooleanField(default=False, help_text="only reports another work")
    relevance = models.FloatField(
        null=True, blank=True, help_text="probability that it answers the question"
    )
    against = models.JSONField(
        default=list, blank=True, help_text="labels of evidence that says otherwise"
    )

    class Meta:
        ordering = ["start"]
        constraints = [
            models.UniqueConstraint(fields=["answer", "start", "end"], name="one_claim_per_span")
        ]

    def __str__(self) -> str:
        return self.statement[:80]


class Citation(models.Model):
    """A claim's link to one piece of evidence; `position` keeps the order in which they are
    shown."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="citations")
    evidence = models.ForeignKey(Evidence, on_delete=models.CASCADE, related_name="citations")
    position = models.PositiveSmallIntegerField(default=0)
    role = models.CharField(max_length=12, default="supports")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["claim", "evidence"], name="one_citation_per_evidence")
        ]

    def __str__(self) -> str:
        return f"{self.claim_id} → {self.evidence_id}"


class Verdict(models.Model):
    """A judgement of a claim over all its evidence (`citation` empty) or over one citation alone.
    Older verdicts stay as history."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="verdicts")
    citation = models.ForeignKey(
        Citation, on_delete=models.CASCADE, null=True, blank=True, related_name="verdicts"
    )
    level = models.CharField(max_length=20, choices=Level)
    probability = models.FloatField(null=True, blank=True)
    reason = models.TextField(blank=True)
    judge = models.CharField(max_length=100)
    code = models.CharField(max_length=50, blank=True, help_text="the reason, for programs")
    checks = models.JSONField(default=list, blank=True)
    current = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["claim"],
                condition=Q(current=True, citation=None),
                name="one_current_verdict_per_claim",
            ),
            models.UniqueConstraint(
                fields=["citation"],
                condition=Q(current=True),
                name="one_current_verdict_per_citation",
            ),
        ]

    def __str__(self) -> str:
        return self.level


class Reading(models.Model):
    """What a reader says of a claim: checked, or read differently (`level` and `note`). It never
    changes a verdict. The reader is a name as text: this app knows no users."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="readings")
    reader = models.CharField(max_length=150)
    level = models.CharField(max_length=20, choices=Level, blank=True)
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["created_at"], name="reading_by_time")]
        constraints = [
            models.UniqueConstraint(
                fields=["claim", "reader"],
                condition=Q(level=""),
                name="one_check_per_reader",
            ),
            models.UniqueConstraint(
                fields=["claim", "reader"],
                condition=~Q(level=""),
                name="one_other_reading_per_reader",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reader}: {self.level or 'checked'}"


class VerdictCache(models.Model):
    """A verdict once computed for (statement, evidence texts, judge version). Holds no text."""

    key_sha256 = models.CharField(max_length=64, unique=True)
    level = models.CharField(max_length=20, choices=Level)
    probability = models.FloatField(null=True, blank=True)
    reason_code = models.CharField(max_length=50)

    def __str__(self) -> str:
        return self.key_sha256[:12]
