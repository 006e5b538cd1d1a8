"""How an answer made of quotes is laid out. A frame is used only where it is certain; plain quotes
otherwise. `choose` picks what answers, `facts` leads with it, `tables` shows figures as their table
does, `comparison` gives each thing its own answer, `development` orders by time, `lists` shows a
list of the document, `conflict` puts sources that disagree first, `frame` chooses among them.
"""

from research_app.synthesis.frames.frame import as_paragraphs, lay_out, with_computed

__all__ = ["as_paragraphs", "lay_out", "with_computed"]
