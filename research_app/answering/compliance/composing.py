"""From verified requirements to the claims of an answer. Nothing else may be cited, and nothing is
shown that the quotes do not carry whole.

Without a model the requirements stand in their own words. Of a model's draft each statement that
fails its review is sent back alone, once, and what fails then is dropped; a draft that cites
nothing is written again. Where nothing stands, or the model fails, the requirements answer in their
own words after all.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citations.drafts import ConflictDraft, EvidenceDraft, FindingDraft, ReviewDraft, TextDraft
from research_app.answering.compliance.gating import Gated
from research_app.answering.composing import Composed
from research_app.answering.composing.drafted import Drafted, Drafting
from research_app.answering.composing.judging import RememberingJudge
from research_app.answering.composing.mending import Mender
from research_app.answering.composing.review import NO_REQUIREMENT, failures_of
from research_app.answering.composing.styling import Stylist, restyle
from research_app.answering.events import DraftSentBack, StepStarted
from research_app.answering.request import AskRequest, Tools
from research_app.answering.writing import Writer, Written
from research_app.config import profile
from research_app.llm.errors import ModelError, ModelRefused
from research_app.llm.protocols import Model, Models
from research_app.synthesis.compliance.outline import pieces_of, saying
from research_app.synthesis.compliance.telling import first_messages
from research_app.synthesis.protocols import Piece, Question
from research_app.synthesis.styles.layout import Layout
from research_app.synthesis.written.conversation import sent_back
from research_app.synthesis.written.draft import cut_off
from research_app.synthesis.written.kept import kept_pieces
from research_app.synthesis.written.tools import Desk

MOST_DRAFTS = 3
"""The first, and as many again where no statement cites a requirement."""
BEHIND_A_DRAFT = 10_000
"""A block behind all of a draft's."""
QUOTES_INSTEAD = "Nothing that the model wrote passed the review, so the requirements answer."

