"""Rows of tables are found by their label and by what stands over their column, wherever the table
was cut into passages."""

from research_app.retrieval.by_words.table_words import TablesOfText
from research_app.retrieval.memory import MemoryIndex
from tests.unit.retrieval.drafts import draft

HEAD = "Table 4: Ferry traffic by harbour\n\n| Harbour | Passengers | Vehicles |\n|---|---|---|\n"
ROWS = [f"| Harbour {number} | {number * 7} | {number * 3} |\n" for number in range(120)]
TEXT = f"The fjord is deep.\n\n{HEAD}{''.join(ROWS)}\nNothing else moved.\n"


def test_every_passage_of_a_long_table_carries_what_stands_over_it():
    tables = TablesOfText(TEXT)
    start = TEXT.index("| Harbour 90 ")
    words = tables.words_of(start, start + len(ROWS[90]))
    assert "Passengers" in words.caption and "Vehicles" in words.caption
    assert words.labels == "Harbour 90"


def test_a_passage_carries_the_tables_that_reach_into_it_and_no_others():
    texts = [TEXT.replace("Harbour", name) for name in ("Pier", "Quay", "Dock")]
    tables, whole = TablesOfText("\n".join(texts)), "\n".join(texts)
    start, end = whole.index("| Quay 119 "), whole.index("| Dock 1 ")
    words = tables.words_of(start, end)
    assert "Quay" in words.caption and "Dock" in words.caption and "Pier" not in words.caption
    assert words.labels.split("\n") == ["Quay 119", "Dock 0"]


def test_a_passage_outside_a_table_carries_nothing():
    words = TablesOfText(TEXT).words_of(0, len("The fjord is deep."))
    assert words.caption == words.labels == ""


def test_a_row_far_below_the_head_is_found_by_label_and_column():
    index = MemoryIndex([draft(TEXT)])
    hit = index.by_words("vehicles harbour 97", texts=None, limit=1)[0]
    assert "| Harbour 97 " in TEXT[hit.start : hit.end]
    assert "Vehicles" not in TEXT[hit.start : hit.end]
    every = index.by_words("vehicles", texts=None, limit=50)
    assert len(every) > 3
