"""The way of a question, free of HTTP and queues.

`pipeline` is a plain generator of `events` that every caller drives: the run behind the page, the
`ask` command, the evaluation, the tests. `collect` turns proposed quotes into evidence, `writing`
an engine's words into claims with offsets, `tools` says what is searched and who judges.
"""
