"""The ids of what has no row of its own.

Answers, claims and citations have theirs in the database. All other ids are name-based UUIDs (RFC
9562, version 5) in the namespace of their answer: the same answer gives the same ids in every
format, today and in a year, on every machine.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from citations.drafts import StanceRead


def derived_id(answer: UUID, thing: str, *names: object) -> UUID:
    """The id of a thing of an answer, distinguished by names such as its label."""
    return uuid5(answer, " ".join([thing, *map(str, names)]))


def evidence_id(answer: UUID, label: str) -> UUID:
    return derived_id(answer, "evidence", label)


def stance_id(answer: UUID, stance: StanceRead) -> UUID:
    """Of one judgement: another one of the same claim and text has another id."""
    return derived_id(answer, "stance", stance.claim_id, stance.text_id, stance.at.timestamp())


def urn(value: UUID) -> str:
    """As other programs name it: "urn:uuid:…"."""
    return f"urn:uuid:{value}"
