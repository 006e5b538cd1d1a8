"""Which benchmarks there are, and which sizes each can be given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from measure.benchmarks.answering import measure_answer, measure_first_claim
from measure.benchmarks.browsing import (
    measure_card_click,
    measure_new_chat,
    measure_number_click,
)
from measure.benchmarks.exporting import measure_export
from measure.benchmarks.ingestion import measure_ingestion
from measure.benchmarks.load import measure_load
from measure.benchmarks.pages import measure_answer_page, measure_card
from measure.benchmarks.readers import measure_readers
from measure.benchmarks.result import Result, Sizes
from measure.benchmarks.search import measure_search


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """`sizes` are the fields of `Sizes` that `measure` heeds."""

    measure: Callable[[Sizes], Result]
    sizes: frozenset[str]


def _benchmark(measure: Callable[[Sizes], Result], *sizes: str) -> Benchmark:
    return Benchmark(measure=measure, sizes=frozenset(sizes))


BENCHMARKS = {
    "new_chat": _benchmark(measure_new_chat, "times"),
    "card": _benchmark(measure_card, "claims", "times"),
    "card_click": _benchmark(measure_card_click, "claims", "times"),
    "number_click": _benchmark(measure_number_click, "claims", "times"),
    "answer_page": _benchmark(measure_answer_page, "claims", "times"),
    "first_claim": _benchmark(measure_first_claim, "passages", "times"),
    "answer": _benchmark(measure_answer, "passages", "times"),
    "search": _benchmark(measure_search, "passages", "times"),
    "ingestion": _benchmark(measure_ingestion, "pages"),
    "export": _benchmark(measure_export, "claims"),
    "readers": _benchmark(measure_readers, "readers"),
    "load": _benchmark(measure_load, "researchers", "documents", "think", "seconds"),
}
