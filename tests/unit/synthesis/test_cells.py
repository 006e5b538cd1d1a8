"""The cell that answers: by its row's label, by what stands over it, by the statement it is of."""

from citations.drafts import PageSpan, PassageDraft, TextDraft
from research_app.synthesis.cells import find_cells, rows_for, score_cells
from research_app.synthesis.protocols import Question
from research_app.synthesis.question import understand
from tests.unit.synthesis.small_library import draft

STATEMENTS = """Consolidated Statement of Income
(in millions) 2018 2017
Net sales 1,496 1,202
Cost of sales 900 800
Gross profit 596 402
Other operating expenses 27 33
Total other operating expenses 166 513

Consolidated Balance Sheet
At December 31
(in millions) 2018 2017
Inventories 210 190
Total current assets 700 650
Total current liabilities 400 390

Consolidated Statement of Cash Flows
(in millions) 2018 2017
Depreciation and amortization 88 77
Purchases of property, plant and equipment (157) (137)
Sale of property, plant and equipment 12 9
"""
PER_REGION = """Region | 2019 | 2018 | Change | % Change
Europe | 70 | 60 | 10 | 16.7%
Asia | 31 | 29 | 2 | 6.9%
"""


def asked(question: str) -> Question:
    return understand(question, None)


def passage(text: TextDraft, words: str) -> PassageDraft:
    start = text.text.index(words)
    return PassageDraft(
        label="C1", text_id=text.id, start=start, end=start + len(words), text=words
    )


def cells(question: str, source: str):
    text = draft(source)
    whole = PassageDraft(label="C1", text_id=-1, start=0, end=len(source), text=source)
    return score_cells(asked(question), find_cells([whole], {-1: text}))


def best(question: str, source: str = STATEMENTS) -> str:
    return cells(question, source)[0].value_text


def test_label_and_year_lead_to_the_cell():
    assert best("What were the net sales in 2017?") == "1,202"
    assert best("What were the net sales in 2018?") == "1,496"


def test_a_figure_is_known_under_the_name_that_its_statement_prints():
    assert best("What was the capital expenditure in FY2018?") == "(157)"
    assert best("How high was the revenue in 2017?") == "1,202"
    assert best("What was the COGS of fiscal 2017?") == "800"


def test_of_two_labels_the_longer_one_that_the_question_says_is_meant():
    assert best("What were the total other operating expenses in 2018?") == "166"
    assert best("What were the other operating expenses in 2018?") == "27"


def test_a_column_is_found_by_its_own_name():
    assert best("What was the percentage change of sales in Asia?", PER_REGION) == "6.9%"
    assert best("What was the change in Europe?", PER_REGION) == "10"


def test_a_ratio_that_is_not_printed_is_answered_by_what_it_is_made_from():
    text = draft(STATEMENTS)
    whole = PassageDraft(label="C1", text_id=-1, start=0, end=len(STATEMENTS), text=STATEMENTS)
    rows = rows_for(asked("What was the working capital in 2018?"), find_cells([whole], {-1: text}))

    assert {row.label for row in rows[:2]} == {"Total current assets", "Total current liabilities"}


def test_a_row_gives_all_its_periods_in_the_order_of_the_table():
    text = draft(STATEMENTS)
    whole = PassageDraft(label="C1", text_id=-1, start=0, end=len(STATEMENTS), text=STATEMENTS)
    rows = rows_for(asked("How did the gross profit develop?"), find_cells([whole], {-1: text}))

    assert [(cell.heads[-1], cell.value_text) for cell in rows[0].cells] == [
        ("2018", "596"),
        ("2017", "402"),
    ]


def test_the_quotes_of_a_cell_are_its_row_and_the_lines_over_it():
    cell = cells("What were the inventories in 2018?", STATEMENTS)[0]
    header = STATEMENTS[cell.header_quote.start : cell.header_quote.end]

    assert STATEMENTS[cell.row_quote.start : cell.row_quote.end] == "Inventories 210 190"
    assert header == "At December 31\n(in millions) 2018 2017"
    assert cell.scale_text == "(in millions)"
    assert cell.parts == ("Inventories", "At December 31", "2018", "210")


def test_heads_are_found_though_only_a_row_far_below_was_retrieved():
    text = draft(STATEMENTS)
    near = passage(text, "Sale of property, plant and equipment 12 9")
    found = score_cells(
        asked("What was the sale of property, plant and equipment in 2017?"),
        find_cells([near], {-1: text}),
    )

    assert found[0].value_text == "9"
    assert found[0].heads == ("2017",)


def test_of_a_document_with_pages_the_page_of_the_passage_is_read_and_named():
    first = "Revenue in the year 2018 was good.\n\n"
    pages = (
        PageSpan(number=1, start=0, end=len(first)),
        PageSpan(number=2, start=len(first), end=len(first) + len(STATEMENTS)),
    )
    text = TextDraft(id=-1, text=first + STATEMENTS, info=draft(first).info, pages=pages)
    on_first = passage(text, "Revenue in the year 2018 was good.")
    on_second = passage(text, "Net sales 1,496 1,202")

    assert find_cells([on_first], {-1: text}) == []
    assert {cell.row.page for cell in find_cells([on_second], {-1: text})} == {2}


def test_a_cell_of_another_year_never_comes_before_one_of_the_year_asked_for():
    ranked = cells("What were the net sales in 2017?", STATEMENTS)

    values = [cell.value_text for cell in ranked]
    assert values.index("1,202") < values.index("1,496")
