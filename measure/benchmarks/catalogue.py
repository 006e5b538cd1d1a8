"""Which benchmarks there are. Their parameters are the sizes that each can be given."""

from __future__ import annotations

from collections.abc import Callable

from measure.benchmarks.answering import measure_answer, measure_first_claim
from measure.benchmarks.browsing import (
    measure_card_click,
    measure_loading,
    measure_new_chat,
    measure_number_click,
)
from measure.benchmarks.comparing import (
    measure_arrival,
    measure_check,
    measure_comparison,
    measure_graph,
)
from measure.benchmarks.exporting import measure_export
from measure.benchmarks.ingestion import measure_ingestion
from measure.benchmarks.load import measure_load
from measure.benchmarks.pages import measure_answer_page, measure_card
from measure.benchmarks.readers import measure_readers
from measure.benchmarks.result import Result
from measure.benchmarks.search import measure_search

BENCHMARKS: dict[str, Callable[..., Result]] = {
    "loading": measure_loading,
    "new_chat": measure_new_chat,
    "card": measure_card,
    "card_click": measure_card_click,
    "number_click": measure_number_click,
    "answer_page": measure_answer_page,
    "first_claim": measure_first_claim,
    "answer": measure_answer,
    "search": measure_search,
    "ingestion": measure_ingestion,
    "export": measure_export,
    "readers": measure_readers,
    "comparison": measure_comparison,
    "arrival": measure_arrival,
    "graph": measure_graph,
    "check": measure_check,
    "load": measure_load,
}
