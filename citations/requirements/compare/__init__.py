"""What policies make of a statute's norms, and which norms cannot both be met.

`sides` are the norms as they are compared, `pairing` finds those on one act and one thing,
`amounts` and `lengths` read what they set and in which direction each is stricter, `differences`
tells in what two of them differ, `rows` makes the table and finds the contradictions. A verdict is
only given where it is certain; what is not is set side by side for a reader to compare.
"""

from citations.requirements.compare.rows import compare, conflicts

__all__ = ["compare", "conflicts"]
