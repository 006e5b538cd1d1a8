"""What a document lists or defines is shown with the line that tells of what."""

from citations.steps.excerpt import read_excerpt
from tests.unit.synthesis.small_library import draft, page, reply_to

PARTS = ("one pump", "two hoses of rubber", "a manual in five languages")
LIST = draft(
    "The mill stands at a river.\n\nThe pump set contains the following parts:\n\n"
    + "\n".join(f"- {part}" for part in PARTS)
    + "\n\nThe council meets on Tuesday.",
    title="Manual of the pump set",
)


def test_a_list_is_shown_whole_with_its_lead_in():
    reply = reply_to("Which parts does the pump set contain?", LIST)
    assert [claim.rpartition(" … ")[2] for claim in reply.claims] == list(PARTS)
    (block,) = {piece.block_type for piece in reply.pieces}
    assert block == "list"
    quotes = {item.label: item.quote for item in reply.evidence}
    for piece in reply.pieces:
        if piece.labels:
            assert piece.statement.startswith("The pump set contains")
            assert read_excerpt(piece.text, quotes[piece.labels[0]]) is not None


def test_a_definition_under_its_term_is_read_with_the_term():
    terms = page(
        "<h1>Terms</h1><p>" + "The manual uses these terms, which are explained once. " * 6 + "</p>"
        "<dl><dt>Backlash</dt><dd>The clearance between the teeth of two gears that mesh.</dd>"
        "<dt>Torque limiter</dt><dd>A device that protects a machine from overload by slipping."
        "</dd></dl>",
        title="Manual of the gear box",
    )
    reply = reply_to("What is a torque limiter?", terms)
    assert reply.claims[0].startswith("Torque limiter")
    assert reply.claims[0].endswith("from overload by slipping.")
    assert "teeth" not in reply.claims[0]
