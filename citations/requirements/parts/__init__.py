"""What a requirement says: who must (not) do what, by when, when, unless what, from when.

`joined` makes one line of the segments, `modals` finds what governs it, `connectives` and `extents`
find deadlines, conditions and exceptions, `subjects` who acts, and `read` puts them together.
Grammar is read by rules; what they cannot tell stays empty.
"""

from citations.requirements.parts.read import parts_of

__all__ = ["parts_of"]
