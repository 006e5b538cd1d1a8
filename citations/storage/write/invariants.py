"""What must hold of an answer before any of it is written. Raises `InvalidAnswer`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from citations.drafts import (
    AnswerDraft,
    ClaimDraft,
    EvidenceDraft,
    InputDraft,
    NumberDraft,
    QuotedNumber,
)
from citations.errors import FormulaError, InvalidAnswer
from citations.models import EvidenceStore, SourceText
from citations.numbers.derive import repeat


def check_claims(draft: AnswerDraft, store: EvidenceStore) -> None:
    """Each stands at its place in the answer, and what it names exists."""
    known = dict(store.evidence.filter(verified=True).values_list("label", "quote"))
    known |= {item.label: item.quote for item in draft.evidence if item.verified}
    for claim in draft.claims:
        if draft.text[claim.start : claim.end] != claim.text or claim.start >= claim.end:
            raise InvalidAnswer(f"Claim {claim.id} does not stand at its place in the answer.")
        if not claim.citations and claim.verdict.level != "unverified":
            raise InvalidAnswer(f"Claim {claim.id} cites nothing and yet has a verdict.")
        if unknown := [c.label for c in claim.citations if c.label not in known]:
            raise InvalidAnswer(
                f"Claim {claim.id} cites {', '.join(unknown)}, which does not exist."
            )
        if unknown := [label for label in claim.against if label not in known]:
            raise InvalidAnswer(
                f"Claim {claim.id} is said to conflict with {', '.join(unknown)}, "
                "which does not exist."
            )
        check_numbers(draft.text, claim, known)


def check_quotes(evidence: Collection[EvidenceDraft]) -> None:
    """Each quote stands in its source text, character for character."""
    placed = [item.place for item in evidence if item.place is not None]
    texts = dict(
        SourceText.objects.filter(pk__in={place.text_id for place in placed}).values_list(
            "pk", "text"
        )
    )
    for place in placed:
        if texts.get(place.text_id, "")[place.start : place.end] != place.quote:
            raise InvalidAnswer(
                f"The quote at {place.start}–{place.end} is not in source text {place.text_id}."
            )


def check_numbers(text: str, claim: ClaimDraft, quotes: Mapping[str, str]) -> None:
    """Raises `InvalidAnswer` where a number of the claim does not hold. `text` is the answer's,
    `quotes` are those of verified evidence, by label."""
    cited = {citation.label for citation in claim.citations}
    end = claim.start
    for number in claim.numbers:
        if text[number.start : number.end] != number.raw or not number.raw:
            raise InvalidAnswer(f"The number “{number.raw}” does not stand at its place.")
        if number.start < end or number.end > claim.end:
            raise InvalidAnswer(f"The number “{number.raw}” is not in its claim, or overlaps.")
        end = number.end
        known = {label: quote for label, quote in quotes.items() if label in cited}
        if number.quoted is not None:
            _check_place(number.quoted, number.raw, known)
        _check_computed(number, known)


def _check_computed(number: NumberDraft, quotes: Mapping[str, str]) -> None:
    if (number.derivation == "computed") != (number.computation is not None):
        raise InvalidAnswer(f"“{number.raw}” is called computed and is not, or the other way.")
    if number.computation is None:
        return
    for item in number.computation.inputs:
        _check_place(item, number.raw, quotes)
        if unknown := [label for label in item.context if label not in quotes]:
            raise InvalidAnswer(f"“{number.raw}” rests on {', '.join(unknown)}, not cited with it.")
    try:
        repeat(number)
    except FormulaError as error:
        raise InvalidAnswer(f"“{number.raw}” is not what its formula gives: {error}") from error


def _check_place(item: QuotedNumber | InputDraft, raw: str, quotes: Mapping[str, str]) -> None:
    if item.label not in quotes:
        raise InvalidAnswer(f"“{raw}” rests on {item.label}, which is not cited with it.")
    if quotes[item.label][item.start : item.end] != item.raw or not item.raw:
        raise InvalidAnswer(f"“{item.raw}” does not stand at its place in {item.label}.")
