"""Whole requests, signed in, to the server in this process, and answers to ask them of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import perf_counter
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from citations.drafts import AnswerDraft
from measure.benchmarks.result import CannotMeasure
from research_app.answering.options import AskOptions
from research_app.intake.sample_library import SAMPLES
from research_app.runs.ask import ask_and_save


def signed_in(user: User, **headers: str) -> Client:
    client = Client(headers={"host": "127.0.0.1", **headers})
    client.force_login(user, backend="research_app.accounts.backends.LinkBackend")
    return client


def milliseconds(client: Client, path: str, query: Mapping[str, Any] | None = None) -> float:
    """From the request to the whole response."""
    started = perf_counter()
    response = client.get(path, query)
    taken = (perf_counter() - started) * 1000
    if response.status_code != 200 or not response.content:
        raise RuntimeError(f"{path} answered {response.status_code}")
    return taken


def saved_sample_answers(user: User) -> list[AnswerDraft]:
    """The sample library's example questions, asked and saved. Raises `CannotMeasure`."""
    call_command("load_samples")
    rows = json.loads((SAMPLES / "example_questions.json").read_text("utf-8"))
    answers = [
        ask_and_save(
            row["question"],
            user=user,
            locations=[],
            use_library=True,
            options=AskOptions(mode=row.get("mode", "research")),
        )
        for row in rows
    ]
    if not any(answer.claims for answer in answers):
        raise CannotMeasure("No example question of the sample library was answered with a claim.")
    return answers
