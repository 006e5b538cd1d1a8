"""The way of a question with language models: clarify or go, research, write, restyle.

Models plan, read, think and write; what they say becomes part of an answer only through the
evidence that code found and the claims that code checked. Where a model fails or a limit is reached
the answer is made of what was gathered until then.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace

from citations.drafts import FindingDraft, TextDraft
from research_app.agents.coordinator import AskBack, clarify, is_clear
from research_app.agents.critic import criticise
from research_app.answering.asked.kept import CRITIQUE
from research_app.answering.completing import Clock, HowItWent, asking_back, complete_answer
from research_app.answering.composing import Composed, compose
from research_app.answering.composing.quotes import from_quotes
from research_app.answering.composing.styling import Styled, Stylist, restyle
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    DraftSentBack,
    EvidenceFound,
    StepStarted,
    TextWritten,
)
from research_app.answering.evidence.collect import keep_rejected
from research_app.answering.finding.passages import find_passages
from research_app.answering.request import AskRequest, Inquiry, Tools
from research_app.answering.research import Event as ResearchEvent
from research_app.answering.research import Research, research
from research_app.answering.versions.taken_over import collected_for
from research_app.answering.writing import Writer
from research_app.config import profile
from research_app.llm.errors import BadReply, EmptyReply, ModelError, ModelRefused
from research_app.llm.protocols import Model, Models
from research_app.synthesis.protocols import Question
from research_app.synthesis.written.conversation import with_labels

NOTHING_FOUND = "The model found nothing to criticise."


Progress = (
    ResearchEvent | TextWritten | ClaimWritten | ClaimVerified | DraftSentBack | AnswerCompleted
)
Writing = Generator[Progress, None, tuple[Composed, Styled]]


def answer_with_models(
    request: AskRequest, tools: Tools, models: Models, question: Question, clock: Clock
) -> Iterator[Progress]:
    """Answer one question; the last event is `AnswerCompleted`. Raises `ModelError`."""
    depth = profile(request.options.depth)
    inquiry = Inquiry(request=request, question=question, tools=tools, models=models, depth=depth)
    back = _ask_back(inquiry)
    if back is not None:
        answer = asking_back(request, tools, question, back.question, models.spent())
        yield AnswerCompleted(answer=clock.stamped(answer))
        return
    state = Research(collected=collected_for(request))
    written: tuple[Composed, Styled] | None = None
    try:
        request = yield from criticised(request, question, models.of_tier(depth.tiers.write))
        inquiry = replace(inquiry, request=request)
        yield from research(inquiry, state)
        if state.collected.accepted:
            written = yield from _write(inquiry, state)
    except ModelError as error:
        if isinstance(error, ModelRefused) or not depth.citation_verification.fallback_to_quotes:
            raise
        written = yield from _from_what_is_there(inquiry, state, error)
    yield StepStarted(step="review", detail="Counting what holds")
    writer = written[1].writer if written else Writer({}, tools.judge)
    way = _way(inquiry, state, written)
    tools = replace(tools, searched=state.found.searched(tools.searched))
    passages = state.found.passages
    answer = complete_answer(request, tools, question, passages, state.collected, writer, way)
    yield AnswerCompleted(answer=clock.stamped(answer))


def _from_what_is_there(inquiry: Inquiry, state: Research, error: ModelError) -> Writing:
    """Quotes from what was found until a model failed or a limit was reached, which is named; a
    search where there was none."""
    yield DraftSentBack(reason=f"The model did not finish. {error.sentence}")
    yield StepStarted(step="compose", detail="Answering in quotes from what was gathered")
    question, tools = inquiry.question, inquiry.tools
    if not state.found.passages:
        state.found = yield from find_passages(inquiry.request, question, tools)
    if not state.is_done:
        for item in keep_rejected(state.found.texts, state.collected):
            yield EvidenceFound(evidence=item)
    texts, passages = _texts_of_evidence(inquiry, state), state.found.passages
    writer = yield from from_quotes(question, tools, state.collected, texts, passages)
    note = f"The model did not finish: {error.sentence} What was gathered answers in quotes."
    findings = (FindingDraft(kind="engine_replaced", note=note),)
    composed = Composed(writer=writer, findings=findings, engine=tools.engine.name)
    return composed, Styled(writer=writer)


def _ask_back(inquiry: Inquiry) -> AskBack | None:
    """What has to be asked first. Nobody is asked twice in a row, and nobody who named or chose
    sources."""
    request, depth = inquiry.request, inquiry.depth
    if not depth.clarification or request.asked_back or request.before:
        return None
    names_sources = bool(request.pinned) or request.typed not in ("", request.question)
    documents = inquiry.tools.searched.documents
    if is_clear(inquiry.question, names_sources=names_sources, documents=documents):
        return None
    model = inquiry.models.of_tier(depth.tiers.plan)
    return clarify(model, inquiry.question, request.previous_question)


def _write(inquiry: Inquiry, state: Research) -> Writing:
    """The answer, in the style that was asked for."""
    request, texts = inquiry.request, _texts_of_evidence(inquiry, state)
    composed = yield from compose(inquiry, state.collected, texts, passages=state.found.passages)
    stylist = Stylist(
        model=inquiry.models.of_tier(inquiry.depth.tiers.write),
        judge=inquiry.tools.judge,
        evidence={item.label: item for item in state.collected.accepted},
        texts=texts,
        most_words=request.options.max_output_length,
    )
    styled = yield from restyle(composed.writer, request.options.style, stylist)
    return composed, styled


def _texts_of_evidence(inquiry: Inquiry, state: Research) -> Mapping[int, TextDraft]:
    """What was read, and what the evidence of the answers before is of."""
    cited = {item.text_id for item in (*state.collected.accepted, *inquiry.request.earlier)}
    missing = cited - state.found.texts.keys()
    return {**state.found.texts, **(inquiry.tools.load_texts(missing) if missing else {})}


def _way(inquiry: Inquiry, state: Research, written: tuple[Composed, Styled] | None) -> HowItWent:
    models, kept_back = inquiry.models, inquiry.tools.kept_back
    noun = "document was" if kept_back == 1 else "documents were"
    lacking = f"{kept_back} confidential {noun} not shown to the model." if kept_back else ""
    composed, styled = written or (None, None)
    return HowItWent(
        engine=composed.engine if composed else models.strong.name,
        searches=state.found.queries,
        lacking=lacking,
        style=styled.style if styled else "",
        findings=(*composed.findings, *styled.findings) if composed and styled else (),
        research=state.draft(confidential=kept_back, notes=models.notes()),
        spent=models.spent(),
    )


def criticised(
    request: AskRequest, question: Question, model: Model
) -> Generator[StepStarted, None, AskRequest]:
    """The request with the model's critique behind the reader's, where one is wanted; both are kept
    with the answer. Raises the `ModelError`s that end a run."""
    if not request.criticises or request.before is None:
        return request
    yield StepStarted(step="reflect", detail="The model criticises the version before")
    try:
        said = criticise(model, question, with_labels(request.before)) or NOTHING_FOUND
    except (BadReply, EmptyReply):
        said = NOTHING_FOUND
    critique = "\n".join(part for part in (request.options.critique, said) if part)
    options = replace(request.options, critique=critique)
    return replace(request, options=options, config={**request.config, CRITIQUE: critique})
