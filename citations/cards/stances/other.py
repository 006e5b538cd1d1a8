"""What other sources say of one claim: contradicting first, both sentences face to face."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from citations.cards.figures import stretches_of
from citations.cards.values import Stretch
from citations.drafts import StanceRead, StanceRelation
from citations.steps.weigh import strongest

MOST_SHOWN = 5
HEADINGS: dict[StanceRelation, str] = {
    "refutes": "Says otherwise",
    "supports": "Says so too",
    "neutral": "Speaks of it",
}
CLASSES: dict[StanceRelation, str] = {"refutes": "v-bad", "supports": "v-ok", "neutral": "v-none"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceView:
    """One independent source. `claim` and `quote` are both sentences, the words that agree or
    differ marked; `copies` are the titles of sources that only repeat this one. `said` is what this
    reader said of it, `dismissed` whether a reader called it no contradiction."""

    id: int
    relation: StanceRelation
    heading: str
    css_class: str
    title: str
    published: str
    page: int | None
    source_id: int
    text_id: int
    start: int
    end: int
    claim: tuple[Stretch, ...]
    quote: tuple[Stretch, ...]
    note: str
    code: str
    judge: str
    copies: tuple[str, ...]
    is_newest: bool
    said: str
    dismissed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSources:
    """`shown` are contradicting and supporting sources, at most `MOST_SHOWN`, `more` how many are
    left out; `speaking` settle nothing. `searched` documents were looked through; `is_done` says
    whether comparing has ended."""

    shown: tuple[StanceView, ...]
    speaking: tuple[StanceView, ...]
    more: int
    searched: int
    is_done: bool

    @property
    def line(self) -> str:
        """The counts in one sentence."""
        counts = [
            (sum(each.relation == relation for each in self.all), words)
            for relation, words in (
                ("refutes", "says otherwise"),
                ("supports", "says so too"),
                ("neutral", "speaks of it"),
            )
        ]
        counted = [f"{count} {_several(words, count)}" for count, words in counts if count]
        return " · ".join(counted)

    @property
    def all(self) -> tuple[StanceView, ...]:
        return (*self.shown, *self.speaking)


def other_sources(
    statement: str,
    stances: Iterable[StanceRead],
    *,
    reader: str,
    searched: int,
    is_done: bool,
) -> OtherSources:
    """The view of one claim's stances; `reader` is the name of whoever looks."""
    rows = list(stances)
    titles = titles_by_group(rows)
    views = [_view(statement, each, titles[each.group], reader) for each in strongest(rows)]
    newest = max((view.published for view in views), default="")
    telling = [view for view in views if view.relation != "neutral"]
    return OtherSources(
        shown=tuple(_marked_newest(view, newest) for view in telling[:MOST_SHOWN]),
        speaking=tuple(view for view in views if view.relation == "neutral"),
        more=max(0, len(telling) - MOST_SHOWN),
        searched=searched,
        is_done=is_done,
    )


def titles_by_group(stances: Sequence[StanceRead]) -> dict[int, list[str]]:
    """The titles of each group, without repeats, in the order in which they were found."""
    titles: dict[int, list[str]] = defaultdict(list)
    for each in stances:
        name = each.source.title or each.source.name
        if name not in titles[each.group]:
            titles[each.group].append(name)
    return titles


def _view(statement: str, stance: StanceRead, titles: Sequence[str], reader: str) -> StanceView:
    title = stance.source.title or stance.source.name
    relation = stance.shown_as
    said = next((each.says for each in stance.readings if each.reader == reader), "")
    marked = stance.words if relation != "neutral" else ()
    return StanceView(
        id=stance.id,
        relation=relation,
        heading=HEADINGS[relation],
        css_class=CLASSES[relation],
        title=title,
        published=stance.source.published,
        page=stance.page,
        source_id=stance.source.source_id,
        text_id=stance.text_id,
        start=stance.start,
        end=stance.end,
        claim=_stretches(statement, [claim_span for claim_span, _ in marked]),
        quote=_stretches(stance.quote, [quote_span for _, quote_span in marked]),
        note=stance.note,
        code=stance.code,
        judge=stance.judge,
        copies=tuple(each for each in titles if each != title),
        is_newest=False,
        said=said,
        dismissed=relation != stance.relation,
    )


def _stretches(words: str, spans: Iterable[tuple[int, int]]) -> tuple[Stretch, ...]:
    """The words with the spans marked; one that lies in another is marked with it."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return stretches_of(words, tuple(kept))


def _marked_newest(view: StanceView, newest: str) -> StanceView:
    return replace(view, is_newest=bool(newest) and view.published == newest)


def _several(words: str, count: int) -> str:
    verb, rest = words.split(" ", 1)
    return words if count == 1 else f"{verb.removesuffix('s')} {rest}"
