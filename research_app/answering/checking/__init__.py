"""The asker's own text, held against the sources: mode “check”.

`way` drives it; `parts` cuts the text into claims, `looking` says what the sources say of one
claim, `own_citations` which of them the text itself cites.
The text is never evidence, is never indexed, and stands in the answer unchanged.
"""

from research_app.answering.checking.title import LONGEST_TEXT, asked_as
from research_app.answering.checking.way import check_text

__all__ = ["LONGEST_TEXT", "asked_as", "check_text"]
