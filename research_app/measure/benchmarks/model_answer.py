"""What checking adds to a model's answer: the whole way from its words to checked claims, with a
model that takes no time to write.

Every claim says its evidence in another order of words, so that no check but the judge can decide
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from time import perf_counter
from uuid import uuid4

from citations.drafts import ProposedQuote, SpentDraft
from research_app.answering.composing import Composed, compose
from research_app.answering.events import ClaimVerified
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from research_app.config import profile
from research_app.llm.errors import BadReply
from research_app.llm.protocols import Message, Models, Reply, Tool, ToolCall
from research_app.measure.benchmarks.prose import OBJECTS, SUBJECTS, TAILS, VERBS
from research_app.measure.benchmarks.result import Result, Sizes, spread
from research_app.reading.in_memory import plain_text
from research_app.synthesis.question import understand

CLAIMS = 25
CHUNK = 12
"""Characters that a stream brings at a time."""
QUESTION = "What did the board, the offices and the committees do?"


def measure_model_answer(sizes: Sizes) -> Result:
    wanted = sizes.claims or CLAIMS
    _timed(3)
    took, gaps, composed = _timed(wanted)
    claims = composed.writer.claims
    return Result(
        name="model_answer",
        figures={
            "claims": len(claims),
            "supported": sum(claim.verdict.level == "supported" for claim in claims),
            "added_ms": round(took),
            "judging_ms": round(composed.writer.judging * 1000),
            **spread(gaps),
        },
        budget={"added_ms": 2000},
        notes=("The model writes in no time; p50 and p95 are from one claim to the next.",),
    )


def _timed(claims: int) -> tuple[float, list[float], Composed]:
    """Milliseconds of an answer with so many claims, and from one claim to the next."""
    told = list(islice(_statements(), claims))
    text = plain_text(" ".join(said for said, _ in told), text_id=-1, title="Annual review")
    collected = Collected(first_label=1)
    proposals = [ProposedQuote(text_id=-1, quote=said, statement=said) for said, _ in told]
    list(collect_evidence(proposals, {-1: text}, collected))
    pairs = zip(collected.accepted, told, strict=True)
    written = [f'<cite key="{item.label}">{claim}</cite>' for item, (_, claim) in pairs]
    model = _Script(" ".join(written))
    models = Models(fast=model, strong=model, judge=None, host="", spent=SpentDraft)
    tools = replace(memory_tools([text]), models=models)
    request = AskRequest(answer_id=uuid4(), question=QUESTION)
    writing = compose(
        understand(QUESTION, None), request, tools, collected, {-1: text}, profile("light")
    )
    started = last = perf_counter()
    gaps: list[float] = []
    while True:
        try:
            event = next(writing)
        except StopIteration as stop:
            return (perf_counter() - started) * 1000, gaps, stop.value
        if isinstance(event, ClaimVerified):
            gaps.append((perf_counter() - last) * 1000)
            last = perf_counter()


def _statements() -> Iterator[tuple[str, str]]:
    """Sentences and what a model makes of them, each once."""
    random = Random(1)
    said: set[str] = set()
    while True:
        subject, verb, thing, tail = (
            random.choice(part) for part in (SUBJECTS, VERBS, OBJECTS, TAILS)
        )
        sentence = f"{subject} {verb} {thing} {tail}."
        if sentence not in said:
            said.add(sentence)
            yield sentence, f"{_capital(tail)}, {_small(subject)} {verb} {thing}."


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _small(words: str) -> str:
    return words[0].lower() + words[1:]


class _Script:
    """A model that says always the same, at once."""

    name = "script"

    def __init__(self, reply: str) -> None:
        self._reply = reply

    def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        max_tokens: int | None = None,
    ) -> Iterator[str | ToolCall]:
        yield from (self._reply[at : at + CHUNK] for at in range(0, len(self._reply), CHUNK))

    def say(self, messages: Sequence[Message], *, max_tokens: int | None = None) -> str:
        return self._reply

    def structured(
        self, messages: Sequence[Message], reply: type[Reply], *, max_tokens: int | None = None
    ) -> Reply:
        raise BadReply()
