"""Tables, lists and timelines as a page shows them: every word once, and no claim ever lost."""

from dataclasses import replace

import pytest

from citations.cards import answer_blocks, evidence_card, marker_for, numbered_notes, summary_view
from citations.drafts import AnswerDraft, BlockDraft
from research_app.synthesis.protocols import CellAt, Piece
from tests.unit.answers import memory_text, proposal, written_answer

ROWS = ("Revenue 3,214 2,875", "Costs 2,140 1,990")
HEADS = "(in millions) 2022 2021"
TABLE = memory_text("\n".join((HEADS, *ROWS)))


def cell(text, row, column, *labels, header=False, kind="table", **more):
    at = CellAt(row=row, column=column, header=header)
    return Piece(block=1, block_type=kind, text=text, labels=labels, cell=at, **more)


def sign(text, kind="table"):
    return Piece(block=1, block_type=kind, text=text)


def grid(**first) -> list[Piece]:
    return [
        Piece(block=0, block_type="heading", text="Results"),
        cell("Asked", 0, 0, header=True),
        sign(" | "),
        cell("2022", 0, 1, header=True),
        sign("\n"),
        cell("Revenue", 1, 0, header=True),
        sign(" | "),
        cell("3,214", 1, 1, "E1", context=("E3",), **first),
        sign("\n"),
        cell("Costs", 2, 0, header=True),
        sign(" | "),
        cell("not found in 4 passages", 2, 1),
    ]


def answer_of(pieces) -> AnswerDraft:
    quotes = [proposal(TABLE, row) for row in ROWS]
    quotes.append(replace(proposal(TABLE, HEADS), role="context"))
    return written_answer(quotes, [TABLE], pieces)


def shown(block) -> str:
    return "".join(segment.text + segment.tail for segment in block.segments)


def test_the_cells_divide_the_block_and_nothing_is_lost() -> None:
    answer = answer_of(grid())
    table = answer_blocks(answer)[1]
    assert shown(table) == answer.text[answer.blocks[1].start : answer.blocks[1].end]
    assert [[each.words for each in row] for row in table.rows] == [
        ["Asked", "2022"],
        ["Revenue", "3,214"],
        ["Costs", "not found in 4 passages"],
    ]
    assert [each.words for each in table.head] == ["Asked", "2022"]
    assert table.caption == "Results"


def test_a_column_of_figures_is_known_and_a_cell_without_evidence_too() -> None:
    table = answer_blocks(answer_of(grid()))[1]
    filled, missing = table.rows[1][1], table.rows[2][1]
    assert filled.numeric and missing.numeric and table.head[1].numeric
    assert missing.missing and not filled.missing
    assert not any(row[0].numeric or row[0].missing for row in table.rows)


@pytest.mark.parametrize(
    ("words", "is_figure"),
    [
        ("3,214", True),
        ("(310)", True),
        ("$3.2 billion", True),
        ("+33.4 %", True),
        ("USD 12", True),
        ("Basel", False),
        ("rose by 4 percent in all regions of 2022", False),
        ("2 reasons that nobody has named so far", False),
    ],
)
def test_what_counts_as_a_figure(words, is_figure) -> None:
    text = memory_text(f"{words} ")
    pieces = [
        cell("Name", 0, 0, header=True),
        sign(" | "),
        cell(words, 0, 1, "E1"),
    ]
    (table,) = answer_blocks(written_answer([proposal(text, words)], [text], pieces))
    assert table.rows[0][1].numeric == is_figure


def test_a_row_that_is_still_written_has_empty_cells() -> None:
    answer = answer_of(grid())
    block = answer.blocks[1]
    part = replace(block, cells=block.cells[:3], end=block.cells[2].end)
    table = answer_blocks(replace(answer, blocks=(answer.blocks[0], part), claims=()))[1]
    assert [[each.words for each in row] for row in table.rows] == [
        ["Asked", "2022"],
        ["Revenue", ""],
    ]


@pytest.mark.parametrize("broken", ["claim outside", "words outside", "out of order"])
def test_cells_that_do_not_divide_their_block_are_shown_as_text(broken) -> None:
    answer = answer_of(grid())
    heading, block = answer.blocks
    cells = list(block.cells)
    if broken == "claim outside":
        cells[3] = replace(cells[3], end=cells[3].end - 1)
    elif broken == "words outside":
        cells.pop(0)
    else:
        cells[0], cells[1] = cells[1], cells[0]
    odd = replace(answer, blocks=(heading, replace(block, cells=tuple(cells))))
    table = answer_blocks(odd)[1]
    assert table.cells == () and shown(table) == answer.text[block.start : block.end]
    assert sum(segment.marker is not None for segment in table.segments) == 1


def test_bold_words_stand_in_claim_and_free_text() -> None:
    text = memory_text("Revenue rose to 3,214 in 2022.")
    pieces = [
        Piece(block=0, block_type="headline", text="So: ", strong=((0, 2),)),
        Piece(
            block=0,
            block_type="headline",
            text="Revenue rose to 3,214",
            labels=("E1",),
            strong=((16, 21),),
        ),
    ]
    answer = written_answer([proposal(text, "Revenue rose to 3,214")], [text], pieces)
    (block,) = answer_blocks(answer)
    bold = [segment.text[a:b] for segment in block.segments for a, b in segment.strong]
    assert bold == ["So", "3,214"]


