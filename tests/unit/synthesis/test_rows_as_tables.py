"""Rows of a table are read under the heads of their columns."""

from citations.drafts import PassageDraft
from research_app.synthesis.frames.tables import rows_as_tables
from research_app.synthesis.outline import BlockPlan
from research_app.synthesis.ranking import Ranked, Ranking
from tests.unit.synthesis.small_library import draft

DELIVERED = """Storage delivered, in tonnes

| Region | 2021 | 2022 |
|---|---|---|
| Europe | 1,581 | 1,833 |
| Africa | 120 | 130 |
| Asia | 482 | 520 |
"""


def shown(text: str, *labels: str) -> list[BlockPlan]:
    source = draft(text)
    whole = PassageDraft(label="C1", text_id=source.id, start=0, end=len(text), text=text)
    ranking = Ranking([whole], {source.id: source})
    rows = [
        Ranked(candidate=each, probability=0.9)
        for label in labels
        for each in ranking.candidates
        if each.row is not None and label in each.text
    ]
    return list(rows_as_tables(rows, ranking))


def test_rows_of_one_table_share_their_heads_and_each_cell_is_quoted_with_its_row():
    [table] = shown(DELIVERED, "Europe", "Asia")
    assert table.type == "table"
    texts = [item.text for item in table.items if item.quote is None]
    assert [each for each in texts if each in ("2021", "2022", "Europe", "Asia")] == [
        "2021",
        "2022",
        "Europe",
        "Asia",
    ]
    cells = {item.text: item.quote.quote for item in table.items if item.quote}
    assert "Europe" in cells["1,833"] and "Asia" in cells["520"]
    assert not any("Africa" in quote for quote in cells.values())


def test_a_cell_counts_as_an_answer_as_far_as_its_row_does():
    [table] = shown(DELIVERED, "Europe")
    assert {item.relevance for item in table.items if item.quote} == {0.9}
