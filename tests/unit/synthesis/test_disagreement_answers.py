"""A disagreement as it is written, streamed and shown: offsets, marks, tables, the page."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from citations.cards import answer_blocks
from citations.drafts import ProposedQuote
from research_app.answering.events import AnswerCompleted, dump, load
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from research_app.desk.live import LiveState
from research_app.synthesis.outline import BlockPlan, Item, Outline, OutlinedDraft
from research_app.synthesis.protocols import CellAt
from tests.unit.answers import memory_text

MARGIN = "What was the operating margin of Helios in 2022?"
COURIER = "The operating margin of Helios was 12.6% in 2022. It sells batteries to grids."
MONITOR = "The operating margin of Helios was 11.8% in 2022. Investors had hoped for more."
TABLE = (
    "Key figures of Helios (in millions of dollars)\n\n | 2022 | 2021 | 2020\n"
    "Revenue | 3,214 | {} | 2,410\nOperating profit | 402 | 351 | 298\n"
)


def dated(text, number, title, published):
    made = memory_text(text, -number, title=title)
    return replace(made, info=replace(made.info, published=published))


def asked(question, *texts):
    """The complete answer and all events before it."""
    request = AskRequest(answer_id=uuid4(), question=question)
    events = list(answer_question(request, memory_tools(list(texts))))
    assert isinstance(events[-1], AnswerCompleted)
    return events[-1].answer, events


@pytest.fixture(scope="module")
def margin():
    return asked(
        MARGIN,
        dated(COURIER, 1, "Energy Courier", "2023-01-19"),
        dated(MONITOR, 2, "Grid Monitor", "2023-03-02"),
    )


def test_claims_and_cells_stand_where_they_say(margin):
    answer, _ = margin
    block = answer.blocks[0]
    assert block.type == "disagreement"
    for claim in answer.claims:
        assert answer.text[claim.start : claim.end] == claim.text
    first, *cells = [answer.text[cell.start : cell.end] for cell in block.cells]
    assert first == "The sources disagree."
    assert cells == [
        "The operating margin of Helios was 11.8% in 2022.",
        "Grid Monitor, 2023-03-02 (newest)",
        "The operating margin of Helios was 12.6% in 2022.",
        "Energy Courier, 2023-01-19",
    ]


def test_claims_carry_the_flag_and_the_evidence_of_the_other_side(margin):
    answer, _ = margin
    first, second = [claim for claim in answer.claims if claim.conflicting]
    assert first.against == tuple(each.label for each in second.citations)
    assert second.against == tuple(each.label for each in first.citations)
    assert {first.verdict.level, second.verdict.level} == {"supported"}
    assert answer.summary.conflicting == 2


def test_what_is_streamed_is_what_is_saved(margin):
    answer, events = margin
    state = LiveState(run_id=uuid4())
    for event in events[:-1]:
        state.add(load(*dump(event)))
    streamed, saved = (
        [
            render_to_string("desk/_block.html", {"block": block, "run_id": "r", "is_first": True})
            for block in blocks
        ]
        for blocks in (state.block_views(), answer_blocks(answer))
    )
    assert streamed == saved


def test_the_page_shows_the_sides_as_a_list_under_a_neutral_line(margin):
    answer, _ = margin
    block = answer_blocks(answer)[0]
    html = render_to_string("desk/_block.html", {"block": block, "run_id": "r", "is_first": True})
    assert html.count("<li>") == 2
    assert html.index("The sources disagree.") < html.index("<ul>")
    assert "conflicting" in html


def test_words_of_a_source_are_never_html():
    title = "<script>alert(1)</script>"
    answer, _ = asked(MARGIN, dated(COURIER, 1, title, ""), dated(MONITOR, 2, "Grid", ""))
    block = answer_blocks(answer)[0]
    html = render_to_string("desk/_block.html", {"block": block, "run_id": "r", "is_first": True})
    assert "&lt;script&gt;" in html and "<script>" not in html


def test_a_table_cell_with_two_values_shows_both():
    answer, _ = asked(
        "How did the revenue of Helios develop from 2020 to 2022?",
        dated(TABLE.format("2,875"), 1, "Helios Annual Report 2022", "2023-02-28"),
        dated(TABLE.format("2,650"), 2, "Helios investor tables", "2022-03-01"),
    )
    tables = [block for block in answer_blocks(answer) if block.type == "table"]
    assert answer.blocks[0].type == "disagreement"
    disputed = [cell for table in tables for cell in table.cells if " or " in cell.words]
    assert {cell.words for cell in disputed} == {"2,650 or 2,875", "2,875 or 2,650"}
    assert all(cell.numeric for cell in disputed)


def test_a_computed_value_that_repeats_a_side_is_marked_and_says_no_yes():
    table = TABLE.format("2,875").replace("402", "379")
    answer, _ = asked(
        "Did the operating margin of Helios rise in 2022?",
        dated(f"{table}\n{MONITOR}", 1, "Helios Annual Report 2022", "2023-02-28"),
        dated(COURIER, 2, "Energy Courier", "2023-01-19"),
    )
    assert answer.blocks[0].type == "disagreement"
    assert not any(block.type == "headline" for block in answer.blocks)
    assert "Yes." not in answer.text


def test_one_side_alone_is_a_plain_answer():
    """The quote of the other side is not in its source."""
    text = memory_text(f"{COURIER} {MONITOR}")

    def item(words, row):
        quote = ProposedQuote(text_id=text.id, quote=words, statement=words)
        return Item(text=words, quote=quote, cell=CellAt(row=row))

    kept, lost = item(COURIER.partition(". ")[0], 1), item("The margin was 13%", 2)
    kept = replace(kept, against=(lost.quote,))
    head = Item(text="The sources disagree.", cell=CellAt(row=0, header=True))
    who = Item(text="Energy Courier", cell=CellAt(row=1, column=1))
    block = BlockPlan(type="disagreement", items=(head, kept, who, lost))
    outlined = OutlinedDraft(Outline(blocks=(block,)))
    collected = Collected(first_label=1)
    list(collect_evidence(outlined.quotes(), {text.id: text}, collected))
    (piece,) = outlined.pieces(collected.by_proposal)
    assert (piece.block_type, piece.text) == ("headline", kept.text)
    assert piece.against == ()
