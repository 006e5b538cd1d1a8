"""One question being answered: a job with a lease and an event log.

`pipeline` is a plain generator of `events` that every caller drives: the task behind the page, the
`ask` command, the evaluation, the tests. `recorder` writes the events, `feed` tails them for open
pages, `finish` saves the answer with its chat in one transaction.
"""
