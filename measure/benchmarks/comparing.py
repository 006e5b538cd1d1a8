"""What other sources say: an answer against a large library, a long document against many earlier
claims, the pages that show it, and a draft that is checked.

Beside the time on the clock the processor's time is measured: what the work costs where nothing
else runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any
from uuid import uuid4

import numpy as np
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citations.drafts import StanceDraft
from citations.embedding import embed
from citations.models import Claim, SourceText, Stance
from citations.storage.write.stances import keep_stances
from measure.benchmarks.filled_chats import fill_with_chats
from measure.benchmarks.filled_library import (
    CutText,
    fill_library,
    store_cut,
    store_passages,
    store_texts,
    vectors_by_chance,
)
from measure.benchmarks.long_answer import saved_long_answer
from measure.benchmarks.prose import SENTENCES_PER_PAGE, sentences
from measure.benchmarks.requests import milliseconds, signed_in
from measure.benchmarks.result import Figure, Result, spread
from research_app.answering.events import AnswerCompleted, ClaimVerified, StepStarted
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.answering.tools import library_tools
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import cross_check
from research_app.retrieval.models import Passage
from research_app.runs.background import spare_what_stays
from research_app.scope.scope import Scope

CLAIMS, PASSAGES = 25, 100_000
EARLIER_CLAIMS, PAGES = 10_000, 200
CLAIMS_OF_PAGE, SOURCES_OF_PAGE, PER_SOURCE = 500, 200, 25
REQUESTS = 20
OTHER_DOCUMENTS = 40
"""That speak of every claim."""
DRAFT_PASSAGES, DRAFT_SENTENCES, DRAFT_WORDS = 10_000, 20, 600


def measure_comparison(claims: int = CLAIMS, passages: int = PASSAGES) -> Result:
    """An answer against the library, by the job that follows every answer."""
    owner = User.objects.create(username="reader")
    _, answer = saved_long_answer(owner, claims)
    said = [claim.statement for claim in answer.claims]
    cited = SourceText.objects.get()
    store_passages(cited, [(0, len(cited.text))], vectors_by_chance(np.random.default_rng(1), 1))
    store_cut([_speaking_of(said, number) for number in range(OTHER_DOCUMENTS)])
    fill_library(passages, facts=0)
    embed(["The model is loaded before."])
    check = CrossCheck.objects.create(kind="answer", answer_id=answer.id, owner=owner)
    figures = _timed(lambda: cross_check(str(check.pk)))
    check.refresh_from_db()
    return Result(
        name="comparison",
        figures={
            "claims": check.done,
            "passages": Passage.objects.count(),
            "documents": check.searched,
            "stances": Stance.objects.count(),
            **figures,
        },
        budget={"cpu_s": 15},
    )


def measure_arrival(claims: int = EARLIER_CLAIMS, pages: int = PAGES) -> Result:
    """A long document, read in already, against all earlier claims of its owner."""
    fill_with_chats(claims, users=1)
    owner = User.objects.get()
    earlier = Claim.objects.order_by("pk").values_list("statement", flat=True)
    body = sentences(Random(1), pages * SENTENCES_PER_PAGE)
    for number, statement in enumerate(earlier[: 2 * pages]):
        body[(number * SENTENCES_PER_PAGE // 2) % len(body)] = _otherwise(statement, number)
    [text] = store_texts([("A long report", " ".join(body))])
    check = CrossCheck.objects.create(kind="arrival", text=text, owner=owner)
    embed(["The model is loaded before."])
    figures = _timed(lambda: cross_check(str(check.pk)))
    check.refresh_from_db()
    return Result(
        name="arrival",
        figures={
            "earlier_claims": Claim.objects.count(),
            "pages": pages,
            "judged": check.done,
            "stances": Stance.objects.count(),
            **figures,
        },
        budget={"cpu_s": 30},
    )


def measure_graph(claims: int = CLAIMS_OF_PAGE, times: int = REQUESTS) -> Result:
    """The evidence graph and the table of what each source says, of a long answer."""
    owner = User.objects.create(username="reader")
    _, answer = saved_long_answer(owner, claims)
    saved = list(Claim.objects.filter(answer=answer.id).order_by("start"))
    titled = [(f"Source {number}", f"Source {number} speaks.") for number in range(SOURCES_OF_PAGE)]
    _keep_said(saved, store_texts(titled))
    CrossCheck.objects.create(
        kind="answer", answer_id=answer.id, owner=owner, state="done", searched=SOURCES_OF_PAGE
    )
    client = signed_in(owner)
    spare_what_stays()
    figures: dict[str, Figure] = {
        "claims": len(saved),
        "sources": SOURCES_OF_PAGE,
        "stances": Stance.objects.count(),
    }
    for name, page in (("graph", "desk:answer_graph"), ("table", "desk:sources")):
        path = reverse(page, args=[answer.id])
        with CaptureQueriesContext(connection) as queries:
            milliseconds(client, path)
        figures[f"{name}_queries"] = len(queries)
        timings, worked = [], []
        for _ in range(times):
            before = process_time()
            timings.append(milliseconds(client, path))
            worked.append((process_time() - before) * 1000)
        figures[f"{name}_least_cpu_ms"] = round(min(worked), 1)
        figures |= {f"{name}_{key}": value for key, value in spread(timings).items()}
    most = {"least_cpu_ms": 300, "queries": 15}
    budget = {f"{name}_{key}": value for name in ("graph", "table") for key, value in most.items()}
    return Result(name="graph", figures=figures, budget=budget)


def measure_check(passages: int = DRAFT_PASSAGES) -> Result:
    """A draft whose sentences are checked one after another. Every other one gives another figure
    than the document that it is about."""
    facts = fill_library(passages, facts=DRAFT_SENTENCES)
    owner = User.objects.create(username="reader")
    said = [
        _otherwise(fact.sentence, number) if number % 2 else fact.sentence
        for number, fact in enumerate(facts)
    ]
    embed(["The model is loaded before."])
    options = AskOptions(mode="check")
    request = AskRequest(answer_id=uuid4(), question=_draft(said), options=options)
    reached: dict[str, list[float]] = {"step": [], "sentence": [], "end": []}

    def run() -> None:
        started = perf_counter()
        for event in answer_question(request, library_tools(owner, Scope.library())):
            name = {ClaimVerified: "sentence", StepStarted: "step", AnswerCompleted: "end"}
            if (kind := name.get(type(event))) is not None:
                reached[kind].append(perf_counter() - started)

    figures = _timed(run)
    told = reached["sentence"]
    waits = [after - before for before, after in zip([0.0, *told], told, strict=False)]
    return Result(
        name="check",
        figures={
            "passages": Passage.objects.count(),
            "words": len(request.question.split()),
            "sentences": len(told),
            "first_sentence_s": round(told[0], 2),
            "longest_wait_s": round(max(waits), 2),
            **figures,
        },
        budget={"cpu_s": 12},
    )


def _timed(work: Callable[[], Any]) -> dict[str, Figure]:
    """Seconds on the clock, and of all of the process's threads on the processor."""
    spare_what_stays()
    clock, worked = perf_counter(), process_time()
    work()
    return {
        "clock_s": round(perf_counter() - clock, 2),
        "cpu_s": round(process_time() - worked, 2),
    }


