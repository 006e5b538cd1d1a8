"""What two texts of a page have and have not in common, for reading.

Compared by lines, and inside lines that changed by words. Both are bounded: what is too long to be
compared in time is shown as lines that went and came. Words of pages are text here and never
markup.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from citations.models import Citation, Evidence, SourceText
from research_app.library import chat_port

#: Lines of the changed stretch that are matched in order; of longer ones only sets are compared.
MOST_LINES = 2_000
#: Words of a pair of lines that are matched.
MOST_WORDS = 400
#: Changes shown, and characters of a line.
MOST_SHOWN = 200
LONGEST_LINE = 2_000
_WORDS = re.compile(r"\S+|\s+")

Kind = Literal["same", "gone", "new"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Neighbouring words of one kind."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A line that was there (`old`), is there now (`new`), or both where it was changed.
    `is_quoted`: a quote stood in the old one."""

    old: tuple[Run, ...] = ()
    new: tuple[Run, ...] = ()
    is_quoted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Changes of lines with quotes (`quoted`) and `others`, each in order of reading; `left_out`
    more are not shown. `in_order` is False where the texts are too long to be matched: lines that
    went stand before those that came."""

    quoted: tuple[Change, ...] = ()
    others: tuple[Change, ...] = ()
    left_out: int = 0
    in_order: bool = True


def difference(old: str, new: str, quotes: Iterable[tuple[int, int]] = ()) -> Difference:
    """`quotes` are places `[start:end)` of the old text."""
    with_quotes = _lines_with(old, quotes)
    before, after = _lines(old), _lines(new)
    before, after = _without_common_ends(before, after)
    in_order = max(len(before), len(after)) <= MOST_LINES
    pairs = _matched(before, after) if in_order else _as_sets(before, after)
    changes = sorted(pairs, key=lambda pair: pair[0] not in with_quotes)
    shown = [_change(was, now, was in with_quotes) for was, now in changes[:MOST_SHOWN]]
    return Difference(
        quoted=tuple(change for change in shown if change.is_quoted),
        others=tuple(change for change in shown if not change.is_quoted),
        left_out=max(0, len(changes) - MOST_SHOWN),
        in_order=in_order,
    )


def _lines_with(text: str, quotes: Iterable[tuple[int, int]]) -> set[str]:
    """The lines on which quotes stand."""
    found: set[str] = set()
    for start, end in quotes:
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        found.update(_lines(text[first : last if last >= 0 else len(text)]))
    return found


def _lines(text: str) -> list[str]:
    return [line for line in map(str.strip, text.splitlines()) if line]


def _without_common_ends(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    start, least = 0, min(len(before), len(after))
    while start < least and before[start] == after[start]:
        start += 1
    end = 0
    while end < least - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return before[start : len(before) - end], after[start : len(after) - end]


def _matched(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, str]]:
    for tag, a, b, c, d in SequenceMatcher(None, before, after).get_opcodes():
        if tag == "equal":
            continue
        gone, came = before[a:b], after[c:d]
        for at in range(max(len(gone), len(came))):
            yield (gone[at] if at < len(gone) else ""), (came[at] if at < len(came) else "")


def _as_sets(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, str]]:
    had, has = Counter(before), Counter(after)
    yield from ((line, "") for line in (had - has).elements())
    yield from (("", line) for line in (has - had).elements())


def _change(old: str, new: str, is_quoted: bool) -> Change:
    old, new = _cut(old), _cut(new)
    was, now = _WORDS.findall(old), _WORDS.findall(new)
    whole = Change(old=_whole("gone", old), new=_whole("new", new), is_quoted=is_quoted)
    if not (was and now) or max(len(was), len(now)) > MOST_WORDS:
        return whole
    matcher = SequenceMatcher(None, was, now, autojunk=False)
    if matcher.ratio() < 0.3:
        return whole
    codes = matcher.get_opcodes()
    return Change(
        is_quoted=is_quoted,
        old=tuple(
            Run(kind="same" if tag == "equal" else "gone", text="".join(was[a:b]))
            for tag, a, b, _, _ in codes
            if b > a
        ),
        new=tuple(
            Run(kind="same" if tag == "equal" else "new", text="".join(now[c:d]))
            for tag, _, _, c, d in codes
            if d > c
        ),
    )


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …"


def _whole(kind: Kind, line: str) -> tuple[Run, ...]:
    return (Run(kind=kind, text=line),) if line else ()


#: Quotes that are looked for: a page shows no more.
MOST_QUOTES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class LostQuote:
    """`claim_id` is the first claim that cites it, for its card; None where none does."""

    label: str
    quote: str
    chat_title: str
    claim_id: UUID | None
    start: int
    end: int


def own_quotes(user: User, text: SourceText) -> tuple[tuple[int, int], ...]:
    """Where own chats quote the text, in its order."""
    rows = _quoting(text, _own_chats(user, text)).select_related("place")[:MOST_QUOTES]
    return tuple((row.place.start, row.place.end) for row in rows if row.place is not None)


def lost_quotes(user: User, old: SourceText, new: SourceText) -> tuple[LostQuote, ...]:
    """Of own chats, in the order of the text. White space and case do not count."""
    chats = _own_chats(user, old)
    folded = _folded(new.text)
    quoted = _quoting(old, chats).select_related("place")
    lost = [row for row in quoted[:MOST_QUOTES] if _folded(row.quote) not in folded]
    cited = Citation.objects.filter(evidence__in=lost).order_by("-pk")
    claims = dict(cited.values_list("evidence", "claim"))
    return tuple(
        LostQuote(
            label=row.label,
            quote=row.quote,
            chat_title=chats[row.store_id],
            claim_id=claims.get(row.pk),
            start=row.place.start,
            end=row.place.end,
        )
        for row in lost
        if row.place is not None
    )


def _own_chats(user: User, text: SourceText) -> dict[int, str]:
    """Titles by the evidence stores of the chats."""
    quoting = chat_port.chats.own_quoting(user, text.source_id)
    return {chat.store_id: chat.title for chat in quoting if chat.is_own}


def _quoting(text: SourceText, stores: Iterable[int]) -> QuerySet[Evidence]:
    rows = Evidence.objects.filter(store__in=list(stores), source_text=text, verified=True)
    return rows.exclude(place=None).order_by("place__start", "pk")


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
