"""A saved answer in another style: its own claims, laid out or written again and judged again.
Nothing is searched and no evidence is added."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from uuid import uuid4

from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft, TextDraft
from research_app.answering.completing import Clock, HowItWent, complete_answer
from research_app.answering.composing.styling import Styled, Stylist, restyle
from research_app.answering.events import (
    AnswerCompleted,
    DraftSentBack,
    EvidenceFound,
    StepStarted,
)
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import AskRequest, Tools
from research_app.answering.versions.replay import pieces_of
from research_app.answering.versions.taken_over import collected_for, with_compliance_of
from research_app.answering.writing import Writer, Written
from research_app.synthesis.protocols import Question
from research_app.synthesis.styles import Style, checked_style
from research_app.synthesis.styles.layout import Layout

Rewriting = StepStarted | EvidenceFound | Written | DraftSentBack | AnswerCompleted

REWRITTEN = "rewritten"
"""Key of an answer's configuration: it says another answer in another style."""


def rewrite_answer(request: AskRequest, tools: Tools) -> Iterator[Rewriting]:
    """Write `request.before` in the style of the options; the last event is `AnswerCompleted`.
    Raises `StyleNotAvailable`."""
    if request.before is None:
        raise ValueError("an answer is needed to be written in another style")
    clock = Clock()
    before, options = request.before, request.options
    style = checked_style(options.style, model=tools.models is not None)
    yield StepStarted(step="style", detail=f"Writing it in the style of {style.in_words}")
    collected = collected_for(request)
    for item in collected.accepted:
        yield EvidenceFound(evidence=item)
    evidence = {item.label: item for item in collected.accepted}
    texts = tools.load_texts({item.text_id for item in collected.accepted})
    styled = yield from _written(request, tools, before, style, evidence, texts)
    answer = _completed(request, tools, before, collected, styled)
    yield AnswerCompleted(answer=clock.stamped(answer))


def _written(
    request: AskRequest,
    tools: Tools,
    before: AnswerDraft,
    style: Style,
    evidence: Mapping[str, EvidenceDraft],
    texts: Mapping[int, TextDraft],
) -> Generator[StepStarted | Written | DraftSentBack, None, Styled]:
    most_words = request.options.max_output_length
    if not style.rewrites or tools.models is None:
        writer = Writer(evidence, tools.judge, texts, before.searched, judged=before.claims)
        layout = Layout(style.name, most_words)
        pieces = pieces_of(before.text, before.blocks, before.claims)
        yield from writer.write(layout.pieces(pieces))
        return Styled(writer=writer, style=layout.style, findings=layout.findings())
    draft = Writer(evidence, tools.judge, texts, before.searched)
    draft.text, draft.blocks = before.text, [*before.blocks]
    draft.claims = [_as_new(claim) for claim in before.claims]
    hidden = (label for label, item in evidence.items() if item.text_id in tools.confidential)
    stylist = Stylist(
        model=tools.models.strong,
        judge=tools.judge,
        evidence=evidence,
        texts=texts,
        searched=before.searched,
        most_words=most_words,
        hidden=frozenset(hidden),
    )
    return (yield from restyle(draft, style.name, stylist))


def _as_new(claim: ClaimDraft) -> ClaimDraft:
    """The claim with its verdict as one of another answer, about which no reader has said
    anything: it is saved where the style cannot be kept."""
    citations = tuple(replace(each, id=uuid4()) for each in claim.citations)
    return replace(claim, id=uuid4(), citations=citations, readings=())


def _completed(
    request: AskRequest,
    tools: Tools,
    before: AnswerDraft,
    collected: Collected,
    styled: Styled,
) -> AnswerDraft:
    way = HowItWent(
        engine=before.engine,
        searches=before.plan,
        style=styled.style,
        findings=(*before.findings, *styled.findings),
        research=before.research,
        spent=tools.models.spent() if tools.models and styled.style else None,
    )
    question = Question(
        text=before.question, search_text=before.question, understood_as=before.understood_as
    )
    request = replace(request, config={**request.config, REWRITTEN: "yes"})
    tools = replace(tools, searched=before.searched)
    answer = complete_answer(
        request, tools, question, before.passages, collected, styled.writer, way
    )
    return answer if before.compliance is None else with_compliance_of(before, answer)
