"""Copies of one story are one source; the same fact in two texts of their own are two."""

from research_app.synthesis.agreement import is_copy
from tests.unit.synthesis.small_library import reply_to

STORY = (
    "The ferry company Norvik said on Monday that it will stop its night service in April. "
    "Norvik carried 61,000 passengers on the night ferry in 2022. "
    "The town of Sund, which owns a third of the company, asked for talks before the summer. "
    "A spokeswoman said that fuel had become too dear for half-empty ships."
)
OWN = (
    "Sund has asked for talks about its harbour, whose cranes are forty years old. "
    "Norvik carried 61,000 passengers on the night ferry in 2022. "
    "Fewer lorries cross the fjord since the tunnel opened, the harbour master says."
)
QUESTION = "How many passengers did the Norvik night ferry carry in 2022?"


def _citations(*sources):
    reply = reply_to(QUESTION, *sources)
    first = next(piece for piece in reply.pieces if piece.labels)
    return len(first.labels)


def test_a_wire_story_under_another_dateline_is_a_copy():
    wire = "SUND (AP) —  " + STORY.replace(". ", ".\n")
    assert is_copy(STORY, wire)
    assert not is_copy(STORY, OWN)


def test_a_copy_is_no_further_source_of_a_claim():
    assert _citations(STORY, "OSLO, 3 March — " + STORY) == 1
    assert _citations(STORY, OWN) == 2


def test_a_text_too_short_to_tell_is_no_copy():
    assert not is_copy("Norvik carried 61,000 passengers.", "Norvik carried 61,000 passengers.")
