"""The table on a card: what the source prints around the cited cell, and nothing guessed."""

from dataclasses import replace

from citations.cards.printed import printed_table
from citations.cards.sources import cited_sources
from citations.drafts import TextDraft
from tests.unit.answers import memory_text, piece, proposal, written_answer

TEXT = """# Harbour

Key figures, in thousands

| | 2021 | 2022 |
| --- | --- | --- |
| Berths | 40 | 42 |
| Boats | 311 | 320 |
| Fees | 71 | 88 |
| Costs | 12 | 14 |
| Staff | 3 | 4 |
"""
ROW = "| Fees | 71 | 88 |"


def claim_and_quote(text: TextDraft, parts: tuple[str, ...]):
    answer = written_answer([proposal(text, ROW)], [text])
    claim = replace(answer.claims[0], parts=parts)
    return claim, answer.evidence[0]


def test_the_cited_cell_stands_under_its_head_between_its_neighbours():
    text = memory_text(TEXT)
    table = printed_table(text, *claim_and_quote(text, ("Fees", "2022", "88")))
    assert [[head.words for head in row] for row in table.heads] == [["2021", "2022"]]
    assert [row.label for row in table.rows] == ["Berths", "Boats", "Fees", "Costs", "Staff"]
    [cited] = [row for row in table.rows if row.cited]
    assert [(cell.words, cell.marked) for cell in cited.cells] == [("71", False), ("88", True)]
    assert not any(cell.marked for row in table.rows if not row.cited for cell in row.cells)


def test_a_claim_of_words_or_of_a_figure_that_is_no_cell_has_no_table():
    text = memory_text(TEXT)
    assert printed_table(text, *claim_and_quote(text, ())) is None
    assert printed_table(text, *claim_and_quote(text, ("Fees", "2022", "89"))) is None


def test_the_strip_counts_claims_of_each_source_in_the_order_of_the_answer():
    one, other = (
        memory_text("Boats rest here.", -1, "One"),
        memory_text("Fees rose. Costs fell.", -2),
    )
    quotes = [(one, "Boats rest here."), (other, "Fees rose."), (other, "Costs fell.")]
    pieces = [
        piece("Fees rose.", "E2"),
        piece("Boats rest here.", "E1"),
        piece("Costs fell.", "E3"),
    ]
    answer = written_answer([proposal(*each) for each in quotes], [one, other], pieces)
    assert [(each.title, each.claims, each.numbers) for each in cited_sources(answer)] == [
        ("Report", 2, ("2", "3")),
        ("One", 1, ("1",)),
    ]
