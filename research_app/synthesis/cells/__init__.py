"""Cells of tables as answers: found around the passages, scored for a question.

`candidates` finds the tables on the pages of the passages, `wanted` reads from the question which
rows, columns and statements would answer it, `score` ranks cells, `rows` gives whole rows for a
development over periods or a grid of entities.
"""

from research_app.synthesis.cells.candidates import CellCandidate, RowCandidate, find_cells
from research_app.synthesis.cells.rows import ScoredRow, rows_for
from research_app.synthesis.cells.score import score_cells
from research_app.synthesis.cells.scored_cell import ScoredCell

__all__ = [
    "CellCandidate",
    "RowCandidate",
    "ScoredCell",
    "ScoredRow",
    "find_cells",
    "rows_for",
    "score_cells",
]
