"""A figure that stands in a table is cited by its row and the lines over its column."""

import pytest

from tests.unit.answering.asking import ask

REPORT = """Grane Paper

Annual report

Consolidated statement of income, in millions of euros
2020 2021 2022
Revenue 410 475 512
Cost of sales (260) (300) (331)
Operating profit 40 52 61
Employees at year end 1,020 1,090 1,144

Consolidated balance sheet, in millions of euros, at 31 December
2020 2021 2022
Total current assets 120 130 150
Total current liabilities 80 90 100

The canteen was painted in 2021. The mill lies on the river Ost.
"""
SEGMENTS = """| Segment | Revenue | Staff |
|---|---|---|
| Paper | 300 | 120 |
| Board | 212 | 88 |
"""


def cells_of(answer):
    return {
        (cell.row, cell.column): answer.text[cell.start : cell.end]
        for block in answer.blocks
        if block.type == "table"
        for cell in block.cells
    }


def test_a_figure_leads_with_row_period_and_scale():
    answer = ask("What was the operating profit of Grane Paper in 2021?", REPORT)
    block = answer.blocks[0]
    assert block.type == "headline"
    headline = answer.text[block.start : block.end]
    assert headline == "Operating profit, 2021: 52 (in millions of euros)"
    assert [answer.text[start:end] for start, end in block.strong] == ["52"]


def test_people_are_not_counted_in_millions_of_euros():
    answer = ask("How many employees at year end did Grane Paper have in 2021?", REPORT)
    claim = next(claim for claim in answer.claims if "1,090" in claim.text)
    assert "millions" not in claim.statement
    assert [str(number.value) for number in claim.numbers] == ["1090"]


def test_it_cites_the_row_and_what_stands_over_the_column():
    answer = ask("What was the operating profit of Grane Paper in 2021?", REPORT)
    (claim, *_) = answer.claims
    evidence = answer.evidence_by_label()
    cited = {each.role: evidence[each.label].quote for each in claim.citations}
    assert cited["supports"] == "Operating profit 40 52 61"
    assert "2020 2021 2022" in cited["context"]
    assert claim.verdict.level == "supported"
    assert claim.parts == ("Operating profit", "2021", "52", "in millions of euros")


def test_a_development_shows_the_row_over_its_periods():
    answer = ask("How did the revenue of Grane Paper develop?", REPORT)
    grid = cells_of(answer)
    assert [grid[0, column] for column in (1, 2, 3)] == ["2020", "2021", "2022"]
    assert [grid[1, column] for column in (0, 1, 2, 3)] == ["Revenue", "410", "475", "512"]
    assert {claim.verdict.level for claim in answer.claims} == {"supported"}


def test_a_ratio_that_nobody_prints_is_computed_and_shows_what_it_is_made_from():
    answer = ask("What was the current ratio of Grane Paper in 2022?", REPORT)
    grid = cells_of(answer)
    assert answer.text[: answer.blocks[0].end] == "Current ratio, 2022: 1.50"
    assert [grid[row, 0] for row in (1, 2)] == [
        "Total current assets",
        "Total current liabilities",
    ]
    assert [grid[row, 1] for row in (1, 2)] == ["150", "100"]
    assert "Computed from" in answer.text


def test_things_in_a_table_are_compared_cell_by_cell():
    answer = ask("Compare the revenue and the staff of Paper and Board.", SEGMENTS)
    grid = cells_of(answer)
    right = [["300", "120"], ["212", "88"]]
    shown = [[grid[row, column] for column in (1, 2)] for row in (1, 2)]
    for found, wanted in zip(sum(shown, []), sum(right, []), strict=True):
        assert found.startswith(wanted) or found == "not found"
    assert sum(shown, []).count("not found") < 2
    assert all(claim.verdict.level == "supported" for claim in answer.claims)


@pytest.mark.parametrize(
    "question",
    [
        "What was the operating profit of Grane Paper in 2015?",
        "What were the research expenses of Grane Paper in 2021?",
    ],
)
def test_another_year_or_row_is_no_answer(question):
    answer = ask(question, REPORT)
    assert not any(claim.parts for claim in answer.claims)


def test_every_cell_is_laid_over_the_one_flat_text():
    answer = ask("How did the revenue of Grane Paper develop?", REPORT)
    for claim in answer.claims:
        assert answer.text[claim.start : claim.end] == claim.text
    for block in answer.blocks:
        for before, after in zip(block.cells, block.cells[1:], strict=False):
            assert before.end < after.start


def test_a_sentence_below_a_table_may_say_what_its_figures_count():
    report = (
        "| | 2020 | 2021 |\n|---|---|---|\n| Billed | 130 | 152 |\n| Unbilled | 20 | 31 |\n\n"
        "The table above shows amounts billed and unbilled (in thousands).\n"
    )
    answer = ask("What is the change in billed amounts from 2020 to 2021?", report)
    (computed,) = (
        number
        for claim in answer.claims
        for number in claim.numbers
        if number.derivation == "computed" and not number.unit
    )
    assert computed.value == 22_000
    assert {claim.verdict.level for claim in answer.claims} == {"supported"}