def _otherwise(statement: str, number: int) -> str:
    """The statement with other figures."""
    return "".join(
        str((int(sign) + 1 + number) % 10) if sign.isdigit() and at % 2 else sign
        for at, sign in enumerate(statement)
    )


def _speaking_of(statements: Sequence[str], number: int) -> CutText:
    """A document in which each statement stands with other figures, in a passage of its own."""
    random, parts = Random(number), []
    for statement in statements:
        before, after = sentences(random, 2)
        parts.append(f"{before} {_otherwise(statement, number).rstrip('.')}. {after}")
    ends = np.cumsum([len(part) + 2 for part in parts])
    spans = [
        (int(end) - len(part) - 2, int(end) - 2) for part, end in zip(parts, ends, strict=True)
    ]
    vectors = vectors_by_chance(np.random.default_rng(number), len(spans))
    text = "\n\n".join(parts)
    return CutText(title=f"Plants compared, {number}", text=text, spans=spans, vectors=vectors)


def _keep_said(claims: Sequence[Claim], texts: Sequence[SourceText]) -> None:
    """Each source says something of some of the claims."""
    random = Random(1)
    relations = ("refutes", "supports", "neutral")
    for claim in claims:
        some = random.sample(texts, PER_SOURCE * len(texts) // len(claims))
        drafts = [
            StanceDraft(
                text_id=text.pk,
                start=0,
                end=len(text.text),
                relation=random.choice(relations),  # type: ignore[arg-type]
                code="other_figure",
                words=(((0, 5), (0, 6)),),
            )
            for text in some
        ]
        keep_stances(claim.pk, drafts, judge="benchmark")


def _draft(said: Sequence[str]) -> str:
    """The sentences with opinions between them, so many words in all."""
    lead = (
        "I think that this is a good thing to know for everybody who reads these lines and "
        "wants to learn more of it."
    )
    lines, words = list(said), sum(len(each.split()) for each in said)
    for at in range(0, len(said) * 2, 2):
        if words < DRAFT_WORDS:
            lines.insert(at, lead)
            words += len(lead.split())
    return " ".join(lines)
