"""An answer against everything else that its owner may see."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q

from citations.drafts.verdicts import LANGUAGE_MODEL
from citations.models import Answer, Claim, Stance
from citations.storage.write.stances import forget_stances, keep_stances
from research_app.chats.models import Turn
from research_app.evidence_graph.claims import comparable, compared, origins_of, texts_of_sources
from research_app.evidence_graph.compare import JUDGE, OtherSources
from research_app.evidence_graph.model_stance import model_for
from research_app.evidence_graph.models import CrossCheck, let_go
from research_app.evidence_graph.pause import wait_for_answers
from research_app.jobs import registry
from research_app.jobs.dispatch import enqueue
from research_app.jobs.lease import Lease
from research_app.library.models import ConfidentialSource

MOST_CLAIMS = 100
"""Of an answer, in the order of its text; how many are left is told."""


def compare_answer(check: CrossCheck, lease: Lease) -> None:
    """Hold each claim against the other sources and keep what they say, claim by claim: a runner
    that takes over goes on behind the last one kept."""
    turn = Turn.objects.select_related("chat", "answer").filter(answer=check.answer_id).first()
    if turn is None or _has_no_claims(turn.answer):
        return
    if turn.chat.deleted_at is not None:
        return let_go(check)
    claims = list(comparable(Claim.objects.filter(answer=turn.answer)).order_by("start", "pk"))
    left = max(0, len(claims) - MOST_CLAIMS)
    model = model_for(turn.answer, check.owner)
    others = OtherSources(check.owner, turn.chat_id, model=model)
    lease.update(total=len(claims) - left, left=left, searched=others.documents)
    for claim in claims[check.done : MOST_CLAIMS]:
        wait_for_answers(lease)
        _compare(claim, others, lease)


def _compare(claim: Claim, others: OtherSources, lease: Lease) -> None:
    lease.check()
    origins = origins_of([claim.pk])[claim.pk]
    texts = others.texts({each.text_id for each in origins})
    [asked] = compared([claim], texts)
    own = texts_of_sources({each.source_id for each in origins})
    stances = others.say(asked, own_texts=own)
    with lease.fenced():
        if Claim.objects.filter(pk=claim.pk).exists():
            keep_stances(claim.pk, stances, judge=JUDGE)
        lease.update(done=F("done") + 1)


def _has_no_claims(answer: Answer) -> bool:
    return answer.result != Answer.Result.ANSWERED


def begin_answer(answer: Answer, owner: User) -> CrossCheck | None:
    """Queue the comparison of a saved answer, once; None where there is nothing to compare."""
    if _has_no_claims(answer) or answer.compliance is not None:
        return None
    check, _ = CrossCheck.objects.get_or_create(
        kind=CrossCheck.Kind.ANSWER, answer=answer, defaults={"owner": owner}
    )
    return check


@transaction.atomic
def judge_again(instance: ConfidentialSource, **_: object) -> None:
    """A document was marked confidential: what a model said of it, or of claims that rest on it,
    is history, and the answers are compared anew, where no model sees it."""
    source = instance.source_id
    of_it = Q(source_text__source=source) | Q(
        claim__citations__evidence__source_text__source=source
    )
    stances = Stance.objects.filter(of_it, current=True, code=LANGUAGE_MODEL)
    if instance.owner_id is not None:
        stances = stances.filter(claim__answer__turn__chat__owner=instance.owner_id)
    judged = list(stances.values_list("pk", "claim__answer").distinct())
    answers = {answer for _, answer in judged}
    Stance.objects.filter(pk__in=[pk for pk, _ in judged]).update(current=False)
    CrossCheck.objects.filter(kind=CrossCheck.Kind.ANSWER, answer__in=answers).delete()


@transaction.atomic
def compare_again(answer: Answer, owner: User) -> CrossCheck | None:
    """Compare an answer anew: what was found becomes history. A runner that is still at work on it
    writes nothing more. None where there is nothing to compare."""
    CrossCheck.objects.filter(kind=CrossCheck.Kind.ANSWER, answer=answer).delete()
    forget_stances(list(answer.claims.values_list("pk", flat=True)))
    check = begin_answer(answer, owner)
    if check:
        enqueue(registry.kinds[CrossCheck].task, check.pk)
    return check
