"""What a policy makes of a statute's requirements, and which requirements conflict.

`words` and `lengths` give meanings to words and times, `bounds` and `numbers` limits with their
directions, `acts` what a requirement is about, `same` which two are about one act, `aspects` in what
they differ, `permitted` what is only recommended or allowed, `rows` the table, `conflicts` the
pairs that cannot both be met. Nothing is told that is not sure.
"""

from citations.requirements.compare.conflicts import conflicts
from citations.requirements.compare.rows import compare
from citations.requirements.compare.same import Similarity

__all__ = ["Similarity", "compare", "conflicts"]
