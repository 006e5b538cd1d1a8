"""The acts that one sentence requires one after the other: "… must acknowledge the complaint within
5 days and must resolve it within 45 days"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citations.drafts.requirements import RequirementParts, Stretch
from citations.requirements.parts.subjects import find_agent
from citations.requirements.parts.vocabulary import VERBS, rule

_AGAIN = rule(r"(?:^|,? and |; (?:and )?)(?:also )?(?:must|shall)(?: not)?(?: also)? ")
_VERB = rule(rf"(?!be ){VERBS} (?!of\b|is\b|are\b)")
_BE = rule(r"^(?:also )?be ")


def split_parts(parts: RequirementParts) -> list[RequirementParts]:
    """The parts of each act, cut where the sentence requires anew. A deadline or condition belongs
    to the act that it stands behind, one that opens the sentence to the first act."""
    pieces = [piece for each in parts.what for piece in _pieces(each)]
    begins = [at for at, (_, again) in enumerate(pieces) if again and at]
    if not begins:
        return [parts]
    borders = [0, *begins, len(pieces)]
    groups = [
        tuple(stretch for stretch, _ in pieces[a:b])
        for a, b in zip(borders, borders[1:], strict=False)
    ]
    return [_act(parts, groups, index) for index in range(len(groups))]


def _act(
    parts: RequirementParts, groups: list[tuple[Stretch, ...]], index: int
) -> RequirementParts:
    group = groups[index]
    told = replace(
        parts,
        what=_with_subject(group, groups[0]),
        by_when=_behind(parts.by_when, groups, index),
        when=_behind(parts.when, groups, index),
    )
    if index == 0 or not _BE.match(group[0].text):
        return told
    who, deed = _agent(group[0])
    return replace(told, who=who, what=(groups[0][0], *deed, *group[1:]))


def _agent(deed: Stretch) -> tuple[tuple[Stretch, ...], tuple[Stretch, ...]]:
    """Who acts in a second passive ("and must be signed by the resident"), and the deed alone."""
    found = find_agent(deed.text, 0, len(deed.text))
    if found is None:
        return (), (deed,)
    (start, end), (begin, _) = found
    return (_cut(deed, start, end),), (_cut(deed, 0, begin),)


def _pieces(stretch: Stretch) -> Iterator[tuple[Stretch, bool]]:
    start, again = 0, False
    for match in _AGAIN.finditer(stretch.text):
        if match.start() > start:
            yield _cut(stretch, start, match.start()), again
        start, again = match.end(), True
    again = again or _VERB.match(stretch.text) is not None
    if start < len(stretch.text):
        yield _cut(stretch, start, len(stretch.text)), again


def _cut(stretch: Stretch, start: int, end: int) -> Stretch:
    return Stretch(
        start=stretch.start + start, end=stretch.start + end, text=stretch.text[start:end]
    )


def _with_subject(group: tuple[Stretch, ...], first: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """A second passive ("and must be destroyed") is about the subject of the first."""
    subject = first[0]
    if group is first or _BE.match(subject.text) or not _BE.match(group[0].text):
        return group
    return (subject, *group)


def _behind(
    stretches: tuple[Stretch, ...], groups: list[tuple[Stretch, ...]], index: int
) -> tuple[Stretch, ...]:
    begin = groups[index][0].start if index else -1
    end = groups[index + 1][0].start if index + 1 < len(groups) else None
    return tuple(
        each for each in stretches if each.start >= begin and (end is None or each.start < end)
    )
