"""The numbers of notes behind claims, with a sign for the verdict."""

from __future__ import annotations

from collections.abc import Iterator

from citations.cards.values import CLASSES
from citations.drafts import ClaimDraft, Level
from citations.export.formats.report.values import Line, Run

SIGNS: dict[Level, str] = {
    "supported": "✓",
    "partially supported": "◐",
    "not supported": "✗",
    "unverified": "?",
}
LEGEND = "✓ supported, ◐ partially supported, ✗ not supported, ? unverified, ≠ sources disagree"


def note_number(label: str) -> str:
    """How a note is numbered: evidence by its number, a requirement by its label."""
    return label.removeprefix("E")


def anchor_of(label: str) -> str:
    return f"note-{label}"


def mark_of(claim: ClaimDraft) -> Line:
    """Such as "[4, 7 ✓]"; "[?]" for a claim that cites nothing."""
    return tuple(_runs(claim))


def _runs(claim: ClaimDraft) -> Iterator[Run]:
    level, tone = claim.verdict.level, CLASSES[claim.verdict.level]
    conflict = "\u00a0≠" if claim.conflicting else ""
    yield Run(text="[", raised=True, tone=tone)
    for at, label in enumerate(dict.fromkeys(each.label for each in claim.citations)):
        if at:
            yield Run(text=",\u00a0", raised=True, tone=tone)
        number = note_number(label)
        yield Run(
            text=number,
            raised=True,
            tone=tone,
            to=anchor_of(label),
            spoken=f"Note {number}, {level}",
        )
    gap = "\u00a0" if claim.citations else ""
    yield Run(text=f"{gap}{SIGNS[level]}{conflict}]", raised=True, tone=tone)


def notes_named(labels: tuple[str, ...] | list[str]) -> Line:
    """Numbers that lead to their notes, in running text."""
    runs: list[Run] = []
    for at, label in enumerate(labels):
        if at:
            runs.append(Run(text=", "))
        runs.append(Run(text=f"[{note_number(label)}]", to=anchor_of(label)))
    return tuple(runs)
