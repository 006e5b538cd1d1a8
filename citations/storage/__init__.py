"""Answers, evidence and source texts between drafts and tables.

`write` is the only way in: answers under their invariants, what readers say, judging again.
`read` brings them back as drafts, in a fixed number of queries. `numbers` does both for the
numbers of claims, `history` is how a claim was judged before and how many were checked by readers,
`totals` are counts that outlive what they counted, `fixed_queries` are put into SQL once.
"""
