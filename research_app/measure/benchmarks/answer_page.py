"""The page of a long answer on the server: the whole request, signed in, numbers and all.

Beside the time on the clock, the processor's time is measured: the least of all requests is what
the page costs where nothing else runs.
"""

from __future__ import annotations

from time import perf_counter, process_time

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from research_app.measure.benchmarks.long_answer import saved_long_answer
from research_app.measure.benchmarks.result import Result, Sizes, spread
from research_app.runs.background import spare_what_stays

CLAIMS = 500
PAGES = 20
WARM_UP = 2


def measure_answer_page(sizes: Sizes) -> Result:
    reader = User.objects.create(username="reader")
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(reader, backend="research_app.accounts.backends.LinkBackend")
    chat, answer = saved_long_answer(reader, sizes.claims or CLAIMS)
    path = reverse("desk:chat", args=[chat.pk])
    spare_what_stays()
    with CaptureQueriesContext(connection) as queries:
        _get(client, path)
        queries_of_page = len(queries)
    timings = [_timing(client, path) for _ in range(WARM_UP + (sizes.times or PAGES))][WARM_UP:]
    numbers = [number for claim in answer.claims for number in claim.numbers]
    return Result(
        name="answer_page",
        figures={
            "claims": len(answer.claims),
            "numbers": len(numbers),
            "computed": sum(number.computation is not None for number in numbers),
            "queries": queries_of_page,
            "least_cpu_ms": min(processor for _, processor in timings),
            **spread([clock for clock, _ in timings]),
        },
        budget={"p50_ms": 150, "queries": 12},
    )


def _timing(client: Client, path: str) -> tuple[float, float]:
    """Milliseconds from the request to the whole response: on the clock, and of the processor."""
    clock, processor = perf_counter(), process_time()
    _get(client, path)
    return (perf_counter() - clock) * 1000, (process_time() - processor) * 1000


def _get(client: Client, path: str) -> None:
    response = client.get(path)
    if response.status_code != 200:
        raise RuntimeError(f"the page of the answer answered {response.status_code}")
