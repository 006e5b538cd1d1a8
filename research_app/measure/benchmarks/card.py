"""The evidence card on the server: the whole request, signed in, for claims chosen at random from a
database full of chats."""

from __future__ import annotations

from random import Random
from time import perf_counter
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citations.models import (
    Answer,
    Citation,
    Claim,
    Evidence,
    EvidenceStore,
    Number,
    Reading,
    Verdict,
)
from research_app.chats.models import Chat, Turn
from research_app.measure.benchmarks.filled.chats import store_chats
from research_app.measure.benchmarks.filled.copies import copy_rows
from research_app.measure.benchmarks.filled.documents import store_documents
from research_app.measure.benchmarks.result import Result, Sizes, spread
from research_app.runs.background import spare_what_stays

CLAIMS = 20_000
CLAIMS_OF_BUDGET = 1_000_000
CLAIMS_BY_ROW = 10_000
"""So many are stored one by one, all others are copies of them."""
OF_CHATS = (EvidenceStore, Answer, Chat, Turn, Evidence, Claim, Citation, Verdict, Number, Reading)
USERS = 10
DOCUMENTS = 100
CLAIMS_PER_DOCUMENT = 200
CARDS = 500
WARM_UP = 20


def measure_card(sizes: Sizes) -> Result:
    """Each claim has one piece of evidence of its own, so that there are as many rows of the one as
    of the other."""
    claims, cards = sizes.claims or CLAIMS, sizes.times or CARDS
    fill_with_chats(claims)
    return measure_cards(claims, cards)


def fill_with_chats(claims: int) -> None:
    """Several readers, and chats of theirs with so many claims in all over shared documents."""
    random = Random(1)
    owners = [User.objects.create(username=f"reader-{number}").pk for number in range(USERS)]
    documents = max(1, min(DOCUMENTS, claims // CLAIMS_PER_DOCUMENT))
    spots = store_documents(random, documents, owners)
    times, rest = divmod(claims, CLAIMS_BY_ROW)
    if times:
        store_chats(random, spots, owners, claims=CLAIMS_BY_ROW)
        copy_rows(OF_CHATS, times - 1)
    store_chats(random, spots, owners, claims=rest)
    if connection.vendor == "postgresql":
        with connection.cursor() as run:
            run.execute("ANALYZE")  # as its autovacuum would have done by then


def measure_cards(claims: int, cards: int) -> Result:
    chosen = _claims_of_owners(Random(2), WARM_UP + cards)
    readers = {owner: _signed_in(owner) for owner in {owner for owner, _ in chosen}}
    spare_what_stays()
    with CaptureQueriesContext(connection) as queries:
        owner, claim = chosen[0]
        _milliseconds(readers[owner], claim)
        queries_of_card = len(queries)
    timings = [_milliseconds(readers[owner], claim) for owner, claim in chosen]
    return Result(
        name="card",
        figures={
            "evidence_rows": Evidence.objects.count(),
            "citations": Citation.objects.count(),
            "verdicts": Verdict.objects.count(),
            "cards": cards,
            "queries": queries_of_card,
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


def _signed_in(owner_id: int) -> Client:
    client = Client(headers={"host": "127.0.0.1", "hx-request": "true"})
    user = User.objects.get(pk=owner_id)
    client.force_login(user, backend="research_app.accounts.backends.LinkBackend")
    return client


def _milliseconds(client: Client, claim: UUID) -> float:
    """From the request to the whole response."""
    started = perf_counter()
    response = client.get(reverse("desk:card", args=[claim]))
    milliseconds = (perf_counter() - started) * 1000
    if response.status_code != 200:
        raise RuntimeError(f"the card of {claim} answered {response.status_code}")
    return milliseconds
