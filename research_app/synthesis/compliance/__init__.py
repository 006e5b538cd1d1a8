"""From requirements of statutes and policies to an answer, without a model.

`asked` reads what a question asks of a requirement, `aspects` which kind of words would tell it,
`addressing` decides whether one tells it, `gate` asks the three questions, `outline` lays the
answer out and `summaries` sums up each side. `missing` names what was not found, `confidence` says
how well the answer is grounded. Pure: requirements in, values out.
"""
