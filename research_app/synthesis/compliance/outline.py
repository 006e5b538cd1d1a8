"""The answer laid out from verified requirements, word for word: what conflicts side by side first,
then what the statute requires and what the policy requires. Every statement cites its label. The
summary of each side is made of the same words.

What the answer lacks is told beside it: words of the question that stand nowhere in what was read,
provisions that are placeholders, references that lead nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from citations.drafts import (
    ConflictDraft,
    EvidenceDraft,
    PassageDraft,
    PlaceholderDraft,
    RequirementDraft,
    SourceType,
)
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.protocols import CellAt, Piece
from research_app.synthesis.terms import asked_words, content_stems

_HEADINGS: dict[SourceType, tuple[str, str]] = {
    "statute": ("What the statute requires", "What the statutes require"),
    "policy": ("What the policy requires", "What the policies require"),
}
_ITEM_NUMBER = re.compile(r"^\s*\d{1,3}[.)]\s+")
CONFLICT = "Where requirements conflict"
UNLESS = " Unless: "
REFUSAL = "No authoritative requirement on this was found in the statutes and policies given."
MOST_LISTED = 20
Exceptions = Mapping[str, Sequence[EvidenceDraft]]
"""By the label of a requirement the sentences that except something from it."""


def pieces_of(
    verified: Sequence[RequirementDraft],
    conflicts: Sequence[ConflictDraft],
    exceptions: Exceptions,
) -> Iterator[Piece]:
    """In the order given, which is that of relevance within each kind of document. Exceptions that
    other sentences tell follow their requirement, each with its own citation."""
    by_label = {each.label: each for each in verified}
    block = 0
    shown: set[str] = set()
    for conflict in conflicts:
        sides = [by_label[label] for label in conflict.labels if label in by_label]
        if len(sides) < 2 or shown & {each.label for each in sides}:
            continue
        if not shown:
            yield Piece(block=block, block_type="heading", text=CONFLICT)
            block += 1
        yield from _listed(block, sides, exceptions, against=True)
        block += 1
        shown |= {each.label for each in sides}
    for kind in _HEADINGS:
        rest = [each for each in verified if each.source_type == kind and each.label not in shown]
        if rest:
            yield Piece(block=block, block_type="heading", text=_heading(kind, rest))
            yield from _listed(block + 1, rest, exceptions, against=False)
            block += 2


def shown_words(requirement: RequirementDraft) -> str:
    """Its words on one line, without the numbers of list items, which would read as figures."""
    segments = (_ITEM_NUMBER.sub("", segment.text) for segment in requirement.segments)
    return " … ".join(" ".join(words.split()) for words in segments)


def _heading(kind: SourceType, requirements: Sequence[RequirementDraft]) -> str:
    one, several = _HEADINGS[kind]
    documents = {each.document_id.partition(",")[0] for each in requirements}
    return several if len(documents) > 1 else one


def _listed(
    block: int, listed: Sequence[RequirementDraft], exceptions: Exceptions, *, against: bool
) -> Iterator[Piece]:
    labels = [requirement.label for requirement in listed]
    for row, requirement in enumerate(listed):
        if row:
            yield Piece(block=block, block_type="list", text="\n")
        others = tuple(label for label in labels if label != requirement.label)
        unless = Piece(block=block, block_type="list", text=UNLESS, cell=CellAt(row=row))
        own = saying(unless, shown_words(requirement), requirement.label)
        yield replace(own, against=others if against else ())
        for each in exceptions.get(requirement.label, ()):
            yield unless
            yield saying(unless, each.statement, each.label)


def saying(piece: Piece, words: str, label: str) -> Piece:
    """The words as a claim in the place of the piece."""
    return replace(piece, text=words, statement=words, labels=(label,))


def summary_of(verified: Sequence[RequirementDraft], kind: SourceType) -> str:
    """What one side requires in one paragraph, each requirement followed by its label."""
    return " ".join(_said(each) for each in verified if each.source_type == kind)


def _said(requirement: RequirementDraft) -> str:
    words = shown_words(requirement).rstrip(" ;,")
    stopped = words.endswith((".", "!", "?"))
    bare = words[:-1] if stopped else words
    return f"{bare} [{requirement.label}]."


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
