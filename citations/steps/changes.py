"""What changed from one version of an answer to the next, claim by claim: kept, reworded, added,
removed. Told by words and citations alone; verdicts play no part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from citations.drafts import ClaimDraft

Change = Literal["kept", "reworded", "added", "removed"]

ALIKE = 0.5
"""Share of the words of two claims, counted once each, from which on one is the other reworded."""
MOST_COMPARED = 400
"""Claims of a version that are compared word by word; of more, only those in the same words are
found again."""

_WORD = re.compile(r"\w{1,60}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """One claim of the newer version, or one of the older that is gone. `before` are its words in
    the older version where they differ. `cites` says that its evidence changed too."""

    change: Change
    text: str
    labels: tuple[str, ...]
    before: str = ""
    labels_before: tuple[str, ...] = ()

    @property
    def cites(self) -> bool:
        return self.change in ("kept", "reworded") and set(self.labels) != set(self.labels_before)


def changes(older: Sequence[ClaimDraft], newer: Sequence[ClaimDraft]) -> tuple[Changed, ...]:
    """Every claim of the newer version in its order, then the older ones that are gone. A claim
    with the same words and the same evidence is kept, wherever it stands."""
    pairs = _pairs(older, newer)
    found = [
        _against(claim, older[pairs[at]] if at in pairs else None) for at, claim in _each(newer)
    ]
    gone = [claim for at, claim in _each(older) if at not in pairs.values()]
    removed = [Changed(change="removed", text=each.text, labels=_labels(each)) for each in gone]
    return (*found, *removed)


def _each(claims: Sequence[ClaimDraft]) -> list[tuple[int, ClaimDraft]]:
    return list(enumerate(claims))


def _against(claim: ClaimDraft, before: ClaimDraft | None) -> Changed:
    labels = _labels(claim)
    if before is None:
        return Changed(change="added", text=claim.text, labels=labels)
    was = _labels(before)
    same = _plain(claim.text) == _plain(before.text)
    change: Change = "kept" if same and set(labels) == set(was) else "reworded"
    return Changed(
        change=change,
        text=claim.text,
        labels=labels,
        before="" if same else before.text,
        labels_before=was,
    )


def _pairs(older: Sequence[ClaimDraft], newer: Sequence[ClaimDraft]) -> dict[int, int]:
    """From a newer claim's number to the older one it says: the same words first, then the nearest
    words."""
    pairs: dict[int, int] = {}
    free: dict[str, list[int]] = {}
    for at, claim in enumerate(older):
        free.setdefault(_plain(claim.text), []).append(at)
    for at, claim in enumerate(newer):
        if same := free.get(_plain(claim.text)):
            pairs[at] = same.pop(0)
    for likeness, at, was in _nearest(older, newer, pairs):
        if likeness >= ALIKE and at not in pairs and was not in pairs.values():
            pairs[at] = was
    return pairs


def _nearest(
    older: Sequence[ClaimDraft], newer: Sequence[ClaimDraft], pairs: dict[int, int]
) -> list[tuple[float, int, int]]:
    taken = set(pairs.values())
    left = [at for at in range(len(newer)) if at not in pairs][:MOST_COMPARED]
    open_ = [at for at in range(len(older)) if at not in taken][:MOST_COMPARED]
    words = {at: _words(newer[at].text) for at in left}
    were = {at: _words(older[at].text) for at in open_}
    scored = [(_likeness(words[at], were[was]), at, was) for at in left for was in open_]
    return sorted(scored, key=lambda each: (-each[0], each[1], each[2]))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one and other else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".").casefold()


def _labels(claim: ClaimDraft) -> tuple[str, ...]:
    return tuple(citation.label for citation in claim.citations)
