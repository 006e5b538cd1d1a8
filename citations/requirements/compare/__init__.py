"""What a policy makes of a statute's requirements, and which requirements conflict.

`words` gives meanings to words, `limits` reads times and numbers with their directions, `acts` and
`split` tell what a requirement is about, `same` which two are about one act, `aspects` in what they
differ, `permitted` what is only recommended or allowed, `rows` the table, `conflicts` the pairs
that cannot both be met. Nothing is told that is not sure.
"""

from citations.requirements.compare.conflicts import conflicts
from citations.requirements.compare.rows import compare
from citations.requirements.compare.same import Similarity

__all__ = ["Similarity", "compare", "conflicts"]
