"""From evidence to the claims of an answer: drafts, their review, and what is shown in the end."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import EvidenceDraft, FindingDraft, PassageDraft, ReviewDraft, TextDraft
from research_app.answering.composing.drafted import Drafted, Drafting
from research_app.answering.composing.mending import Mender
from research_app.answering.composing.quotes import from_quotes
from research_app.answering.composing.review import Problem, carried, counted, problems_of
from research_app.answering.events import (
    ClaimWritten,
    DraftSentBack,
    EvidenceFound,
    StepStarted,
)
from research_app.answering.evidence.collect import Collected
from research_app.answering.request import Inquiry
from research_app.answering.versions.taken_over import earlier_evidence, take_over_cited
from research_app.answering.writing import Writer, Written
from research_app.config import CitationVerification
from research_app.llm.errors import ModelError
from research_app.llm.protocols import Message, Model
from research_app.synthesis.written.conversation import Task, first_messages, sent_back
from research_app.synthesis.written.draft import cut_off
from research_app.synthesis.written.tools import Desk

Event = Written | StepStarted | DraftSentBack | EvidenceFound


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """What became of the drafts. `writer` holds the text, blocks and claims that the reader sees,
    `engine` who wrote them. `reviews` and `style` are of an answer about statutes and policies."""

    writer: Writer
    engine: str
    findings: tuple[FindingDraft, ...] = ()
    reviews: tuple[ReviewDraft, ...] = ()
    style: str = ""


def compose(
    inquiry: Inquiry,
    collected: Collected,
    texts: Mapping[int, TextDraft],
    *,
    passages: Sequence[PassageDraft] = (),
) -> Generator[Event, None, Composed]:
    """Write the answer from `collected`, whose labels all exist. Where nothing of the model's words
    holds, quotes out of `passages` (or of what stands around the evidence) take their place and are
    added to `collected`. Raises a `ModelError` when the first draft breaks off."""
    request, question, tools = inquiry.request, inquiry.question, inquiry.tools
    models, depth = inquiry.models, inquiry.depth
    model, rules = models.of_tier(depth.tiers.write), depth.citation_verification
    desk = Desk(
        evidence=[item for item in collected.accepted if item.text_id not in tools.confidential],
        texts=texts,
        asked=(question.text, question.search_text),
        earlier=_to_look_up(inquiry, collected),
    )
    drafting = Drafting(
        model=model,
        desk=desk,
        judge=tools.judge,
        texts=texts,
        searched=tools.searched,
        unsupported=rules.unsupported,
        max_tool_calls=depth.max_tool_calls,
    )
    task = Task(
        question=question,
        critique=request.options.critique,
        before=request.before,
        most_words=request.options.max_output_length,
        style=request.options.style,
    )
    with_tools = depth.max_tool_calls > 0
    messages = first_messages(task, desk, with_tools=with_tools, window=model.context)
    best, notes, broke = yield from _best_draft(drafting, messages, rules, desk)
    mender = Mender(
        model=model,
        desk=desk,
        drafting=drafting,
        question=question.search_text,
        at_once=models.at_once,
        check=models.check,
        notes=notes,
    )
    sends_back = rules.max_revisions > 0 and not broke
    yield from _with_earlier(mender.mend(best, sends_back=sends_back), desk.earlier)
    take_over_cited(collected, desk.earlier, best.writer.claims)
    if carried(best.writer.claims) or not rules.fallback_to_quotes:
        findings = (*notes, *best.findings)
        return Composed(writer=best.writer, findings=findings, engine=model.name)
    return (yield from _quotes_instead(inquiry, collected, texts, passages, best, model))


def _to_look_up(inquiry: Inquiry, collected: Collected) -> list[EvidenceDraft]:
    """The evidence of earlier questions; none where there is no tool to find it with."""
    if inquiry.depth.max_tool_calls == 0:
        return []
    earlier = earlier_evidence(inquiry.request, collected)
    return [item for item in earlier if item.text_id not in inquiry.tools.confidential]


def _with_earlier(events: Iterable[Event], earlier: Sequence[EvidenceDraft]) -> Iterator[Event]:
    """Before a claim that cites evidence of earlier questions that evidence, once."""
    untold = {item.label: item for item in earlier}
    for event in events:
        if untold and isinstance(event, ClaimWritten):
            for citation in event.claim.citations:
                if (item := untold.pop(citation.label, None)) is not None:
                    yield EvidenceFound(evidence=item)
        yield event


def _best_draft(
    drafting: Drafting, messages: Sequence[Message], rules: CitationVerification, desk: Desk
) -> Generator[Event, None, tuple[Drafted, list[FindingDraft], bool]]:
    """The last draft, or an earlier one of which more holds; with what happened on the way, and
    whether the last broke off."""
    drafts: list[Drafted] = []
    notes: list[FindingDraft] = []
    problems: list[Problem] = []
    broke = False
    for attempt in range(rules.max_revisions + 1):
        talk = list(messages)
        if drafts:
            reason = f"The draft is written again: {counted(problems)}."
            notes.append(FindingDraft(kind="sent_back", note=reason))
            yield DraftSentBack(reason=reason)
            talk += sent_back(drafts[-1].words, [problem.told for problem in problems])
        yield StepStarted(step="compose", detail=_saying(attempt))
        draft = drafting.new_draft()
        try:
            yield from _with_earlier(drafting.write(draft, talk), desk.earlier)
        except ModelError as error:
            if not any(carried(each.writer.claims) for each in (*drafts, draft)):
                raise
            notes.append(cut_off(f"{_which(drafts)} draft broke off. {error.sentence}"))
            drafts.append(draft)
            broke = True
            break
        drafts.append(draft)
        problems = problems_of(draft, rules)
        if not problems:
            break
    last = draft
    best = _best(drafts, is_clean=not problems and not broke)
    if best is not last:
        yield DraftSentBack(reason="More of the draft before holds, so it is shown.")
        yield from best.events
    return best, notes, broke


def _which(drafts: Sequence[Drafted]) -> str:
    return "A further" if drafts else "The"


def _best(drafts: Sequence[Drafted], *, is_clean: bool) -> Drafted:
    """A last draft without a fault stands if anything of it does; else the one of which most
    holds, the later of two."""
    if is_clean and carried(drafts[-1].writer.claims):
        return drafts[-1]
    return max(reversed(drafts), key=lambda each: carried(each.writer.claims))


def _quotes_instead(
    inquiry: Inquiry,
    collected: Collected,
    texts: Mapping[int, TextDraft],
    passages: Sequence[PassageDraft],
    draft: Drafted,
    model: Model,
) -> Generator[Event, None, Composed]:
    reason = "Nothing that the model wrote could be validated, so quotes answer."
    if draft.events:
        yield DraftSentBack(reason=reason)
    yield StepStarted(step="compose", detail="Answering from quotes instead")
    tools = inquiry.tools
    writer = yield from from_quotes(inquiry.question, tools, collected, texts, passages)
    writer.judging += draft.writer.judging
    replaced = FindingDraft(kind="engine_replaced", note=reason)
    findings = (*draft.findings, replaced)
    engine = f"{tools.engine.name}, after {model.name}"
    return Composed(writer=writer, findings=findings, engine=engine)


def _saying(attempt: int) -> str:
    if attempt == 0:
        return "Writing the answer, checking each claim"
    return "Writing it again, checking each claim"
