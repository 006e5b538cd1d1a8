"""From rows of the database to families of figures, two queries each time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import get_args

from django.db.models import Count
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from citations.models import Answer, Evidence, Total
from citations.models.answers import Level
from citations.storage.totals import RATE_STEPS, SECOND_STEPS
from research_app.jobs.models import Job
from research_app.llm import errors
from research_app.runs.models import Run
from research_app.runs.tally import Engine, Outcome

Totals = Mapping[str, Mapping[str, float]]
"""Values by name and label."""

PREFIX = "evidence_desk"
_KINDS = sorted(kind.__name__ for kind in errors.ModelError.__subclasses__())


class DeskCollector(Collector):
    """Everything that the database knows. Nothing is described without it."""

    def describe(self) -> Iterable[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        totals = _read_totals()
        yield _counter("answers", "Answers saved, by result.", "result", Answer.Result, totals)
        yield _plain_counter(
            "answers_with_warning", "Answers whose summary carries a warning.", totals
        )
        yield _counter("claims", "Claims judged, by verdict.", "verdict", Level, totals)
        yield _counter(
            "abstentions", "Claims that the judge left unverified, by reason.", "reason", (), totals
        )
        yield _counter(
            *("quotes_rejected", "Quotes not let through, by reason.", "reason"),
            *(Evidence.Rejection, totals),
        )
        yield _histogram(
            *("unsupported_rate", f"{PREFIX}_answer_unsupported_rate", RATE_STEPS, totals),
            says="Share of the checked claims that are not supported, of each answer that has any.",
        )
        yield _histogram(
            *("judging", f"{PREFIX}_judging_seconds", SECOND_STEPS, totals),
            says="Time that judging took, over all claims of an answer.",
        )
        yield _plain_counter("judging_claims", "Claims judged in that time.", totals)
        yield from _of_models(totals)
        yield _runs_ended(totals)
        yield _runs()


def _read_totals() -> Totals:
    totals: dict[str, dict[str, float]] = defaultdict(dict)
    for name, label, value in Total.objects.values_list("name", "label", "value"):
        totals[name][label] = value
    return totals


def _counter(
    name: str, says: str, label: str, known: Iterable[str], totals: Totals
) -> CounterMetricFamily:
    """What is `known` stands at 0 from the start, or its first step up would not be seen."""
    family = CounterMetricFamily(f"{PREFIX}_{name}", says, labels=[label])
    values = dict.fromkeys(map(str, known), 0.0) | dict(totals.get(name, {}))
    for kind, value in values.items():
        family.add_metric([kind], value)
    return family


def _of_models(totals: Totals) -> Iterator[Metric]:
    yield _plain_counter("model_requests", "Requests to language models.", totals)
    yield _counter(
        *("model_tokens", "Tokens of those requests and of their replies.", "kind"),
        *(("prompt", "completion"), totals),
    )
    yield _counter(
        *("model_cost", "Cost of those requests, where prices are configured.", "currency"),
        *((), totals),
    )
    yield _counter("model_errors", "Calls of models that failed, by kind.", "kind", _KINDS, totals)


def _runs_ended(totals: Totals) -> CounterMetricFamily:
    family = CounterMetricFamily(
        f"{PREFIX}_runs_ended",
        "Runs that came to their end, by who was to answer and what became of them.",
        labels=["engine", "outcome"],
    )
    ended = totals.get("runs_ended", {})
    for engine, outcome in product(get_args(Engine), get_args(Outcome)):
        family.add_metric([engine, outcome], ended.get(f"{engine} {outcome}", 0.0))
    return family


def _plain_counter(name: str, says: str, totals: Totals) -> CounterMetricFamily:
    value = totals.get(name, {}).get("", 0.0)
    return CounterMetricFamily(f"{PREFIX}_{name}", says, value=value)


def _histogram(
    name: str, shown_as: str, steps: Sequence[str], totals: Totals, *, says: str
) -> HistogramMetricFamily:
    counts = totals.get(name, {})
    buckets: list[tuple[str, float]] = []
    so_far = 0.0
    for step in steps:
        so_far += counts.get(step, 0.0)
        buckets.append((step, so_far))
    if steps[-1] != "+Inf":
        buckets.append(("+Inf", so_far))
    whole = totals.get(f"{name}_sum", {}).get("", 0.0)
    return HistogramMetricFamily(shown_as, says, buckets=buckets, sum_value=whole)


def _runs() -> GaugeMetricFamily:
    family = GaugeMetricFamily(
        f"{PREFIX}_runs",
        "Questions of the last 24 hours as they stand now, by state; older ones are forgotten.",
        labels=["state"],
    )
    counted = Run.objects.order_by().values_list("state").annotate(count=Count("*"))
    for state, count in ({state.value: 0 for state in Job.State} | dict(counted)).items():
        family.add_metric([state], count)
    return family
