"""Running totals of what was answered and judged, kept when an answer is saved or judged again.

They are counts without any text and outlive what they counted: erasing a chat takes nothing away,
so that whoever watches them sees steps up only. They begin with the version that brought them.

| name | label | counts |
|---|---|---|
| `answers` | result | answers saved |
| `answers_with_warning` | | those whose summary warns |
| `claims` | verdict | claims judged; one that is judged again counts again |
| `abstentions` | reason code | claims of those that the judge left unverified |
| `unsupported_rate` | upper end of its step | answers with a checked claim, by their rate |
| `unsupported_rate_sum` | | the sum of those rates |
| `judging` | upper end of its step, in seconds | answers, by how long their claims were judged |
| `judging_sum` | | the sum of those times, in seconds |
| `judging_claims` | | claims judged in those times |
| `quotes_rejected` | reason | quotes that were not let through |

Whoever uses this package may add totals of its own under further names.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import Case, F, FloatField, Value, When

from citations.drafts import AnswerDraft, SummaryDraft, VerdictDraft
from citations.models import Total

Key = tuple[str, str]
"""Name and label."""

RATE_STEPS = ("0.0", "0.05", "0.1", "0.2", "0.3", "0.5", "0.75", "1.0")
"""Upper ends, each inclusive. The first holds the answers without an unsupported claim; above 0.2
an answer carries a warning."""
SECOND_STEPS = ("0.01", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "5.0", "10.0", "+Inf")


def count_answer(answer: AnswerDraft) -> None:
    """Count a new answer with its claims, its quotes and how long judging took."""
    rejections = [item.rejection for item in answer.evidence if item.rejection]
    add_to_totals(
        {("answers", answer.result): 1}
        | _of_claims(claim.verdict for claim in answer.claims)
        | _of_summary(answer.summary)
        | _of_times(answer.timings_ms)
        | {("quotes_rejected", reason): n for reason, n in Counter(rejections).items()}
    )


def count_judged_again(verdicts: Iterable[VerdictDraft]) -> None:
    """Count the new verdicts of claims of an answer that was counted already."""
    add_to_totals(_of_claims(verdicts))


def _of_claims(verdicts: Iterable[VerdictDraft]) -> dict[Key, float]:
    counts: dict[Key, float] = defaultdict(float)
    for verdict in verdicts:
        counts["claims", verdict.level] += 1
        if verdict.level == "unverified":
            counts["abstentions", verdict.code or "not_told"] += 1
    return counts


def _of_summary(summary: SummaryDraft) -> dict[Key, float]:
    counts: dict[Key, float] = {}
    if summary.warning:
        counts["answers_with_warning", ""] = 1
    if summary.claims > summary.unverified:
        rate = summary.unsupported_rate
        counts["unsupported_rate", _step(rate, RATE_STEPS)] = 1
        counts["unsupported_rate_sum", ""] = rate
    return counts


def _of_times(timings_ms: Mapping[str, int]) -> dict[Key, float]:
    """`judging` is milliseconds over all claims of the answer, `judged` how many claims."""
    if not timings_ms.get("judged"):
        return {}
    seconds = timings_ms.get("judging", 0) / 1000
    return {
        ("judging", _step(seconds, SECOND_STEPS)): 1,
        ("judging_sum", ""): seconds,
        ("judging_claims", ""): timings_ms["judged"],
    }


def _step(value: float, steps: Sequence[str]) -> str:
    """The first upper end that is not below the value."""
    return steps[bisect_left(steps, value, key=float)]


@transaction.atomic
def add_to_totals(counts: Mapping[Key, float]) -> None:
    """Add to the rows of the totals, making those that are missing. Rows are locked in one order,
    or two answers saved at once could wait for each other for ever."""
    if not counts:
        return
    keys = sorted(counts)
    rows = [Total(name=name, label=label) for name, label in keys]
    Total.objects.bulk_create(rows, ignore_conflicts=True)
    named = Total.objects.filter(name__in={name for name, _ in keys})
    locked = named.select_for_update().order_by("name", "label")
    ids = {(row.name, row.label): row.pk for row in locked}
    more = [When(pk=ids[key], then=Value(counts[key])) for key in keys]
    Total.objects.filter(pk__in=[ids[key] for key in keys]).update(
        value=F("value") + Case(*more, default=Value(0.0), output_field=FloatField())
    )
