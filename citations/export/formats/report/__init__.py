"""An answer as a report to be read: one content, written as Markdown, Word and HTML.

`build` puts the parts in order (the answer with its marks, summary, notes, numbers, claims, what
was rejected, how it was made); `values` are what they are made of; `markdown`, `word` and, beside
this folder, `html` write them.
"""
