"""What code found while an answer was written, as its summary tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts import EvidenceDraft, FindingDraft, FindingKind
from citations.steps.labelling.labels import shown_as

MOST_SHOWN = 30
"""Findings, and quotes, that a page lists; the export has all of them."""
_LONGEST = 160

_ORDER: tuple[FindingKind, ...] = (
    "unknown_label",
    "fact_without_evidence",
    "removed",
    "style_not_kept",
    "engine_replaced",
    "cut_off",
    "left_out",
    "nothing_more",
    "outside_tags",
    "sent_back",
    "broken_tag",
)
"""In which findings are listed; a kind that is not among them comes last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingView:
    """What was found, in a sentence, and all words that the sentence is about."""

    note: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingsView:
    """Findings behind one line. `more` were found and are not listed."""

    line: str
    findings: tuple[FindingView, ...]
    more: int = 0

    def __bool__(self) -> bool:
        return bool(self.findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedQuote:
    """A quote that was found and that no claim cites."""

    number: str
    quote: str
    title: str


def findings_view(findings: Sequence[FindingDraft]) -> FindingsView:
    """The findings, the gravest kind first, those with the same sentence together; false where
    there are none."""
    ordered = sorted(findings, key=_place)
    words: dict[str, list[str]] = {}
    for finding in ordered[:MOST_SHOWN]:
        words.setdefault(finding.note, []).extend(filter(None, [shortened(finding.words)]))
    shown = tuple(FindingView(note=note, words=tuple(said)) for note, said in words.items())
    own = bool(findings) and all(each.kind == "own_citation" for each in findings)
    line = "What the text itself cites" if own else "Noted while it was written"
    line = f"{line} ({len(findings):,})"
    return FindingsView(line=line, findings=shown, more=max(0, len(findings) - MOST_SHOWN))


def _place(finding: FindingDraft) -> int:
    return _ORDER.index(finding.kind) if finding.kind in _ORDER else len(_ORDER)


def unused_quotes(
    evidence: Sequence[EvidenceDraft], labels: Sequence[str]
) -> tuple[UnusedQuote, ...]:
    """The evidence of these labels, as far as a page lists it."""
    items = {item.label: item for item in evidence}
    return tuple(
        UnusedQuote(
            number=shown_as(label),
            quote=shortened(" ".join(items[label].quote.split())),
            title=items[label].source.title,
        )
        for label in labels[:MOST_SHOWN]
    )


def shortened(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
