"""The end of the way: what was written, found and spent becomes one complete answer. Nothing
written is a refusal, which says what was searched and never guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    ClaimDraft,
    EvidenceDraft,
    FindingDraft,
    PassageDraft,
    ResearchDraft,
    SearchedDraft,
    SpentDraft,
)
from citations.steps.review_answer import grounding_confidence, review_answer
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest, Tools
from research_app.answering.versions.critique import named_in
from research_app.answering.writing import Writer
from research_app.synthesis.protocols import Question
from research_app.synthesis.ranking import names_in
from research_app.synthesis.terms import content_stems, content_words


def missing_terms(question: Question, passages: Sequence[PassageDraft]) -> list[str]:
    """As written, each once, in the order of the question."""
    known = {
        each for passage in passages for each in content_stems(f"{passage.text} {passage.source}")
    }
    names = names_in(question.search_text)
    missing = {
        stem: word
        for word, stem in content_words(question.search_text)
        if stem in names and stem not in known
    }
    return list(missing.values())


PROMPT = "prompt."
ROOMS = Path(__file__).parents[1]
ROOMS_WITH_PROMPTS = ("agents", "answering", "synthesis")
#: Digits of a prompt's SHA-256 that are kept; enough to tell versions apart.
SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class HowItWent:
    """What an answer keeps of its way beside its words. `searches` are all that was searched for,
    in order; `lacking` is a further sentence for a refusal. `style` is the one it is written in,
    see `AnswerDraft`."""

    engine: str
    searches: tuple[str, ...]
    lacking: str = ""
    style: str = ""
    findings: tuple[FindingDraft, ...] = ()
    research: ResearchDraft | None = None
    spent: SpentDraft | None = None


def complete_answer(
    request: AskRequest,
    tools: Tools,
    question: Question,
    passages: Sequence[PassageDraft],
    collected: Collected,
    writer: Writer,
    way: HowItWent,
) -> AnswerDraft:
    evidence = collected.of_answer(writer.claims)
    findings = (*way.findings, *nothing_more(request, writer.claims, evidence))
    summary = review_answer(writer.claims, evidence, findings)
    text, blocks = writer.text, tuple(writer.blocks)
    missing: tuple[str, ...] = ()
    if not writer.claims:
        text = " ".join(said for said in (refusal_sentence(tools.searched), way.lacking) if said)
        blocks = (BlockDraft(type="paragraph", start=0, end=len(text)),)
        missing = tuple(missing_terms(question, passages))
    answer = AnswerDraft(
        id=request.answer_id,
        question=request.typed or request.question,
        result="ANSWERED" if writer.claims else "NO_AUTHORITATIVE_EVIDENCE",
        text=text,
        blocks=blocks,
        claims=tuple(writer.claims),
        evidence=tuple(evidence),
        passages=tuple(passages),
        summary=summary,
        searched=tools.searched,
        engine=way.engine,
        judge=tools.judge.name,
        grounding_confidence=grounding_confidence(summary, writer.claims),
        missing_evidence=missing,
        plan=way.searches,
        understood_as=question.understood_as,
        config=with_prompts(request.config, way.spent),
        style=way.style,
        refines=request.before.id if request.before else None,
        findings=findings,
        research=way.research,
        spent=way.spent,
    )
    return _with_judging(answer, writer)


def asking_back(
    request: AskRequest, tools: Tools, question: Question, words: str, spent: SpentDraft
) -> AnswerDraft:
    """A complete answer that answers nothing yet: its text is the question back. Nothing was
    searched for it."""
    summary = review_answer([], [])
    return AnswerDraft(
        id=request.answer_id,
        question=request.typed or request.question,
        result="CLARIFY",
        text=words,
        blocks=(BlockDraft(type="paragraph", start=0, end=len(words)),),
        claims=(),
        evidence=(),
        passages=(),
        summary=summary,
        searched=SearchedDraft(),
        engine=tools.engine.name,
        judge=tools.judge.name,
        grounding_confidence=grounding_confidence(summary),
        understood_as=question.understood_as,
        config=with_prompts(request.config, spent),
        spent=spent,
    )


def _with_judging(answer: AnswerDraft, writer: Writer) -> AnswerDraft:
    """How long the judge took beside the times: `judging` in milliseconds over `judged` claims,
    `abstained` of which it left unverified."""
    counted = {
        "judging": round(writer.judging * 1000),
        "judged": len(writer.claims),
        "abstained": sum(claim.verdict.level == "unverified" for claim in writer.claims),
    }
    return replace(answer, timings_ms={**answer.timings_ms, **counted})


def refusal_sentence(searched: SearchedDraft) -> str:
    """What a refusal says. It names what was searched and never guesses."""
    if searched.documents == 0:
        return "There is nothing to search yet. Add a document, then ask again."
    return f"No sentence in {documents_in_words(searched)} answers this question."


def documents_in_words(searched: SearchedDraft) -> str:
    noun = "document" if searched.documents == 1 else "documents"
    return f"{searched.documents} {noun}"


class Clock:
    """Milliseconds since the question came in, by name of what was reached."""

    def __init__(self) -> None:
        self._start = perf_counter()
        self._marks: dict[str, int] = {}

    def mark(self, name: str) -> None:
        self._marks.setdefault(name, round((perf_counter() - self._start) * 1000))

    def stamped(self, answer: AnswerDraft) -> AnswerDraft:
        """The answer with the times so far and the total."""
        self.mark("total")
        return replace(answer, timings_ms={**self._marks, **answer.timings_ms})


def with_prompts(config: Mapping[str, str], spent: SpentDraft | None) -> dict[str, str]:
    """The configuration, and the versions of the prompts where a model was asked."""
    return {**config, **(prompt_versions() if spent is not None else {})}


@cache
def prompt_versions() -> Mapping[str, str]:
    """How the SHA-256 of each prompt begins, by its file: "prompt.agents.planner"."""
    files = sorted(file for room in ROOMS_WITH_PROMPTS for file in (ROOMS / room).rglob("*.md"))
    return {
        PROMPT + ".".join(file.relative_to(ROOMS).with_suffix("").parts): sha256(
            file.read_bytes()
        ).hexdigest()[:SHOWN]
        for file in files
    }


def nothing_more(
    request: AskRequest, claims: Iterable[ClaimDraft], evidence: Iterable[EvidenceDraft]
) -> tuple[FindingDraft, ...]:
    """A finding for each source of which the critique wants more, and of which a further version
    with these claims cites nothing that the version before did not."""
    if request.before is None or not request.options.critique:
        return ()
    before = {item.label: item for item in (*request.earlier, *request.before.evidence)}
    added = _cited(claims) - _cited(request.before.claims)
    new = {item.source.source_id for item in evidence if item.label in added}
    return tuple(_findings(named_in(request.options.critique).more_of, before, new))


def _cited(claims: Iterable[ClaimDraft]) -> set[str]:
    return {citation.label for claim in claims for citation in claim.citations}


def _findings(
    wanted: Iterable[str], before: dict[str, EvidenceDraft], new: set[int]
) -> Iterator[FindingDraft]:
    for label in wanted:
        item = before.get(label)
        if item is not None and item.source.source_id not in new:
            name = f"“{item.source.title}”" if item.source.title else "that document"
            note = f"You asked for more from {label}'s source. Nothing more in {name} answers it."
            yield FindingDraft(kind="nothing_more", note=note, labels=())
