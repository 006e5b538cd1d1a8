"""An answer as a report to be read: one content, written as Markdown, Word and HTML.

`build` puts the parts in order (the answer with its marks, summary, notes, numbers, claims, what
was turned down, how it was made); `values` are what they are made of; `markdown`, `word` and `html`
write them. Nothing here is trusted to be harmless: each writer escapes for itself.
"""

from citations.export.formats.report.build import report_of
from citations.export.formats.report.html import report_html
from citations.export.formats.report.markdown import report_markdown
from citations.export.formats.report.word import report_docx

__all__ = ["report_docx", "report_html", "report_markdown", "report_of"]
