"""From requirements of statutes and policies to an answer, without a model.

`asked` reads what a question asks for, `addressing` ranks which requirements address it, `gate`
asks the three questions, `outline` lays the answer out and sums up each side, `telling` does so for
a model. `missing` names what was not found, `confidence` says how well the answer is grounded,
`likeness` how near words are for the comparison. Pure: requirements in, values out.
"""
