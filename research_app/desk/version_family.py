"""Which answers of a chat are versions of one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from citations.drafts import AnswerDraft
from research_app.answering.asked.kept import CRITIQUE
from research_app.chats.models import Turn
from research_app.synthesis.styles import STYLES


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionLink:
    """A version on the same page: `run_id` names its turn."""

    number: int
    run_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionView:
    """`number` counts from 1 in the order in which the versions were made. `critique` is what was
    to be done better, `style` the title of the style it is written in, empty for a report."""

    number: int
    of: VersionLink | None
    later: tuple[VersionLink, ...]
    critique: str
    style: str

    @property
    def shows_anything(self) -> bool:
        return bool(self.of or self.later or self.style)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Member:
    number: int
    run_id: UUID
    of: UUID | None


class Family:
    """The versions among the turns of one chat."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        """`turns` with their answers, in order."""
        roots: dict[UUID, UUID] = {}
        counted: dict[UUID, int] = {}
        self._members: dict[UUID, _Member] = {}
        for turn in turns:
            answer = turn.answer
            of = answer.parent_id if answer.parent_id in roots else None
            root = roots[of] if of is not None else answer.pk
            roots[answer.pk] = root
            counted[root] = counted.get(root, 0) + 1
            self._members[answer.pk] = _Member(number=counted[root], run_id=turn.key, of=of)

    def version(self, answer: AnswerDraft) -> VersionView | None:
        """How the answer stands among its versions; None where there is nothing to say."""
        member = self._members.get(answer.id)
        if member is None:
            return None
        later = [each for each in self._members.values() if each.of == answer.id]
        view = VersionView(
            number=member.number,
            of=_link(self._members[member.of]) if member.of is not None else None,
            later=tuple(_link(each) for each in later),
            critique=answer.config.get(CRITIQUE, ""),
            style=_TITLES.get(answer.style, ""),
        )
        return view if view.shows_anything else None


def _link(member: _Member) -> VersionLink:
    return VersionLink(number=member.number, run_id=member.run_id)


_TITLES: Mapping[str, str] = {style.name: style.title for style in STYLES}
