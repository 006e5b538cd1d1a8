"""What the engine inside PostgreSQL takes to be filled, and how many of the nearest passages it
finds where only a part of the library may be searched."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from django.db import connection

from measure.benchmarks.result import Figure
from measure.rows import mean, percentile
from research_app.retrieval.models import Passage
from research_app.retrieval.postgres.engine import PostgresIndex, move_over
from research_app.retrieval.postgres.tables import VECTORS, WORDS
from research_app.retrieval.postgres.vectors import compare
from research_app.retrieval.protocols import Vector

VISIBLE = (1, 5, 50)
"""Percent of the texts."""
NEAREST = 50
QUESTIONS = 50
NOISE = 0.5
"""How far a question lies from the passage it is about."""
SEED = 21


def fill_postgres() -> dict[str, Figure]:
    """Moves what is stored over to PostgreSQL, as `rebuild_index --to postgres` does."""
    began = time.perf_counter()
    move_over(lambda done, total: None)
    seconds = time.perf_counter() - began
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name",
            [[WORDS, VECTORS]],
        )
        [size] = cursor.fetchone()
    return {"moved_seconds": round(seconds), "search_tables_mb": int(size) // 2**20}


def database_worked() -> float:
    """Seconds for which the database's process of this connection has had a processor; 0 where the
    system does not tell."""
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [process] = cursor.fetchone()
    told = Path(f"/proc/{process}/schedstat")
    return int(told.read_text().split()[0]) / 1e9 if told.exists() else 0.0


def recall(index: PostgresIndex, texts: Sequence[int]) -> dict[str, Figure]:
    """For each share of the texts the part of the truly nearest that is found, and how long finding
    them takes."""
    chance = random.Random(SEED)
    figures: dict[str, Figure] = {}
    for percent in VISIBLE:
        visible = frozenset(chance.sample(texts, max(1, len(texts) * percent // 100)))
        found, times = zip(*(_look(index, each, visible) for each in _questions()), strict=True)
        figures[f"recall_at_50_of_{percent}_percent"] = mean(found)
        figures[f"meaning_p95_ms_of_{percent}_percent"] = percentile(times, 95)
    return figures


def _look(index: PostgresIndex, vector: Vector, visible: frozenset[int]) -> tuple[float, float]:
    wanted = {passage for passage, _ in compare(vector, visible, NEAREST)}
    began = time.perf_counter()
    hits = index.scored_by_meaning(vector, texts=visible, limit=NEAREST)
    milliseconds = (time.perf_counter() - began) * 1000
    return len(wanted & {passage for passage, _ in hits}) / len(wanted), milliseconds


def _questions() -> list[Vector]:
    """Near to passages of the whole library, whoever may see these."""
    chance = np.random.default_rng(SEED)
    first, last = Passage.objects.order_by("pk").first(), Passage.objects.order_by("pk").last()
    assert first and last
    picked = chance.integers(first.pk, last.pk + 1, QUESTIONS).tolist()
    questions = []
    for content in Passage.objects.filter(pk__in=picked).values_list("vector", flat=True):
        vector = np.frombuffer(content or b"", dtype="<f4")
        noise = chance.standard_normal(len(vector), dtype=np.float32)
        near = vector + NOISE * noise / np.linalg.norm(noise)
        questions.append((near / np.linalg.norm(near)).astype(np.float32))
    return questions
