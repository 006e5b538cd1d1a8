"""How well a cell answers a question: its row's label first, then title, heads and place.

Scores order cells, and a cell beside a sentence; they are no confidence and are shown nowhere.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from research_app.retrieval.ranking.glossary import Statement
from research_app.retrieval.ranking.measures import statements_named
from research_app.synthesis.cells.candidates import CellCandidate, RowCandidate
from research_app.synthesis.cells.scored_cell import ScoredCell
from research_app.synthesis.cells.wanted import (
    SHARE,
    Line,
    Wanted,
    label_stems,
    plain_words,
    quarters_in,
    read_wanted,
    years_in,
)
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import content_stems

AROUND, TITLE, BESIDE_TABLE = 0.6, 0.4, 0.3
"""What a word of the question counts that stands not in the row's label but over or above the row
(group, heads, caption), in the document's title, or before or behind the table."""
LABEL_FIT = 0.3
"""The share of the score for how little else than the question's words the label says."""
WHOLE_LABEL = 0.2
"""Added for a label that stands whole in the question, the more of it the longer it is: of “other
expenses” and “total other expenses” the longer one that the question says is meant."""
NAMED_COLUMN = 0.25
"""Added for a column whose head, apart from the time, the question names."""
KNOWN_LINE = 0.35
"""Added for a row that the glossary knows to answer the question."""
LEAST_PLAIN = 0.5
"""The share of a label that a printed line's usual name must be: “interest expense, interest income
and other income” is another line than “interest expense”."""
RIGHT_STATEMENT = 0.15
"""Added for a table whose title is that of the statement asked for, or of the one that prints the
row."""
RIGHT_PERIOD, WRONG_PERIOD, NO_PERIOD = 0.15, -0.35, -0.05
IN_PASSAGE, LATER_PASSAGE = 0.05, -0.004
NEWEST = 0.02
"""Added for the newest column when no period is asked for."""

_FIGURE = re.compile(r"\d")


def score_cells(question: Question, cells: Sequence[CellCandidate]) -> list[ScoredCell]:
    """All cells, best first; of equal ones the one that stands first."""
    wanted = read_wanted(question)
    rows = list({_key(cell.row): cell.row for cell in cells}.values())
    weights = _term_weights(wanted, rows)
    by_row = {_key(row): _score_row(wanted, weights, row) for row in rows}
    newest = {_key(row): _newest_years(row) for row in rows}
    scored = [_scored(wanted, by_row[_key(cell.row)], newest, cell) for cell in cells]
    return sorted(scored, key=lambda each: -each.score)


@lru_cache(maxsize=8192)
def _stems(words: str) -> tuple[str, ...]:
    """Labels, titles and heads come back with every row and every question."""
    return tuple(content_stems(words))


@lru_cache(maxsize=2048)
def _statements(words: str) -> frozenset[Statement]:
    return frozenset(statements_named(words))


_Key = tuple[int, int]


def _key(row: RowCandidate) -> _Key:
    return row.text_id, row.row.span.start


@dataclass(frozen=True, slots=True, kw_only=True)
class _RowScore:
    score: float
    covered: float
    line: str
    known: float


def _term_weights(wanted: Wanted, rows: Sequence[RowCandidate]) -> dict[str, float]:
    """How much each word of the question tells: more when few rows are labelled with it."""
    occurs = Counter(stem for row in rows for stem in set(_stems(row.label)))
    return {stem: math.log(1 + (len(rows) + 1) / (occurs[stem] + 0.5)) for stem in wanted.stems}


def _score_row(wanted: Wanted, weights: dict[str, float], row: RowCandidate) -> _RowScore:
    label = _stems(row.label)
    around = {*_stems(row.group), *_stems(row.caption), *_stems(row.header)}
    places = (
        (set(label), 1.0),
        (around, AROUND),
        (set(_stems(row.title)), TITLE),
        (set(_stems(row.surroundings)), BESIDE_TABLE),
    )
    total = sum(weights.values())
    found = sum(weight * _presence(stem, places) for stem, weight in weights.items())
    covered = found / total if total else 0.0
    fit = _fit(wanted, label)
    line, known = _known_line(wanted, label_stems(row.label))
    statement = _statement(wanted, line, row)
    score = (1 - LABEL_FIT) * covered + LABEL_FIT * fit + KNOWN_LINE * known + statement
    score += WHOLE_LABEL * _named_whole(wanted, row.label)
    score += IN_PASSAGE * row.near + LATER_PASSAGE * row.rank
    return _RowScore(score=score, covered=covered, line=line.name if line else "", known=known)