Event = Written | StepStarted | DraftSentBack


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What an answer is written from. `evidence` is that of verified requirements alone."""

    gated: Gated
    conflicts: tuple[ConflictDraft, ...]
    texts: Mapping[int, TextDraft]

    @property
    def evidence(self) -> dict[str, EvidenceDraft]:
        return {item.label: item for item in self.gated.evidence if item.verified}


def compose(
    question: Question, request: AskRequest, tools: Tools, material: Material
) -> Generator[Event, None, Composed]:
    """Raises `ModelRefused`."""
    if tools.models is None:
        yield StepStarted(step="compose", detail="Writing the answer, checking each statement")
        return (yield from _from_quotes(request, tools, material))
    model = tools.models.of_tier(profile(request.options.depth).tiers.write)
    drafting = _drafting(question, tools, material, model)
    draft, reviews, notes = yield from _reviewed(
        question, request, tools.models, drafting, material
    )
    if not draft.writer.claims:
        return (yield from _instead(request, tools, material, model, draft, reviews, notes))
    stylist = Stylist(
        model=model,
        judge=tools.judge,
        evidence=material.evidence,
        texts=material.texts,
        most_words=request.options.max_output_length,
    )
    styled = yield from restyle(draft.writer, request.options.style, stylist)
    yield from styled.writer.write(_exceptions_left_out(styled.writer, material))
    return Composed(
        writer=styled.writer,
        engine=model.name,
        reviews=tuple(reviews),
        findings=(*notes, *draft.findings, *styled.findings),
        style=styled.style,
    )


def _exceptions_left_out(writer: Writer, material: Material) -> Iterator[Piece]:
    """Exceptions to what a model's answer cites that it does not tell: without them it says more
    than is required."""
    cited = {each.label for claim in writer.claims for each in claim.citations}
    block = BEHIND_A_DRAFT
    for requirement, exceptions in material.gated.exceptions.items():
        for each in exceptions:
            if requirement in cited and each.label not in cited:
                told = f"To {requirement} there is an exception: "
                lead = Piece(block=block, block_type="paragraph", text=told)
                yield lead
                yield saying(lead, each.statement, each.label)
                cited.add(each.label)
                block += 1


def _from_quotes(
    request: AskRequest, tools: Tools, material: Material
) -> Generator[Event, None, Composed]:
    judge = RememberingJudge(tools.judge)
    dropped: list[str] = []
    layout = Layout(request.options.style, request.options.max_output_length)
    trial = Writer(material.evidence, judge, material.texts)
    gated = material.gated
    kept = kept_pieces(
        pieces_of(gated.in_order(), material.conflicts, gated.exceptions),
        lambda piece: _as_it_stands(piece, trial, material.evidence, dropped),
    )
    writer = Writer(material.evidence, judge, material.texts)
    yield from writer.write(layout.pieces(kept))
    writer.judging += trial.judging
    failures = tuple(f"“{words}” is not what its quote says." for words in dropped)
    review = ReviewDraft(attempt=1, passed=not dropped, failures=failures, dropped=tuple(dropped))
    return Composed(
        writer=writer,
        engine=tools.engine.name,
        reviews=(review,),
        findings=layout.findings(),
        style=layout.style,
    )


def _as_it_stands(
    piece: Piece, trial: Writer, evidence: Mapping[str, EvidenceDraft], dropped: list[str]
) -> Piece | None:
    """The piece, in the words of its whole quote where its segments alone could be taken
    otherwise; None where its quote does not carry even that."""
    whole = " ".join(evidence[piece.labels[0]].quote.split())
    for words in dict.fromkeys((piece.text, whole)):
        tried = replace(piece, text=words, statement=words)
        claim = trial.tried(tried)
        if claim is not None and claim.verdict.level == "supported":
            return tried
    dropped.append(piece.text)
    return None


def _drafting(question: Question, tools: Tools, material: Material, model: Model) -> Drafting:
    desk = Desk(
        evidence=list(material.evidence.values()),
        texts=material.texts,
        asked=(question.text, question.search_text),
    )
    return Drafting(
        model=model,
        desk=desk,
        judge=tools.judge,
        texts=material.texts,
        searched=tools.searched,
        unsupported="remove",
        max_tool_calls=0,
        only_supported=True,
    )


def _reviewed(
    question: Question, request: AskRequest, models: Models, drafting: Drafting, material: Material
) -> Generator[Event, None, tuple[Drafted, list[ReviewDraft], list[FindingDraft]]]:
    """A draft with its single statements put right or taken out, its reviews before and after, and
    what happened on the way. Raises `ModelRefused`."""
    draft = drafting.new_draft()
    reviews: list[ReviewDraft] = []
    mender = Mender(
        model=drafting.model,
        desk=drafting.desk,
        drafting=drafting,
        question=question.search_text,
        at_once=models.at_once,
        check=models.check,
    )
    try:
        for attempt in range(MOST_DRAFTS):
            if attempt:
                yield DraftSentBack(reason=f"The draft is written again. {NO_REQUIREMENT}")
            draft = yield from _drafted(question, request, drafting, material, draft)
            reviews.append(_review(draft, len(reviews) + 1))
            if reviews[-1].failures != (NO_REQUIREMENT,):
                break
    except ModelRefused:
        raise
    except ModelError as error:
        mender.notes.append(cut_off(f"The model did not finish. {error.sentence}"))
    yield from mender.mend(draft, sends_back=not mender.notes)
    if reviews and not reviews[-1].passed:
        reviews.append(_review(draft, len(reviews) + 1, is_last=True))
    return draft, reviews, mender.notes


def _drafted(
    question: Question,
    request: AskRequest,
    drafting: Drafting,
    material: Material,
    before: Drafted,
) -> Generator[Event, None, Drafted]:
    """A draft, written in the light of the one before."""
    messages = first_messages(
        question,
        material.gated.in_order(),
        material.conflicts,
        most_words=request.options.max_output_length,
        critique=request.options.critique,
    )
    if before.words:
        messages += sent_back(before.words, [NO_REQUIREMENT])
    yield StepStarted(step="compose", detail="Writing the answer, checking each statement")
    draft = drafting.new_draft()
    yield from drafting.write(draft, messages)
    yield from drafting.settle(draft)
    return draft


def _review(draft: Drafted, attempt: int, *, is_last: bool = False) -> ReviewDraft:
    failures = failures_of(draft)
    dropped = tuple(each.words for each in draft.removed) if is_last else ()
    return ReviewDraft(attempt=attempt, passed=not failures, failures=failures, dropped=dropped)


def _instead(
    request: AskRequest,
    tools: Tools,
    material: Material,
    model: Model,
    draft: Drafted,
    reviews: Sequence[ReviewDraft],
    notes: Sequence[FindingDraft],
) -> Generator[Event, None, Composed]:
    if draft.events:
        yield DraftSentBack(reason=QUOTES_INSTEAD)
    yield StepStarted(step="compose", detail="Answering in the words of the requirements")
    quoted = yield from _from_quotes(request, tools, material)
    replaced = FindingDraft(kind="engine_replaced", note=QUOTES_INSTEAD)
    return replace(
        quoted,
        engine=f"{tools.engine.name}, after {model.name}",
        reviews=tuple(reviews),
        findings=(*notes, *draft.findings, replaced, *quoted.findings),
    )
