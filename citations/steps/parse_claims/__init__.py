"""From a model's tagged answer, chunk by chunk, to statements with the keys they cite.

`tags` cuts the stream into words and tags, `parser` keeps what is open, `sentences` cuts the words
of a tag into sentences as they are complete, `brackets` takes citations such as [E1,E5] out of
them, `shown` turns what is left into plain words and `shaping` into segments. However a reply is
cut into chunks, the same segments come out.

Nothing here knows which keys exist, and no offset is counted: whoever lays the segments out does
both, in the text that is shown.
"""

from citations.steps.parse_claims.parser import TagParser
from citations.steps.parse_claims.tags import Segment

__all__ = ["Segment", "TagParser"]
