"""A claim over bare texts, as the product would judge it: for measuring and for training, where
there is no answer and no stored source."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

from citations.drafts import (
    CheckDraft,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    Place,
    SourceInfo,
    VerdictDraft,
)
from citations.numbers.units import context_of
from citations.steps.verifying.number_claims import with_numbers
from citations.steps.verifying.numbers import numbers_check
from citations.verification.explicit import check_claim

_READ_AT = datetime(1970, 1, 1, tzinfo=UTC)
_NONE = UUID(int=0)
_UNJUDGED = VerdictDraft(level="unverified", reason="", judge="")


def plain_claim(claim: str, texts: Sequence[str]) -> tuple[ClaimDraft, dict[str, EvidenceDraft]]:
    """The claim with its numbers compared, citing every text as a whole, and the evidence by
    label."""
    evidence = {f"E{number}": _evidence(number, text) for number, text in enumerate(texts, start=1)}
    cited = tuple(CitationDraft(id=_NONE, label=label, verdict=_UNJUDGED) for label in evidence)
    draft = ClaimDraft(
        id=_NONE,
        text=claim,
        start=0,
        end=len(claim),
        statement=claim,
        citations=cited,
        verdict=_UNJUDGED,
    )
    contexts = {item.text_id: context_of(item.quote) for item in evidence.values()}
    return with_numbers(draft, evidence, contexts), evidence


def plain_checks(claim: str, texts: Sequence[str]) -> tuple[CheckDraft, ...]:
    """The checks that the embedded judge's model is given, numbers first: those of a claim as it
    stands, without the ones that only tell whether it is a quote."""
    numbered, _ = plain_claim(claim, texts)
    return (numbers_check(numbered.numbers), *check_claim(claim, texts))


def _evidence(number: int, text: str) -> EvidenceDraft:
    info = SourceInfo(
        source_id=-number,
        kind="text",
        title="",
        fetched_at=_READ_AT,
        sha256=sha256(text.encode("utf-8", "replace")).hexdigest(),
    )
    place = Place(text_id=-number, start=0, end=len(text), quote=text)
    return EvidenceDraft(
        label=f"E{number}",
        text_id=-number,
        proposed_quote=text,
        statement=text,
        place=place,
        source=info,
    )
