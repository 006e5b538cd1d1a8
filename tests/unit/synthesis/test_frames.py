"""The shape of a question picks the layout of its answer."""

import pytest

from tests.unit.synthesis.small_library import draft, heading, reply_to

ACT = (
    "Records Act\n\nRetention\n\nA district shall keep a record for 10 years after the last "
    "service. A district may keep a copy for longer if a court orders it.\n\nSignature\n\n"
    "The assessor must sign the record within 5 days."
)
POLICY = (
    "Records policy\n\nRetention\n\nRecords should be kept for 7 years after the last service.\n\n"
    "Training\n\nAll staff should repeat the course every 2 years."
)


def sections(text, *titles):
    return [heading(title, text) for title in titles]


def kinds(reply):
    return list(dict.fromkeys((piece.block, piece.block_type) for piece in reply.pieces))


def cells(reply):
    """The words of each cell by row and column."""
    found: dict[tuple[int, int], str] = {}
    for piece in reply.pieces:
        if piece.cell:
            at = (piece.cell.row, piece.cell.column)
            found[at] = found.get(at, "") + piece.text
    return found


@pytest.fixture
def compared():
    act = draft(ACT, title="Records Act", sections=sections(ACT, "Retention", "Signature"))
    policy = draft(
        POLICY, text_id=-2, title="Records policy", sections=sections(POLICY, "Retention")
    )
    return act, policy


def test_things_compared_stand_below_each_other(compared):
    reply = reply_to("Compare the Act and the policy on retention.", *compared)
    grid = cells(reply)
    assert [grid[row, 0] for row in (1, 2)] == ["Act", "Policy"]
    assert "10 years" in grid[1, 1] and "7 years" in grid[2, 1]


def test_a_cell_without_evidence_says_so_and_how_much_was_searched(compared):
    reply = reply_to("Compare the Act and the policy on training.", *compared)
    grid = cells(reply)
    assert grid[1, 1] == "not found in 2 passages"
    assert "repeat the course" in grid[2, 1]


def test_every_cell_that_states_something_is_a_claim(compared):
    reply = reply_to("Compare the Act and the policy on retention.", *compared)
    stated = [piece for piece in reply.pieces if piece.cell and not piece.cell.header]
    assert all(piece.labels or piece.text.startswith((".", "not found")) for piece in stated)


def test_a_development_is_told_by_year():
    text = (
        "The mill at Grane employed 240 people in 2019. Prices of paper rose. "
        "The mill at Grane employed 180 people in 2021. The mill at Grane employed 210 people in "
        "2020, and the mill at Grane employed 150 people in 2022."
    )
    reply = reply_to("How did the number of people employed at the Grane mill develop?", text)
    years = [words for (_, column), words in sorted(cells(reply).items()) if column == 0]
    assert len(years) > 1 and years == sorted(years)
    assert kinds(reply)[-1][1] == "timeline"


def test_an_enumeration_is_told_member_by_member():
    text = (
        "The mill was closed for three reasons. First, the price of paper fell. Second, the river "
        "carried too little water. Third, no buyer was found.\n\nThe roof was mended in 1990."
    )
    reply = reply_to("Why was the mill closed?", text)
    assert reply.blocks[0] == "The mill was closed for three reasons."
    assert [reply.blocks[1].split("\n")[row][:5] for row in range(3)] == [
        "First",
        "Secon",
        "Third",
    ]


def test_a_bulleted_point_keeps_its_explanation():
    text = (
        "The strategy of Grane rests on two choices.\n\n"
        "• Paper before board. New machines go to the paper line.\n"
        "• Growth from cash. The mill of Grane borrows nothing.\n\nThe roof was mended in 1990."
    )
    reply = reply_to("What are the strategic choices of Grane?", text)
    assert reply.blocks[1].split("\n") == [
        "Paper before board. New machines go to the paper line.",
        "Growth from cash. The mill of Grane borrows nothing.",
    ]


def test_the_reason_stands_first():
    text = (
        "The Grane mill was closed in 1998. The Grane mill was closed because the river carried "
        "too little water."
    )
    reply = reply_to("Why was the Grane mill closed?", text)
    assert "because the river" in reply.blocks[0]


def test_a_list_says_how_many_sources_name_a_point():
    first = (
        "Risks of the Grane mill are floods. Risks of the Grane mill are fires. "
        "Risks of the Grane mill are thieves."
    )
    second = "It rains. Risks of the Grane mill are floods."
    reply = reply_to("What are the risks of the Grane mill?", first, second)
    assert kinds(reply)[-1][1] == "list"
    assert "floods. (2 sources)" in reply.text and "fires. (1 source)" in reply.text


def test_what_denies_stands_apart_from_what_affirms():
    text = (
        "The record of a person may be deleted by the director of the archive. "
        "The record of a person may not be deleted by staff. "
        "The record of a person may be deleted after ten years."
    )
    reply = reply_to("May the record of a person be deleted?", text)
    assert [kind for _, kind in kinds(reply)].count("heading") in (0, 2)
    headings = [piece.text for piece in reply.pieces if piece.block_type == "heading"]
    assert headings in ([], ["Sentences that affirm", "Sentences that deny"])


def test_the_defining_sentence_stands_first():
    text = (
        "A cycle costs money. The battery aged after each cycle. "
        "A cycle is one complete charge followed by one complete discharge."
    )
    reply = reply_to("What is a cycle?", text)
    assert reply.blocks[0].startswith("A cycle is one complete charge")


def test_a_change_is_no_answer_to_how_much_where_a_table_prints_it():
    report = """Helios Energy, results of the year.

Consolidated Statements of Income ($ in millions)
2023 2022
Net sales $ 14,694 $ 14,544
Cost of sales (11,969) (11,724)

Net sales increased by $150 million, or 1%, in fiscal year 2023, compared to 2022, mainly
as a result of prices of $120 million.
"""
    reply = reply_to("What were Helios Energy's net sales in fiscal year 2022?", report)
    assert "14,544" in reply.blocks[0]
    changed = reply_to("By how much did Helios Energy's net sales increase in 2023?", report)
    assert "$150 million" in changed.text
