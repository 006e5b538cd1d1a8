"""Sentences that only recommend ("should") or allow ("may") what another text requires. They are no
requirements; that a policy says no more than this is told beside the statute's requirement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from citations.drafts import TextDraft
from citations.drafts.requirements import Stretch
from citations.requirements.compare.acts import Act, make_act
from citations.requirements.parts.read import read_parts
from citations.requirements.parts.sections import section_at
from citations.requirements.parts.sentences import SPACES, sentence_around
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
_MOST_TEXT = 2_000_000


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
    source, read_to, count = text.text[:_MOST_TEXT], 0, 0
    for match in _WEAK.finditer(source):
        if match.start() < read_to or count >= _MOST_SENTENCES:
            continue
        start, end = sentence_around(source, match.start(), read_to)
        words = source[start:end].rstrip()
        read_to = max(match.end(), start + len(words))
        if _STRONG.search(words) or not words:
            continue
        count += 1
        segment = Stretch(start=start, end=start + len(words), text=words)
        parts = read_parts((segment,), source, match.start())
        strength: Strength = "should" if match["should"] else "may"
        yield Permission(
            words=" ".join(words.translate(SPACES).split()),
            place=section_at(text, start)[1] or text.info.title,
            strength=strength,
            act=make_act(parts),
        )
