"""Questions to a library of thousands of passages, through the pipeline that every page uses.

How the library is filled is told in `filled_library`.
"""

from __future__ import annotations

from time import perf_counter
from uuid import uuid4

from django.contrib.auth.models import User

from citations.models import SourceText
from measure.benchmarks.filled_library import fill_library
from measure.benchmarks.result import Figure, Result, spread
from research_app.answering.events import AnswerCompleted, ClaimWritten
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.answering.tools import library_tools
from research_app.retrieval.models import Passage
from research_app.scope.scope import Scope

PASSAGES = 10_000
QUESTIONS = 30
WARM_UP = 3
NOTE = (
    "From the question to the pipeline's event; a running server adds the way through its job and "
    "the browser."
)

Timing = tuple[float | None, float]
"""Milliseconds of one question until its first claim, none where it was refused, and its end."""


def measure_first_claim(passages: int = PASSAGES, times: int = QUESTIONS) -> Result:
    figures, timings = _measure(passages, times)
    found = [first for first, _ in timings if first is not None]
    return Result(
        name="first_claim",
        figures={**figures, **spread(found)},
        budget={"p95_ms": 1000},
        notes=(NOTE,),
    )


def measure_answer(passages: int = PASSAGES, times: int = QUESTIONS) -> Result:
    figures, timings = _measure(passages, times)
    return Result(
        name="answer",
        figures={**figures, **spread([complete for _, complete in timings])},
        budget={"p95_ms": 3000},
        notes=(NOTE,),
    )


def _measure(passages: int, questions: int) -> tuple[dict[str, Figure], list[Timing]]:
    facts = fill_library(passages, facts=questions + WARM_UP)
    user = User.objects.create(username="reader")
    timings = [_timing(user, fact.question) for fact in facts][WARM_UP:]
    figures: dict[str, Figure] = {
        "passages": Passage.objects.count(),
        "documents": SourceText.objects.count(),
        "questions": len(timings),
        "answered": sum(first is not None for first, _ in timings),
    }
    return figures, timings


def _timing(user: User, question: str) -> Timing:
    """Everything from the question on is counted, also finding out what the user may see."""
    started = perf_counter()
    first_claim = None
    request = AskRequest(answer_id=uuid4(), question=question)
    for event in answer_question(request, library_tools(user, Scope.library())):
        if isinstance(event, ClaimWritten) and first_claim is None:
            first_claim = (perf_counter() - started) * 1000
        if isinstance(event, AnswerCompleted):
            return first_claim, (perf_counter() - started) * 1000
    raise RuntimeError("the pipeline ended without an answer")
