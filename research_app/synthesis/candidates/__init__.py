"""Everything in the passages that may answer: whole sentences, list items with their lead-in,
definitions with their term, table rows with their column heads.

`lines` reads the lines around the passages, `rows` takes those of tables, `lists` joins items and
lead-ins, `prose` parts the rest into sentences with what they lean on, `stating` leaves out what
states nothing, `find` puts them together. Nothing here weighs a candidate against a question.

All offsets are code points of the source text.
"""

from research_app.synthesis.candidates.find import find_candidates, sentences_at
from research_app.synthesis.candidates.rows import told_cell
from research_app.synthesis.candidates.values import Candidate, list_of

__all__ = ["Candidate", "find_candidates", "list_of", "sentences_at", "told_cell"]
