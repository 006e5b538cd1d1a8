"""The evidence card on the server: the whole request, signed in, for claims chosen at random from a
database full of chats."""

from __future__ import annotations

from random import Random
from time import perf_counter
from uuid import UUID

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from citations.models import Evidence
from research_app.measure.benchmarks.result import Result, Sizes, spread
from research_app.measure.benchmarks.stored_chats import CLAIMS_PER_CHAT, StoredChats

CLAIMS = 20_000
CLAIMS_OF_BUDGET = 1_000_000
CLAIMS_AT_ONCE = 100 * CLAIMS_PER_CHAT
USERS = 10
TEXTS = 100
CLAIMS_PER_TEXT = 200
CARDS = 500
WARM_UP = 20


def measure_card(sizes: Sizes) -> Result:
    """Each claim has one piece of evidence, so that there are as many rows of the one as of the
    other."""
    claims, cards = sizes.claims or CLAIMS, sizes.times or CARDS
    random = Random(1)
    readers = {user.pk: _signed_in(user) for user in _users()}
    chats = StoredChats(random, texts=max(1, min(TEXTS, claims // CLAIMS_PER_TEXT)))
    stored: list[tuple[int, UUID]] = []
    for first in range(0, claims, CLAIMS_AT_ONCE):
        stored += chats.add(list(readers), min(claims - first, CLAIMS_AT_ONCE))
    chosen = random.choices(stored, k=WARM_UP + cards)
    timings = [_milliseconds(readers[owner], claim) for owner, claim in chosen]
    return Result(
        name="card",
        figures={
            "evidence_rows": Evidence.objects.count(),
            "cards": cards,
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


def _users() -> list[User]:
    return [User.objects.create(username=f"reader-{number}") for number in range(USERS)]


def _signed_in(user: User) -> Client:
    client = Client(headers={"host": "127.0.0.1", "hx-request": "true"})
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
