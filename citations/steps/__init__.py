"""The steps from words to checked claims, one file each. Pure: no Django, no network, no clock.

`anchor` places a quote in its source text, `gate` lets evidence through or names why not,
`decompose` splits a sentence with several facts, `verify_claims` judges each claim, `review_answer`
looks at the answer as a whole.
"""
