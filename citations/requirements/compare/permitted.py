"""Sentences that only recommend ("should") or allow ("may") what another text requires. They are no
requirements; that a policy says no more than this is told beside the statute's requirement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from citations.drafts import TextDraft
from citations.drafts.requirements import Stretch
from citations.language import sentences
from citations.requirements.compare.acts import Act, make_act
from citations.requirements.outline import outline_of
from citations.requirements.parts.read import read_parts
from citations.requirements.parts.sections import heading_of, node_at
from citations.requirements.parts.vocabulary import rule

Strength = Literal["should", "may"]
_WEAK = rule(
    r"\b(?P<should>should|ought\s+to|(?:is|are)\s+(?:encouraged|recommended|advised|urged|invited)"
    r"\s+to)\b|\b(?P<may>may)\b(?!\s+(?:not|only|\d))"
)
_STRONG = rule(
    r"\b(?:shall|must|required to|prohibited|may not|may only|not permitted|no\s\w{1,20}\smay)\b"
)
_MOST_SENTENCES = 2_000
_LONGEST = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """A sentence of `words` in the section `place` that recommends or allows an act."""

    words: str
    place: str
    strength: Strength
    act: Act


def find_permissions(texts: Iterable[TextDraft]) -> tuple[Permission, ...]:
    return tuple(each for text in texts for each in _permissions(text))


def _permissions(text: TextDraft) -> Iterator[Permission]:
    return islice(_sentences(text), _MOST_SENTENCES)


def _sentences(text: TextDraft) -> Iterator[Permission]:
    source = text.text
    for node in outline_of(text).nodes:
        if _WEAK.search(source, node.start, node.end) is None:
            continue
        for start, end in sentences(source, node.start, node.end):
            match = _WEAK.search(source, start, min(end, start + _LONGEST))
            if match is not None and _STRONG.search(source, start, end) is None:
                yield _permission(text, start, end, match)


def _permission(text: TextDraft, start: int, end: int, match: re.Match[str]) -> Permission:
    segment = Stretch(start=start, end=end, text=text.text[start:end])
    strength: Strength = "should" if match["should"] else "may"
    return Permission(
        words=" ".join(segment.text.split()),
        place=heading_of(node_at(text, start)) or text.info.title,
        strength=strength,
        act=make_act(read_parts((segment,), text.text, match.start())),
    )
