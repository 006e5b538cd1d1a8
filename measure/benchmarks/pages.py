"""Pages on the server: the evidence card, for claims chosen at random from a database full of
chats, and the page of a long answer, numbers and all.

Beside the time on the clock of the long page, the processor's time is measured: the least of all
requests is what the page costs where nothing else runs.
"""

from __future__ import annotations

from random import Random
from time import process_time
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citations.models import Citation, Evidence, Verdict
from measure.benchmarks.filled_chats import fill_with_chats
from measure.benchmarks.long_answer import saved_long_answer
from measure.benchmarks.requests import milliseconds, signed_in
from measure.benchmarks.result import Result, spread
from research_app.runs.background import spare_what_stays

CLAIMS = 20_000
CLAIMS_OF_BUDGET = 1_000_000
CLAIMS_OF_PAGE = 500
PAGES = 20
CARDS = 500
WARM_UP = 20


def measure_card(claims: int = CLAIMS, times: int = CARDS) -> Result:
    """Each claim has one piece of evidence of its own, so that there are as many rows of the one as
    of the other."""
    fill_with_chats(claims)
    chosen = _claims_of_owners(Random(2), WARM_UP + times)
    readers = {
        user.pk: signed_in(user, **{"hx-request": "true"})
        for user in User.objects.filter(pk__in={owner for owner, _ in chosen})
    }
    cards_of = [(readers[owner], reverse("desk:card", args=[claim])) for owner, claim in chosen]
    spare_what_stays()
    queries = _queries(*cards_of[0])
    timings = [milliseconds(*each) for each in cards_of]
    return Result(
        name="card",
        figures={
            "evidence_rows": Evidence.objects.count(),
            "citations": Citation.objects.count(),
            "verdicts": Verdict.objects.count(),
            "cards": times,
            "queries": queries,
            **spread(timings[WARM_UP:]),
        },
        budget={"p95_ms": 25},
        notes=() if claims >= CLAIMS_OF_BUDGET else (_fewer_than_budgeted(claims),),
    )


def _fewer_than_budgeted(claims: int) -> str:
    return (
        f"The budget is for {CLAIMS_OF_BUDGET:,} evidence rows, measured were {claims:,}; "
        f"--claims {CLAIMS_OF_BUDGET} measures all of it."
    )


def _claims_of_owners(random: Random, count: int) -> list[tuple[int, UUID]]:
    """Claims at random with the ids of their chats' owners. Evidence has whole numbers for keys,
    claims have none that could be drawn."""
    last = Evidence.objects.order_by("-pk").values_list("pk", flat=True)[0]
    drawn = random.choices(range(1, last + 1), k=count)
    cited = Citation.objects.filter(evidence__in=drawn, position=0)
    rows = cited.values_list("evidence", "claim__answer__turn__chat__owner", "claim")
    found = {evidence: (owner, claim) for evidence, owner, claim in rows}
    return [found[each] for each in drawn if each in found]


def measure_answer_page(claims: int = CLAIMS_OF_PAGE, times: int = PAGES) -> Result:
    reader = User.objects.create(username="reader")
    chat, answer = saved_long_answer(reader, claims)
    client, path = signed_in(reader), reverse("desk:chat", args=[chat.pk])
    spare_what_stays()
    queries = _queries(client, path)
    timings, worked = [], []
    for _ in range(times):
        before = process_time()
        timings.append(milliseconds(client, path))
        worked.append((process_time() - before) * 1000)
    numbers = [number for claim in answer.claims for number in claim.numbers]
    return Result(
        name="answer_page",
        figures={
            "claims": len(answer.claims),
            "numbers": len(numbers),
            "computed": sum(number.computation is not None for number in numbers),
            "queries": queries,
            "least_cpu_ms": min(worked),
            **spread(timings),
        },
        budget={"p50_ms": 150, "queries": 12},
    )


def _queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        milliseconds(client, path)
        return len(queries)
