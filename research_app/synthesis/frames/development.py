"""How something developed: the row of one table over its periods, or dated sentences in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.drafts import TextDraft
from citations.language.wording import day_words
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When
from research_app.synthesis.frames.tables import table_block
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question
from research_app.synthesis.quoting import item_of
from research_app.synthesis.ranking import ANSWERS, Ranked, Ranking, answering
from research_app.synthesis.table_cells import PlacedCell, best_cell, cells_of
from research_app.synthesis.terms import years_of

Blocks = tuple[BlockPlan, ...]
MOST_DATED = 6


def development_blocks(question: Question, ranking: Ranking) -> Blocks:
    ranked = ranking.of(question)
    if not answering(ranked):
        return ()
    series = _series(question, ranked, ranking)
    if series:
        return (table_block([(series[0].label, series)]),)
    rows = _rows_of_years(question, ranked, ranking)
    if rows:
        return (table_block(rows),)
    dated = _by_source(ranked, ranking)
    if len(dated) < 2:
        return ()
    return (BlockPlan(type="timeline", items=tuple(_timeline(dated, ranking))),)


def _series(question: Question, ranked: Sequence[Ranked], ranking: Ranking) -> list[PlacedCell]:
    """The cells of the best row that stands under several periods; only those asked for, where the
    question names more than one."""
    asked = {year for period in question.periods for year in years_of(period)}
    for each in ranked[:3]:
        if each.probability < ANSWERS:
            break
        cells = [cell for cell in cells_of(each.candidate, ranking.texts) if years_of(cell.head)]
        wanted = [cell for cell in cells if asked & set(years_of(cell.head))]
        chosen = wanted if len(asked) > 1 and len(wanted) > 1 else cells
        if len(chosen) > 1:
            return [replace(cell, probability=each.probability) for cell in chosen]
    return []


def _rows_of_years(
    question: Question, ranked: Sequence[Ranked], ranking: Ranking
) -> list[tuple[str, list[PlacedCell]]]:
    """The rows of a table that are labelled with years, one below the other: the column that
    answers, from the first year that is asked for on."""
    first = ranked[0]
    best = best_cell(question.search_text, ranked[:1], ranking)
    if best is None or not years_of(best.label):
        return []
    asked = [year for period in question.periods for year in years_of(period)]
    rows = [
        replace(cell, probability=first.probability)
        for row in best.table.rows
        for cell in cells_of(replace(first.candidate, row=row), ranking.texts)
        if cell.heads == best.heads and years_of(cell.label)
    ]
    since = [cell for cell in rows if not asked or years_of(cell.label)[0] >= min(asked)]
    return [(cell.label, [cell]) for cell in since] if len(since) > 1 else []


def _by_source(ranked: Sequence[Ranked], ranking: Ranking) -> list[tuple[str, Ranked]]:
    """The best candidate of each dated source, in the order of their dates."""
    best: dict[int, Ranked] = {}
    for each in ranked:
        if each.probability >= ANSWERS:
            best.setdefault(each.candidate.text_id, each)
    dated = [(date_of(ranking.texts[text_id]), each) for text_id, each in best.items()]
    return sorted((each for each in dated if each[0]), key=lambda each: each[0])[:MOST_DATED]


def date_of(source: TextDraft) -> str:
    """The date (ISO 8601, possibly shortened) that the title tells, else that of publication."""
    told = next((each for each in read_dates(source.info.title) if each.has_year), None)
    return _iso(told) if told else source.info.published


def _iso(date: When) -> str:
    """As exact as it is told."""
    year, month, day = date.low
    if date.low == date.high:
        return f"{year}-{month:02}-{day:02}"
    return f"{year}-{month:02}" if date.low[:2] == date.high[:2] else str(year)


def _timeline(dated: Sequence[tuple[str, Ranked]], ranking: Ranking) -> Iterator[Item]:
    for row, (date, each) in enumerate(dated):
        yield Item(text=day_words(date), cell=CellAt(row=row, header=True))
        yield replace(item_of(each, ranking.texts), cell=CellAt(row=row, column=1))
