"""Sources that contradict each other on what was asked come first, both sides."""

from tests.unit.synthesis.small_library import draft, reply_to

QUESTION = "How many passengers did Quillane Ferries carry in 2018?"
ONE = draft(
    "Quillane Ferries carried 1.3 million passengers in 2018. The ships are painted in white.",
    text_id=-1,
    title="Quillane Ferries annual report",
)
OTHER = draft(
    "In 2018 Quillane Ferries carried 1.9 million passengers. Its captain retired last year.",
    text_id=-2,
    title="Harbour news",
)


def test_both_sides_lead_and_name_their_sources():
    reply = reply_to(QUESTION, ONE, OTHER)
    assert reply.blocks[0].startswith("The sources disagree.")
    assert "1.3 million" in reply.blocks[0] and "1.9 million" in reply.blocks[0]
    assert ONE.info.title in reply.blocks[0] and OTHER.info.title in reply.blocks[0]
    sides = [piece for piece in reply.pieces if piece.block == 0 and piece.labels]
    assert [side.against for side in sides] == [side.labels for side in reversed(sides)]
    assert not any(piece.block_type == "headline" for piece in reply.pieces)


def test_another_year_or_one_source_alone_contradicts_nothing():
    earlier = draft(OTHER.text.replace("2018", "2017"), text_id=-2, title="Harbour news")
    assert "disagree" not in reply_to(QUESTION, ONE, earlier).text
    both = draft(f"{ONE.text} {OTHER.text}", title="Harbour news")
    assert "disagree" not in reply_to(QUESTION, both).text
