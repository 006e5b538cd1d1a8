"""What policies make of a statute's norms, and which norms cannot both be met.

`sides` are the norms as they are compared, `pairing` finds those on one act and one thing,
`amounts` and `lengths` read what they set and in which direction each is stricter, `differences`
tells in what two of them differ, `rows` makes the table and finds the contradictions,
`counterparts` finds what was set aside for a question though it is on the same. A verdict is
only given where it is certain; what is not is set side by side for a reader to compare.
"""

from citations.requirements.compare.counterparts import beside_what_was_set_aside
from citations.requirements.compare.rows import compare, conflicts

__all__ = ["beside_what_was_set_aside", "compare", "conflicts"]