def _presence(stem: str, places: Sequence[tuple[Collection[str], float]]) -> float:
    """What the first place counts that holds the word."""
    return next((counts for words, counts in places if stem in words), 0.0)


def _fit(wanted: Wanted, label: Sequence[str]) -> float:
    """The share of the label's words that the question names."""
    own = set(label)
    return len(own & set(wanted.stems)) / len(own) if own else 0.0


def _named_whole(wanted: Wanted, label: str) -> float:
    words = plain_words(label)
    count = len(words.split())
    return count / (count + 1) if count and words in wanted.words else 0.0


def _named_column(wanted: Wanted, heads: Sequence[str]) -> float:
    """The share of what the nearest head says, apart from the time, that the question names."""
    if not heads:
        return 0.0
    own = {stem for stem in _stems(heads[-1]) if not stem[0].isdigit()}
    named = len(own & set(wanted.stems))
    if not own and not SHARE.search(heads[-1]):
        return 0.0
    # A percentage is asked for in words, and printed as a sign over the column.
    if wanted.share or not own:
        named += wanted.share and bool(SHARE.search(heads[-1]))
        return named / (len(own) + 1)
    return named / len(own)


def _known_line(wanted: Wanted, label: Sequence[str]) -> tuple[Line | None, float]:
    """The wanted line that the label names, and how plainly, from 0 to 1."""
    best: Line | None = None
    most = 0.0
    own = set(label)
    for line in wanted.lines:
        for rank, words in enumerate(line.labels):
            if words and own >= set(words) and list(words) == list(label[: len(words)]):
                plain = len(set(words)) / len(own)
                if plain < LEAST_PLAIN:
                    continue
                value = line.weight * plain * (1 - 0.02 * rank)
                if value > most:
                    best, most = line, value
    return best, most


def _statement(wanted: Wanted, line: Line | None, row: RowCandidate) -> float:
    titles = _statements(row.caption) | _statements(row.header)
    sought = set(wanted.statements)
    if line is not None and line.statement is not None:
        sought = sought & {line.statement} or {line.statement}
    return RIGHT_STATEMENT if titles & sought else 0.0


def _newest_years(row: RowCandidate) -> str:
    years = {
        year
        for cell in row.row.cells
        for head in cell.heads
        for year in years_in(head.of(row.text))
    }
    return max(years, default="")


def _scored(
    wanted: Wanted, row: _RowScore, newest: dict[_Key, str], cell: CellCandidate
) -> ScoredCell:
    score = row.score + _period(wanted, cell, newest[_key(cell.row)])
    score += NAMED_COLUMN * _named_column(wanted, cell.heads)
    if not _FIGURE.search(cell.value):
        score -= 0.1 if wanted.lines else 0.0
    return ScoredCell(
        candidate=cell, score=score, covered=row.covered, line=row.line, known=row.known
    )


def _period(wanted: Wanted, cell: CellCandidate, newest: str) -> float:
    heads = " ".join(cell.heads)
    years = years_in(heads)
    if not wanted.years and not wanted.quarters:
        return NEWEST if newest and newest in years else 0.0
    own = years | years_in(cell.row.label) or years_in(f"{cell.row.group} {cell.row.caption}")
    if wanted.years and own and not own & wanted.years:
        return WRONG_PERIOD
    quarters = quarters_in(f"{heads} {cell.row.caption} {cell.row.group}")
    if wanted.quarters and quarters and not quarters & wanted.quarters:
        return WRONG_PERIOD
    return RIGHT_PERIOD if own else NO_PERIOD
