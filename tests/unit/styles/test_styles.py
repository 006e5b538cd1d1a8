"""Which styles there are, and what the ones that rewrite nothing make of an answer."""

import pytest

from research_app.synthesis.protocols import CellAt, Piece
from research_app.synthesis.styles import (
    StyleNotAvailable,
    checked_length,
    checked_style,
    instructions,
    style_names,
    styles_for,
)
from research_app.synthesis.styles.layout import Layout
from tests.unit.answers import piece


def prose(*sentences: str, block: int = 0, kind: str = "paragraph") -> list[Piece]:
    pieces = []
    for number, sentence in enumerate(sentences, start=1):
        if number > 1:
            pieces.append(piece(" ", block=block, block_type=kind))
        pieces.append(piece(sentence, f"E{block * 10 + number}", block=block, block_type=kind))
        pieces.append(piece(".", block=block, block_type=kind))
    return pieces


def table(block: int = 0) -> list[Piece]:
    rows = [["", "2021", "2022"], ["Revenue", "2,875", "3,214"], ["Profit", "351", "402"]]
    pieces = []
    for row, cells in enumerate(rows):
        if row:
            pieces.append(piece("\n", block=block, block_type="table"))
        for column, text in enumerate(cells):
            if column:
                pieces.append(piece(" | ", block=block, block_type="table"))
            figure = row > 0 and column > 0
            pieces.append(
                Piece(
                    block=block,
                    block_type="table",
                    text=text,
                    labels=("E9",) if figure else (),
                    parts=(cells[0], rows[0][column], text) if figure else (),
                    cell=CellAt(row=row, column=column, header=not figure),
                )
            )
    return pieces


def shown(layout: Layout, pieces: list[Piece]) -> list[Piece]:
    return list(layout.pieces(pieces))


def text_of(pieces: list[Piece]) -> str:
    return "".join(each.text for each in pieces)


def claims_of(pieces: list[Piece]) -> list[str]:
    return [each.text for each in pieces if each.labels]


def test_what_needs_rewriting_needs_a_model() -> None:
    without = {style.name for style in styles_for(False)}
    assert without == {"report", "brief", "bullets"}
    assert {style.name for style in styles_for(True)} == set(style_names())
    with pytest.raises(StyleNotAvailable, match="needs a language model.*report, brief, bullets"):
        checked_style("memo", model=False)
    assert checked_style("memo", model=True).rewrites
    with pytest.raises(StyleNotAvailable, match="no such style"):
        checked_style("sonnet", model=True)


@pytest.mark.parametrize("name", style_names())
def test_every_style_tells_a_model_how_to_write(name) -> None:
    assert len(instructions(name)) > 80


@pytest.mark.parametrize("words", [-5, 1, 19, 20_001])
def test_a_length_that_cannot_be_is_refused(words) -> None:
    with pytest.raises(StyleNotAvailable, match="20 words"):
        checked_length(words)


def test_a_report_is_left_as_it_is() -> None:
    pieces = [*prose("One is so", "Two is so"), *table(1)]
    layout = Layout("report")
    assert shown(layout, pieces) == pieces
    assert layout.style == "" and layout.findings() == ()


def test_a_brief_has_the_first_claims_whole_and_says_how_many_it_leaves_out() -> None:
    pieces = [
        *prose("One is so", kind="headline"),
        *prose("Two is so", "Three is so", "Four is so", block=1),
        *prose("Five is so", block=2),
    ]
    layout = Layout("brief")
    assert claims_of(shown(layout, pieces)) == ["One is so", "Two is so", "Three is so"]
    assert [finding.note for finding in layout.findings()] == [
        "2 claims were left out for a brief."
    ]


def test_a_table_that_answers_is_a_brief_by_itself() -> None:
    layout = Layout("brief")
    kept = shown(layout, [*table(), *prose("One is so", block=1)])
    assert claims_of(kept) == ["2,875", "3,214", "351", "402"]
    assert layout.findings()[0].kind == "left_out"


def test_a_disagreement_is_never_cut() -> None:
    sides = [
        Piece(block=0, block_type="disagreement", text="Sources disagree.", cell=CellAt(row=0)),
        *(
            Piece(
                block=0,
                block_type="disagreement",
                text=f"Side {n} says so",
                labels=(f"E{n}",),
                cell=CellAt(row=n),
            )
            for n in range(1, 6)
        ),
    ]
    for layout in (Layout("brief"), Layout("report", 5), Layout("bullets")):
        assert shown(layout, sides) == sides


def test_the_longest_answer_leaves_out_whole_sentences_from_the_end() -> None:
    pieces = [
        *prose("One two three four", "Five six seven eight"),
        piece("Further", block=1, block_type="heading"),
        *prose("Nine ten eleven twelve", block=2),
    ]
    layout = Layout("report", 9)
    kept = shown(layout, pieces)
    assert text_of(kept) == "One two three four. Five six seven eight."
    assert "to stay within 9 words" in layout.findings()[0].note


def test_the_first_claim_is_never_left_out_or_cut() -> None:
    layout = Layout("report", 2)
    assert text_of(shown(layout, prose("One two three four", "Five"))) == "One two three four."


def test_what_is_short_enough_is_shown_as_it_comes() -> None:
    """Nothing waits for the end of the answer: it streams."""
    asked = []

    def coming():
        for each in prose("One is so", "Two is so", "Three is so"):
            asked.append(each.text)
            yield each

    stream = Layout("report", 50).pieces(coming())
    assert next(stream).text == "One is so"
    assert "Three is so" not in asked


def test_bullets_hold_one_claim_each_in_its_own_words() -> None:
    pieces = [*prose("One is so", kind="headline"), *prose("Two is so", "Three is so", block=1)]
    kept = shown(Layout("bullets"), pieces)
    assert text_of(kept) == "One is so.\nTwo is so.\nThree is so."
    assert {each.block_type for each in kept} == {"list"} and {each.block for each in kept} == {0}
    assert [each.cell.row for each in kept if each.labels] == [0, 1, 2]
    assert [each.labels for each in kept if each.labels] == [("E1",), ("E11",), ("E12",)]


def test_a_clause_that_cannot_stand_alone_stays_with_the_one_before() -> None:
    second = Piece(
        block=0,
        block_type="paragraph",
        text="employs 4,100 people",
        labels=("E2",),
        statement="Helios employs 4,100 people",
    )
    pieces = [piece("Helios sits in Basel", "E1"), piece(" and "), second, piece(".")]
    kept = shown(Layout("bullets"), pieces)
    assert text_of(kept) == "Helios sits in Basel and employs 4,100 people."


def test_a_clause_that_stands_alone_loses_its_joining_words() -> None:
    pieces = [piece("Profit rose", "E1"), piece(", and "), piece("costs fell", "E2"), piece(".")]
    assert text_of(shown(Layout("bullets"), pieces)) == "Profit rose\ncosts fell."


def test_figures_of_a_table_take_their_row_and_column_along() -> None:
    kept = shown(Layout("bullets"), table())
    assert text_of(kept).splitlines()[0] == "Revenue, 2021: 2,875"
    assert claims_of(kept) == ["2,875", "3,214", "351", "402"]
