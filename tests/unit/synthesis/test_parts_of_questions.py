"""A question of several parts is answered part by part."""

from tests.unit.synthesis.small_library import draft, reply_to

MILL = draft(
    "The Grane paper mill was founded in 1871 and is headquartered in Ostby. "
    "It employs about 240 people. Paper is made there from spruce and recycled fibre. "
    "The town council meets every second Tuesday.",
    title="The Grane paper mill",
)


def test_every_part_has_its_heading_and_its_answer():
    reply = reply_to("When was the Grane paper mill founded and how many people work there?", MILL)
    kinds = dict.fromkeys((piece.block, piece.block_type) for piece in reply.pieces)
    shown = dict(zip(kinds, reply.blocks, strict=True))
    leading = [(kind, words) for (_, kind), words in shown.items() if kind != "paragraph"]
    assert [kind for kind, _ in leading] == ["heading", "headline"] * 2
    (_, first), (_, founded), (_, second), (_, people) = leading
    assert "founded" in first and "1871" in founded
    assert "people" in second and "240 people" in people


def test_one_sentence_may_answer_two_parts_and_lead_to_another():
    """What a part repeats of another part's quote is not lost for that."""
    question = "How many people does the Grane paper mill employ and when was it founded?"
    reply = reply_to(question, MILL)
    assert "240 people" in reply.blocks[1]
    assert "1871" in reply.blocks[3]
    for piece in reply.pieces:
        if piece.labels:
            (quote,) = [each.quote for each in reply.evidence if each.label == piece.labels[0]]
            assert piece.text in quote


def test_a_part_without_answer_says_so_and_the_others_stay():
    question = "When was the Grane paper mill founded and who painted the chapel of Vega?"
    reply = reply_to(question, MILL)
    assert "1871" in reply.blocks[1]
    assert "Nothing was found" in reply.blocks[3]
