"""The evidence card of a claim or of one of its numbers: stored with its chat, or still in the log
of its run."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.models import User

from citations.cards import (
    CONTEXT,
    EvidenceCard,
    SearchedView,
    evidence_card,
    searched_view,
    shown_labels,
)
from citations.cards.numbers import NumberCard, labels_of, number_card
from citations.drafts import ClaimDraft, EvidenceDraft
from citations.past_verdicts import verdicts_over_time
from citations.queries import claim_with_evidence, context_windows, searched_for
from research_app.desk.access import get_readable_turn_of_claim_or_404, readable_chats
from research_app.desk.compliance.cards import with_cited_requirements
from research_app.desk.live import fold_events
from research_app.runs.access import own_runs
from research_app.runs.snapshot import read_log

Found = tuple[ClaimDraft, Mapping[str, EvidenceDraft]]


def find_card(user: User, claim_id: UUID, run_id: UUID | None) -> EvidenceCard | None:
    """The card of an own claim, or of a saved one that the user may read; else None. `run_id` names
    the run that wrote it, whose log is read while the answer is not saved."""
    found = _find_claim(user, claim_id, run_id)
    if found is None:
        return None
    claim, evidence = found
    shown = [evidence[label] for label in shown_labels(claim) if label in evidence]
    windows = context_windows(shown, reach=CONTEXT)
    verdicts = verdicts_over_time(claim_id)
    searched = _searched(claim) if verdicts and not claim.citations else None
    card = evidence_card(claim, evidence, windows, verdicts, searched)
    return with_cited_requirements(card, evidence) if verdicts else card


def _searched(claim: ClaimDraft) -> SearchedView:
    return searched_view(*searched_for(claim.id))


def find_number_card(
    user: User, claim_id: UUID, index: int, run_id: UUID | None
) -> NumberCard | None:
    """The card of the number `index` of an own claim, or None; see `find_card`."""
    found = _find_claim(user, claim_id, run_id)
    if found is None:
        return None
    claim, evidence = found
    shown = [evidence[label] for label in labels_of(claim) if label in evidence]
    return number_card(claim, index, evidence, context_windows(shown, reach=CONTEXT))


def _find_claim(user: User, claim_id: UUID, run_id: UUID | None) -> Found | None:
    return _stored_claim(user, claim_id) or _claim_of_run(user, claim_id, run_id)


def _stored_claim(user: User, claim_id: UUID) -> Found | None:
    # From the claim to its chat: a list of all chats would be read for every card.
    readable = readable_chats(user).filter(turns__answer__claims=claim_id)
    owner_id = readable.values_list("owner_id", flat=True).first()
    if owner_id is None:
        return None
    if owner_id != user.pk:
        get_readable_turn_of_claim_or_404(user, claim_id)  # tells the log who reads it
    return claim_with_evidence(claim_id)


def _claim_of_run(user: User, claim_id: UUID, run_id: UUID | None) -> Found | None:
    if run_id is None or not own_runs(user).filter(pk=run_id).exists():
        return None
    state = fold_events(run_id, [event for _, event in read_log(run_id)])
    claim = state.claim(claim_id)
    cited = {citation.label for citation in claim.citations} if claim else set()
    return (claim, state.evidence) if claim and cited <= state.evidence.keys() else None
