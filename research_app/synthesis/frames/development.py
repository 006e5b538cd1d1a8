"""How something developed: a table of its periods, and a timeline of what was said of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.cells import ScoredRow
from research_app.synthesis.frames.asked import mentions
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import Worded, headline, words
from research_app.synthesis.frames.tables.changes import with_changes
from research_app.synthesis.frames.tables.figures import answering_rows, bare_question, tables_of
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.selection import choose_many
from research_app.synthesis.terms import years_of

MOST_EVENTS, MOST_SERIES = 8, 2
FEWEST_EVENTS = 2


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    """Nothing where no two periods are found."""
    asked = bare_question(material.question)
    rows = [row for row in answering_rows(asked, material.cells) if _is_series(row)]
    told = _told(material)
    # Of the sentences that tell of the measure the one over most periods leads.
    first = max(told, key=lambda each: len(_years(each)), default=None)
    timeline = _timeline(_events(material, [each for each in told if each is not first]))
    if not rows and timeline is None:
        return ()
    blocks = [headline(first[1])] if first else []
    blocks += tables_of(asked, rows[:MOST_SERIES], with_changes)
    return (*blocks, timeline) if timeline else tuple(blocks)


def _told(material: Material) -> list[Worded]:
    """The best sentences that name the measure."""
    measure = " ".join(material.question.attributes)
    scored = [each for each in material.scored if mentions(measure, each.candidate)]
    if not material.chosen:
        return []
    return list(words(material, choose_many(material.question, scored, MOST_EVENTS)))


def _years(worded: Worded) -> list[str]:
    return years_of(worded[0].scored.sentence.text)


def _is_series(row: ScoredRow) -> bool:
    periods = {year for cell in row.cells for year in years_of(" ".join(cell.heads))}
    return len(periods) > 1


def _events(material: Material, told: Sequence[Worded]) -> list[tuple[str, Worded]]:
    """Sentences that name a year, each under the first it names, the earliest first."""
    dated = [
        (years[0], each) for each in told if (years := _years(each)) and _is_asked(material, years)
    ]
    return sorted(dated, key=lambda event: event[0])


def _is_asked(material: Material, years: Sequence[str]) -> bool:
    asked = [year for period in material.question.periods for year in years_of(period)]
    return not asked or any(min(asked) <= year <= max(asked) for year in years)


def _timeline(events: Sequence[tuple[str, Worded]]) -> BlockPlan | None:
    if len(events) < FEWEST_EVENTS:
        return None
    items = (
        item
        for row, (year, (_, sentence)) in enumerate(events)
        for item in _event(row, year, sentence)
    )
    return BlockPlan(type="timeline", items=tuple(items))


def _event(row: int, year: str, items: Sequence[Item]) -> Iterator[Item]:
    yield Item(text=year, cell=CellAt(row=row, header=True))
    for item in items:
        yield replace(item, cell=CellAt(row=row, column=1))
