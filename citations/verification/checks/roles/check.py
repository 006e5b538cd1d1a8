"""The check of who did what to whom."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft
from citations.verification.checks.aligned import ReadText, Word, read_evidence, read_text
from citations.verification.checks.aligned.align import LONGEST_CLAIM
from citations.verification.checks.roles.frames import Frame, read_frames
from citations.verification.checks.roles.groups import Group

_ALIKE = 0.5
"""Share of common words from which two groups mean the same."""
_LONGEST_QUOTED = 100


def check_roles(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Fails where the evidence tells a relation of the claim with both sides exchanged, and nowhere
    tells it as the claim does."""
    told = read_frames(claim[:LONGEST_CLAIM])
    if not told:
        return CheckDraft(kind="roles", outcome="passed")
    here, there = read_text(claim[:LONGEST_CLAIM]), read_evidence(texts).read
    frames = read_frames(there.text)
    kept = False
    for frame in told:
        alike = [other for other in frames if _same_relation(frame, other)]
        if any(_is_kept(here, frame, there, other) for other in alike):
            kept = True
            continue
        for other in alike:
            if _is_swapped(here, frame, there, other):
                return _failed(here, frame, there, other)
    return CheckDraft(kind="roles", outcome="passed" if kept else "undecided")


def _same_relation(frame: Frame, other: Frame) -> bool:
    return frame.kind == other.kind and frame.relation == other.relation


def _is_kept(here: ReadText, frame: Frame, there: ReadText, other: Frame) -> bool:
    return (
        _likeness(here, frame.doer, there, other.doer) >= _ALIKE
        or _likeness(here, frame.other, there, other.other) >= _ALIKE
    ) and not _is_swapped(here, frame, there, other)


def _is_swapped(here: ReadText, frame: Frame, there: ReadText, other: Frame) -> bool:
    crossed = (
        _likeness(here, frame.doer, there, other.other),
        _likeness(here, frame.other, there, other.doer),
    )
    straight = _likeness(here, frame.doer, there, other.doer) + _likeness(
        here, frame.other, there, other.other
    )
    return min(crossed) >= _ALIKE and sum(crossed) > straight + _ALIKE


def _likeness(first: ReadText, one: Group, second: ReadText, other: Group) -> float:
    """Common content words by all of both, 0 to 1; a name in common counts as alike."""
    words, others = _content(first, one), _content(second, other)
    keys, other_keys = {word.key for word in words}, {word.key for word in others}
    if not keys or not other_keys:
        return 0.0
    share = len(keys & other_keys) / min(len(keys), len(other_keys))
    heads_alike = words[-1].key == others[-1].key or words[0].key == others[0].key
    named = any((word.capitalised or word.is_figure) and word.key in other_keys for word in words)
    return share if heads_alike or named else 0.0


def _content(read: ReadText, group: Group) -> list[Word]:
    return [word for word in read.words[group[0] : group[1]] if word.content]


def _failed(here: ReadText, frame: Frame, there: ReadText, other: Frame) -> CheckDraft:
    said, found = _quoted(here, frame), _quoted(there, other)
    note = f"The quote says “{found}”, the claim says “{said}”."
    return CheckDraft(kind="roles", outcome="failed", note=note, words=(said,))


def _quoted(read: ReadText, frame: Frame) -> str:
    """The words of the frame as they stand."""
    first = min(frame.doer[0], frame.other[0], frame.at)
    last = max(frame.doer[1], frame.other[1], frame.at + 1) - 1
    text = " ".join(read.between(first, last).split())
    return text if len(text) <= _LONGEST_QUOTED else text[: _LONGEST_QUOTED - 1].rstrip() + "…"
