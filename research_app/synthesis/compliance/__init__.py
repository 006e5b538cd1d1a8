"""From requirements of statutes and policies to an answer, without a model.

`asked` reads what a question asks for, `addressing` ranks which requirements address it by the
probabilities of `answering`, `gate` asks the three questions, `outline` lays the answer out, sums
up each side and names what was not found, `telling` does so for a model.
Pure: requirements in, values out.
"""
