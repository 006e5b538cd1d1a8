"""Questions to ask next are made of what was found and not quoted, and are answered by it."""

from dataclasses import replace

from citations.drafts import PassageDraft
from research_app.answering.follow_ups import WANTED, follow_ups
from tests.unit.answers import memory_text, proposal, written_answer
from tests.unit.synthesis.small_library import heading

WORDS = """Winter storage of boats

Boats are stored in the northern hall from November to March. The hall is heated.

Repair of broken masts

Broken masts are repaired by the yard of Ilse Brandt within two weeks.

Night patrols

Two watchmen walk along the piers every night.
"""
HEADINGS = ("Winter storage of boats", "Repair of broken masts", "Night patrols")
TEXT = replace(memory_text(WORDS), sections=tuple(heading(each, WORDS) for each in HEADINGS))
PASSAGE = PassageDraft(label="C1", text_id=TEXT.id, start=0, end=len(TEXT.text), text=TEXT.text)


def asked_next(said: str) -> tuple[str, ...]:
    answer = written_answer([proposal(TEXT, said)], [TEXT])
    return follow_ups(answer, [PASSAGE], {TEXT.id: TEXT})


def test_what_is_offered_names_sections_that_the_answer_does_not_speak_of():
    offered = asked_next("Two watchmen walk along the piers every night.")
    assert offered and len(offered) <= WANTED
    assert any("Repair of broken masts" in question for question in offered)


def test_nothing_is_offered_of_what_was_said_or_without_passages():
    said = "Broken masts are repaired by the yard of Ilse Brandt within two weeks."
    assert not any("Repair of broken masts" in each for each in asked_next(said))
    answer = written_answer([proposal(TEXT, said)], [TEXT])
    assert follow_ups(answer, [], {}) == ()
