"""All that an export says of one answer: the answer itself, when and by whom it was asked, how it
was judged before, and, where they are wanted, its source texts.

`citations` knows no users and no chats: who asked, and where, is passed in as text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from citations.drafts import AnswerDraft, CitesRead, StanceRead, TextDraft
from citations.errors import AnswerMissing
from citations.models import Answer, Source, SourceText, Verdict
from citations.storage.history import DatedVerdict
from citations.storage.read.answers import answer_draft, load_texts, with_cells_cited
from citations.storage.read.network import cites_among
from citations.storage.read.sources import EVERYBODY
from citations.storage.read.stances import stances_of_answer

_VERDICT_FIELDS = ("level", "reason", "judge", "probability", "code", "current")
SOFTWARE = "Evidence Desk 0.1.0"
"""Name and version of what writes exports."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """An answer with what is known around it. `history` holds the verdicts of claims and citations
    by their ids, oldest first, the current one among them. `texts` are the source texts of
    evidence and passages by id, and empty unless they were asked for; `text_hashes` are the SHA-256
    of each as far as it is known. `stances` are, by claim, what other sources say that the reader
    of the export may see, history among them, and `cites` which of all these sources name each
    other. An answer that was never stored has no time of its own."""

    answer: AnswerDraft
    answered_at: datetime | None = None
    asked_by: str = ""
    chat_id: str = ""
    chat_title: str = ""
    turn: int = 0
    history: Mapping[UUID, tuple[DatedVerdict, ...]] = field(default_factory=dict)
    texts: Mapping[int, TextDraft] = field(default_factory=dict)
    text_hashes: Mapping[int, str] = field(default_factory=dict)
    stances: Mapping[UUID, tuple[StanceRead, ...]] = field(default_factory=dict)
    cites: tuple[CitesRead, ...] = ()
    software: str = SOFTWARE

    def stances_of(self, claim: UUID) -> tuple[StanceRead, ...]:
        """The current stances to a claim."""
        return tuple(each for each in self.stances.get(claim, ()) if each.current)

    def current_stances(self) -> list[StanceRead]:
        """Those to all claims."""
        return [each for claim in self.answer.claims for each in self.stances_of(claim.id)]


def load_provenance(
    answer_id: UUID,
    *,
    asked_by: str = "",
    chat_id: str = "",
    chat_title: str = "",
    turn: int = 0,
    with_texts: bool = False,
    visible: QuerySet[Source] | None = None,
    holder: str = EVERYBODY,
) -> Provenance:
    """A stored answer in a fixed number of queries. Of other sources only those among `visible` are
    told of, and without it none; `holder` is whose corrections of them hold. Raises
    `AnswerMissing`."""
    row = Answer.objects.filter(pk=answer_id).first()
    if row is None:
        raise AnswerMissing(str(answer_id))
    answer = with_cells_cited(answer_draft(row))
    texts = SourceText.objects.filter(pk__in=text_ids(answer))
    stances = _stances(answer_id, visible, holder) if visible is not None else {}
    provenance = Provenance(
        answer=answer,
        answered_at=row.created_at,
        asked_by=asked_by,
        chat_id=chat_id,
        chat_title=chat_title,
        turn=turn,
        history=_history(answer_id),
        texts=load_texts(text_ids(answer)) if with_texts else {},
        text_hashes=dict(texts.values_list("pk", "sha256")),
        stances=stances,
    )
    return provenance if visible is None else replace(provenance, cites=_cites(provenance))


def _stances(
    answer_id: UUID, visible: QuerySet[Source], holder: str
) -> dict[UUID, tuple[StanceRead, ...]]:
    found: dict[UUID, list[StanceRead]] = defaultdict(list)
    for each in stances_of_answer(answer_id, visible, holder=holder, with_history=True):
        found[UUID(each.claim_id)].append(each)
    return {claim: tuple(own) for claim, own in found.items()}


def _cites(provenance: Provenance) -> tuple[CitesRead, ...]:
    """Between sources that stand in the export anyhow."""
    shown = {item.source.source_id for item in provenance.answer.evidence}
    return cites_among(shown | {each.source.source_id for each in provenance.current_stances()})


def provenance_of(answer: AnswerDraft, texts: Mapping[int, TextDraft] | None = None) -> Provenance:
    """An answer at hand that was never stored: its verdicts are all there is of history."""
    history = {claim.id: (DatedVerdict.of(claim.verdict),) for claim in answer.claims}
    for claim in answer.claims:
        history |= {each.id: (DatedVerdict.of(each.verdict),) for each in claim.citations}
    hashes = {item.text_id: item.source.sha256 for item in answer.evidence}
    hashes |= {key: text.info.sha256 for key, text in (texts or {}).items()}
    return Provenance(answer=answer, history=history, texts=texts or {}, text_hashes=hashes)


def text_ids(answer: AnswerDraft) -> frozenset[int]:
    """The source texts that an answer's evidence and passages stand in."""
    evidence = {item.text_id for item in answer.evidence}
    return frozenset(evidence | {passage.text_id for passage in answer.passages})


def _history(answer_id: UUID) -> dict[UUID, tuple[DatedVerdict, ...]]:
    rows = (
        Verdict.objects.filter(claim__answer=answer_id)
        .order_by("created_at", "pk")
        .values_list("claim", "citation", *_VERDICT_FIELDS, "created_at")
    )
    history: dict[UUID, list[DatedVerdict]] = defaultdict(list)
    for claim, citation, *kept in rows:
        verdict: dict[str, Any] = dict(zip((*_VERDICT_FIELDS, "at"), kept, strict=True))
        history[citation or claim].append(DatedVerdict(**verdict))
    return {key: tuple(verdicts) for key, verdicts in history.items()}
