"""The cells of tables, as calculations find them."""

from research_app.synthesis.calculations.table_cells import CellCandidate, RowCandidate, find_cells

__all__ = ["CellCandidate", "RowCandidate", "find_cells"]