def test_what_only_explains_is_on_the_card_and_not_in_the_marker() -> None:
    answer = answer_of(grid(parts=("Revenue", "2022", "3,214")))
    (claim,) = answer.claims
    assert marker_for(claim).text == "1"
    assert marker_for(claim).name.startswith("Source 1, ")
    assert summary_view(answer).agreement.several == 0
    card = evidence_card(claim, answer.evidence_by_label(), {})
    assert card.parts == ("Revenue", "2022", "3,214")
    assert [(each.label, each.part) for each in card.passages] == [
        ("E1", "Table row"),
        ("E3", "Column heads and unit"),
    ]


def test_the_antecedent_of_a_sentence_is_named_as_such() -> None:
    answer = answer_of(grid())
    card = evidence_card(answer.claims[0], answer.evidence_by_label(), {})
    assert [each.part for each in card.passages] == ["", "Context"]


def test_a_claim_that_only_reports_says_so_wherever_it_goes() -> None:
    answer = answer_of(grid(reported=True))
    (claim,) = answer.claims
    assert marker_for(claim).name.endswith(", reports another work")
    assert evidence_card(claim, answer.evidence_by_label(), {}).reported
    assert "[1, 3; reports another work]" in numbered_notes(answer)


def test_a_table_is_copied_as_a_table() -> None:
    _, copied = numbered_notes(answer_of(grid())).split("\n\n", 1)
    body, notes, _ = copied.rsplit("\n\n", 2)
    assert body == (
        "Results\n\nAsked | 2022\n--- | ---\nRevenue | 3,214 [1, 3]\n"
        "Costs | not found in 4 passages"
    )
    assert len(notes.splitlines()) == 2


def test_the_number_of_sources_is_an_aside_and_lists_are_copied_as_lists() -> None:
    pieces = [
        cell(ROWS[0], 0, 0, "E1", kind="list"),
        cell(". (2 sources)", 0, 0, kind="list"),
        sign("\n", "list"),
        cell(ROWS[1], 1, 0, "E2", kind="list"),
    ]
    answer = answer_of(pieces)
    (block,) = answer_blocks(answer)
    assert [segment.text for segment in block.segments if segment.aside] == [" (2 sources)"]
    assert f"- {ROWS[0]} [1]. (2 sources)\n- {ROWS[1]} [2]" in numbered_notes(answer)


def test_a_block_of_no_cells_is_running_text() -> None:
    answer = answer_of(grid())
    plain = BlockDraft(type="timeline", start=0, end=len(answer.text))
    (block,) = answer_blocks(replace(answer, blocks=(plain,)))
    assert block.rows == () and block.head == () and shown(block) == answer.text


def printed(*, answering: float | None = None) -> list[Piece]:
    """A table with a head of two levels, of which one cell was asked for."""
    words = [
        ["", "Solar", "Wind"],
        ["", "2022", "2021"],
        ["Revenue", "3,214", "2,875"],
        ["Costs", "not found in 4 passages", "1,990"],
    ]
    pieces: list[Piece] = []
    for row, line in enumerate(words):
        for column, said in enumerate(line):
            labels = ("E1",) if said == "3,214" else ("E2",) if said == "1,990" else ()
            relevance = answering if said == "3,214" else 0.1 if labels else None
            pieces.append(
                cell(said, row, column, *labels, header=row < 2 or not column, relevance=relevance)
            )
            pieces.append(sign(" | " if column < 2 else "\n"))
    return [Piece(block=0, block_type="heading", text="Segments"), *pieces[:-1]]


def test_all_levels_of_a_head_stand_over_the_table() -> None:
    table = answer_blocks(answer_of(printed()))[1]
    assert [[each.words for each in row] for row in table.heads] == [
        ["", "Solar", "Wind"],
        ["", "2022", "2021"],
    ]
    assert [row[0].words for row in table.body] == ["Revenue", "Costs"]


def test_the_cells_that_answer_are_told_from_those_beside_them() -> None:
    table = answer_blocks(answer_of(printed(answering=0.9)))[1]
    cells = {each.words: each for row in table.body for each in row}
    assert [words for words, each in cells.items() if each.answers] == ["3,214"]
    assert [words for words, each in cells.items() if each.missing] == ["not found in 4 passages"]
    none = answer_blocks(answer_of(printed(answering=0.2)))[1]
    assert not any(each.answers for each in none.cells)


def test_a_cell_that_all_share_is_not_marked() -> None:
    table = answer_blocks(answer_of(grid(relevance=0.9)))[1]
    assert not any(each.answers for each in table.cells)


def test_a_table_of_one_source_names_it() -> None:
    assert answer_blocks(answer_of(grid()))[1].where == "Report"
    pieces = [each for each in grid() if not each.labels]
    assert answer_blocks(answer_of(pieces))[1].where == ""
