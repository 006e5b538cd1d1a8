"""An outline shows only what code has let through, and nothing that lost its ground."""

from citations.drafts import ProposedQuote
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.synthesis.outline import BlockPlan, Item, Outline
from research_app.synthesis.protocols import CellAt
from tests.unit.answers import memory_text

TEXT = memory_text("Amcor is a company. It made 5 million dollars in 2020. Revenue | 2020 | 7")


def quote(words, role="supports"):
    return ProposedQuote(text_id=TEXT.id, quote=words, statement=words, role=role)


def claim(words, **more):
    return Item(text=words, quote=quote(words), **more)


def written(*blocks):
    answer = Outline(blocks=blocks)
    collected = Collected(first_label=1)
    list(collect_evidence(answer.quotes(), {TEXT.id: TEXT}, collected))
    return list(answer.pieces(collected.by_proposal))


def words(pieces):
    return "".join(piece.text for piece in pieces)


def test_a_claim_whose_quote_is_not_in_the_source_is_left_out():
    block = BlockPlan(type="paragraph", items=(claim("Amcor is a company"), claim("Amcor is poor")))
    assert words(written(block)) == "Amcor is a company"


def test_a_claim_falls_with_its_context():
    gone = claim("It made 5 million dollars in 2020", context=(quote("Amcor is rich", "context"),))
    kept = claim("Amcor is a company")
    assert words(written(BlockPlan(type="paragraph", items=(kept, gone)))) == "Amcor is a company"


def test_a_cell_that_falls_away_says_so_in_its_place():
    head = Item(text="2020", cell=CellAt(row=0, column=0, header=True))
    gone = claim("9", cell=CellAt(row=1), otherwise="not found in 1 passage")
    kept = claim("Revenue | 2020 | 7", cell=CellAt(row=2))
    pieces = written(BlockPlan(type="table", items=(head, gone, kept)))
    assert words(pieces) == "2020\nnot found in 1 passage\nRevenue | 2020 | 7"
    assert [piece.labels for piece in pieces if piece.labels] == [("E1",)]


def test_a_heading_goes_with_the_block_below_it():
    heading = BlockPlan(type="heading", items=(Item(text="Revenue"),))
    gone = BlockPlan(type="paragraph", items=(claim("Amcor is poor"),))
    kept = BlockPlan(type="paragraph", items=(claim("Amcor is a company"),))
    assert words(written(kept, heading, gone)) == "Amcor is a company"


def test_one_place_is_one_piece_of_evidence_however_often_it_is_used():
    row = quote("Revenue | 2020 | 7")
    items = (
        Item(text="7", quote=row, cell=CellAt(row=0)),
        Item(text="2020", quote=row, cell=CellAt(row=0, column=1)),
    )
    pieces = written(BlockPlan(type="table", items=items))
    assert [piece.labels for piece in pieces if piece.labels] == [("E1",), ("E1",)]


def test_context_repeats_what_a_claim_has_shown():
    first = claim("Amcor is a company")
    second = claim(
        "It made 5 million dollars in 2020", context=(quote("Amcor is a company", "context"),)
    )
    pieces = written(BlockPlan(type="paragraph", items=(first, second)))
    assert pieces[-1].labels == ("E2",) and pieces[-1].context == ("E1",)
