"""Questions that a comparison of figures decides: did a measure improve, by how much did it change,
is it steady, is it positive, which is the largest.

`asked` reads such a question, `periods` which times it is over, `wording` says two values and how
far they are apart, `blocks` lays the answer out. Code compares; yes and no are said only where the
comparison itself decides.
"""
