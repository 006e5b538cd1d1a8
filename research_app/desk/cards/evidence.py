"""The evidence card of a claim or of one of its numbers: stored with its chat, or still in the log
of its run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.contrib.auth.models import User

from citations.cards import (
    CONTEXT,
    EvidenceCard,
    evidence_card,
    searched_view,
    shown_labels,
)
from citations.cards.numbers import NumberCard, labels_of, number_card
from citations.cards.printed import PrintedTable, printed_table
from citations.drafts import ClaimDraft, EvidenceDraft
from citations.storage.read.answers import StoredClaim, context_windows, searched_for, stored_claim
from citations.storage.read.texts import load_texts
from research_app.chats.models import Turn
from research_app.desk.compliance import with_cited_requirements
from research_app.desk.live import fold_events
from research_app.runs.access import own_runs
from research_app.runs.log.recorder import read_log


def find_card(
    user: User, claim_id: UUID, run_id: UUID | None, turn: Turn | None
) -> EvidenceCard | None:
    """The card of a claim, or None. `turn` is the one that makes it, where it is saved and the user
    may read it; `run_id` names the own run that wrote it, whose log is read before that."""
    found = _find_claim(user, claim_id, run_id, turn)
    if found is None:
        return None
    claim, evidence = found.claim, found.evidence
    windows = _windows(evidence, shown_labels(claim))
    is_searched = found.verdicts and not claim.citations
    searched = searched_view(*searched_for(claim.id)) if is_searched else None
    card = evidence_card(
        claim,
        evidence,
        windows,
        found.verdicts,
        searched,
        strong=found.strong,
        table=_table_of(claim, evidence),
    )
    return with_cited_requirements(card, evidence) if found.verdicts else card


def _table_of(claim: ClaimDraft, evidence: Mapping[str, EvidenceDraft]) -> PrintedTable | None:
    """The table in which a claim's row stands, read from the whole text of its source."""
    rows = [evidence[each.label] for each in claim.citations if each.role != "context"]
    if not claim.parts or not rows or rows[0].place is None:
        return None
    source = load_texts([rows[0].place.text_id]).get(rows[0].place.text_id)
    return printed_table(source, claim, rows[0]) if source else None


def find_number_card(
    user: User, claim_id: UUID, index: int, run_id: UUID | None, turn: Turn | None
) -> NumberCard | None:
    """The card of the number `index` of a claim, or None; see `find_card`."""
    found = _find_claim(user, claim_id, run_id, turn)
    if found is None:
        return None
    windows = _windows(found.evidence, labels_of(found.claim))
    return number_card(found.claim, index, found.evidence, windows)


def _windows(
    evidence: Mapping[str, EvidenceDraft], labels: Iterable[str]
) -> dict[str, tuple[int, str]]:
    shown = [evidence[label] for label in labels if label in evidence]
    return context_windows(shown, reach=CONTEXT)


def _find_claim(
    user: User, claim_id: UUID, run_id: UUID | None, turn: Turn | None
) -> StoredClaim | None:
    """Its `verdicts` are there only once it is saved."""
    stored = stored_claim(claim_id) if turn else None
    return stored or _claim_of_run(user, claim_id, run_id)


def _claim_of_run(user: User, claim_id: UUID, run_id: UUID | None) -> StoredClaim | None:
    if run_id is None or not own_runs(user).filter(pk=run_id).exists():
        return None
    state = fold_events(run_id, [event for _, event in read_log(run_id)])
    claim = state.claim(claim_id)
    cited = {citation.label for citation in claim.citations} if claim else set()
    if claim is None or not cited <= state.evidence.keys():
        return None
    return StoredClaim(claim=claim, evidence=state.evidence, strong=state.strong_in(claim))
