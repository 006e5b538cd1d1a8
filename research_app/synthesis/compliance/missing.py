"""What an answer about statutes and policies lacks: words of the question that stand nowhere in
what was read, provisions that are placeholders, references that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import PassageDraft, PlaceholderDraft, RequirementDraft
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.terms import asked_words, content_stems

REFUSAL = "No authoritative requirement on this was found in the statutes and policies given."
MOST_LISTED = 20


def absent_words(asked: Asked, passages: Sequence[PassageDraft]) -> list[str]:
    """The words of the question that none of the passages says."""
    said = {stem for passage in passages for stem in content_stems(passage.text)}
    return [word for word, stem in asked_words(asked.text) if stem not in said]


def missing_evidence(
    asked: Asked,
    passages: Sequence[PassageDraft],
    requirements: Sequence[RequirementDraft],
    placeholders: Sequence[PlaceholderDraft],
    refusal: str,
) -> tuple[str, ...]:
    """Sentences and words, what matters most first. Words of the question are named only where
    nothing was verified."""
    nothing = not any(each.verified for each in requirements)
    listed = [refusal] if refusal else []
    if nothing and not refusal:
        listed += [f"A requirement on “{word}”" for word in absent_words(asked, passages)]
        listed = listed or ["A statute or policy that answers this question"]
    listed += [_placeholder(each) for each in placeholders]
    listed += _unresolved(requirements)
    return tuple(dict.fromkeys(listed))[:MOST_LISTED]


def _placeholder(each: PlaceholderDraft) -> str:
    where = " – ".join(part for part in (each.document, each.heading) if part)
    return f"The text of {where}: the source holds a placeholder only"


def _unresolved(requirements: Sequence[RequirementDraft]) -> list[str]:
    """References of requirements that were let through, or for which they were not."""
    return [
        f"{reference.target}, to which {each.label} refers, was not found"
        for each in requirements
        for reference in each.references
        if reference.followed is None and (each.verified or each.rejection == "requires_inference")
    ]
