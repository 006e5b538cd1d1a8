"""Judging a stored answer again with today's judge, on request only.

Showing an answer judges nothing. When the judge has become another, whoever wants to know what it
says of an old answer asks for it here: the claims are judged from what is stored of them, older
verdicts stay as history, and what the answer's page says in sum follows the new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction

from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft, VerdictDraft
from citations.drafts.verdicts import NOT_CHECKED
from citations.errors import AnswerMissing, WrongNumber
from citations.models import Answer, Verdict
from citations.protocols import Judge
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.steps.verify_computed import verify_computed
from citations.steps.verifying.claims import verify_claim
from citations.storage.read.answers import load_answer, with_cells_cited
from citations.storage.totals import count_judged_again
from citations.storage.write.answers import summary_columns, verdict_row
from citations.verification.cache import CachedJudge
from citations.verification.judge import EmbeddedJudge

Replaced = tuple[UUID, UUID | None, VerdictDraft]
"""Claim, citation of it or None for the claim as a whole, and the new verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejudged:
    """What judging an answer again has brought. `claims` were judged, `changed` of them have
    another level now, `verdicts` were replaced, those of single citations too. All three are 0
    where the judge is the one that has judged the answer before."""

    answer_id: UUID
    judge_before: str
    judge: str
    claims: int = 0
    changed: int = 0
    verdicts: int = 0


Listener = Callable[[Rejudged, str], None]
listeners: list[Listener] = []
"""Who is told of every answer whose verdicts are about to change, within the transaction that
changes them, with the name of who asked for it (empty where nobody is known)."""


def rejudge_answer(
    answer_id: UUID, *, judge: Judge | None = None, dry_run: bool = False, by: str = ""
) -> Rejudged:
    """Judge the claims of a stored answer with the product's judge of today, or another, as `by`
    asks for. With `dry_run` nothing is written but what the cache keeps. Raises `AnswerMissing`."""
    own = judge or CachedJudge(EmbeddedJudge())
    answer = load_answer(answer_id, with_passages=False)
    if not _has_news(answer, own):
        return Rejudged(answer_id=answer_id, judge_before=answer.judge, judge=own.name)
    evidence = with_cells_cited(answer).evidence_by_label()
    judged = [_judged(claim, evidence, own) for claim in answer.claims]
    replaced = [
        verdict
        for old, new in zip(answer.claims, judged, strict=True)
        for verdict in _replaced(old, new)
    ]
    done = Rejudged(
        answer_id=answer_id,
        judge_before=answer.judge,
        judge=own.name,
        claims=len(judged),
        changed=sum(
            old.verdict.level != new.verdict.level
            for old, new in zip(answer.claims, judged, strict=True)
        ),
        verdicts=len(replaced),
    )
    if dry_run or _write(answer, judged, replaced, own, done, by):
        return done
    return Rejudged(answer_id=answer_id, judge_before=answer.judge, judge=own.name)


def _has_news(answer: AnswerDraft, judge: Judge) -> bool:
    """The same judge says the same again, except where it could not be asked."""
    lost = any(claim.verdict.code == NOT_CHECKED for claim in answer.claims)
    return answer.judge != judge.name or lost


def _judged(claim: ClaimDraft, evidence: Mapping[str, EvidenceDraft], judge: Judge) -> ClaimDraft:
    if not claim.citations:
        return claim
    if all(number.computation is None for number in claim.numbers):
        return verify_claim(claim, evidence, judge)
    try:
        return verify_computed(claim, evidence)
    except WrongNumber as error:
        # It is on a page already; what can still be said is that it does not hold.
        verdict = replace(claim.verdict, level="not supported", reason=str(error))
        return replace(claim, verdict=verdict)


def _replaced(old: ClaimDraft, new: ClaimDraft) -> Iterator[Replaced]:
    if _stored(new.verdict) != _stored(old.verdict):
        yield (new.id, None, new.verdict)
    before = {citation.id: citation.verdict for citation in old.citations}
    for citation in new.citations:
        if _stored(citation.verdict) != _stored(before[citation.id]):
            yield (new.id, citation.id, citation.verdict)


def _stored(verdict: VerdictDraft) -> VerdictDraft:
    """As it comes back from the database: what a judge leant to is not kept."""
    return replace(verdict, leaning=None)


@transaction.atomic
def _write(
    answer: AnswerDraft,
    claims: list[ClaimDraft],
    replaced: list[Replaced],
    judge: Judge,
    done: Rejudged,
    by: str,
) -> bool:
    """Whether the verdicts were written. If somebody else has judged the answer again in the
    meantime, theirs stand."""
    row = Answer.objects.select_for_update().filter(pk=answer.id).first()
    if row is None:
        raise AnswerMissing(str(answer.id))
    if row.judge != answer.judge:
        return False
    current = Verdict.objects.filter(claim__answer=row, current=True)
    for_claims = {claim for claim, citation, _ in replaced if citation is None}
    for_citations = {citation for _, citation, _ in replaced if citation is not None}
    current.filter(citation=None, claim__in=for_claims).update(current=False)
    current.filter(citation__in=for_citations).update(current=False)
    Verdict.objects.bulk_create(
        verdict_row(verdict, claim, citation) for claim, citation, verdict in replaced
    )
    summary = review_answer(claims, answer.evidence, answer.findings)
    columns = {
        **summary_columns(summary),
        "judge": judge.name,
        "grounding_confidence": grounding_confidence(summary, claims),
    }
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=[*columns])
    count_judged_again(claim.verdict for claim in claims)
    for listener in listeners:
        listener(done, by)
    return True
