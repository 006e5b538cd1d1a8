"""Tables keep their columns on the way into the text, whatever the format."""

from io import BytesIO

import docx

from citations.tables import find_tables
from research_app.reading.extraction import extract

PROSE = "<p>" + "The company reports what it sold and what it spent in the year. " * 6 + "</p>"


def html_text(table: str) -> str:
    page = f"<html><body><article><h1>Results</h1>{PROSE}{table}{PROSE}</article></body></html>"
    return extract(page.encode(), file_name="results.html").text


def heads_by_value(text: str) -> dict[str, list[str]]:
    return {
        cell.span.of(text): [head.of(text) for head in cell.heads]
        for table in find_tables(text)
        for row in table.rows
        for cell in row.cells
    }


def test_an_empty_cell_of_a_web_page_moves_no_value_into_another_column():
    text = html_text(
        "<table><tr><th></th><th>2019</th><th>2018</th></tr>"
        "<tr><td>Sales</td><td>70</td><td>60</td></tr>"
        "<tr><td>Fees</td><td></td><td>8</td></tr></table>"
    )

    assert "Fees |  | 8" in text
    assert heads_by_value(text)["8"] == ["2018"]


def test_a_head_over_several_columns_of_a_web_page_stands_over_each():
    text = html_text(
        "<table><tr><th></th><th colspan='2'>Europe</th><th colspan='2'>Asia</th></tr>"
        "<tr><th></th><th>2019</th><th>2018</th><th>2019</th><th>2018</th></tr>"
        "<tr><td>Sales</td><td>70</td><td>60</td><td>31</td><td>29</td></tr>"
        "<tr><td>Costs</td><td>40</td><td>35</td><td>11</td><td>12</td></tr></table>"
    )

    assert heads_by_value(text)["60"] == ["Europe", "2018"]
    assert heads_by_value(text)["31"] == ["Asia", "2019"]


def test_signs_in_cells_of_their_own_join_their_figures():
    text = html_text(
        "<table><tr><td></td><td colspan='3'>2019</td><td colspan='3'>2018</td></tr>"
        "<tr><td>Sales</td><td>$</td><td>14,544</td><td></td><td>$</td><td>12,861</td><td></td></tr>"
        "<tr><td>Loss</td><td></td><td>(12</td><td>)</td><td></td><td>(13</td><td>)</td></tr></table>"
    )

    found = heads_by_value(text)
    assert found["$14,544"] == ["2019"]
    assert found["(13)"] == ["2018"]


def test_a_caption_of_a_web_page_stands_over_its_table():
    text = html_text(
        "<table><caption>Sales by region (in millions)</caption>"
        "<tr><th></th><th>2019</th><th>2018</th></tr>"
        "<tr><td>Europe</td><td>70</td><td>60</td></tr>"
        "<tr><td>Asia</td><td>31</td><td>29</td></tr></table>"
    )

    (table,) = find_tables(text)
    assert table.caption is not None and table.caption.of(text).startswith("Sales by region")
    assert table.scale is not None and table.scale.of(text) == "(in millions)"


def test_a_span_wider_than_any_table_is_not_believed():
    text = html_text(
        "<table><tr><td colspan='100000000'>Wide</td></tr><tr><td>Sales</td><td>7</td></tr></table>"
    )

    assert len(text) < 5000


def test_merged_cells_of_a_word_document_keep_their_columns():
    document = docx.Document()
    table = document.add_table(rows=4, cols=3)
    table.cell(0, 1).merge(table.cell(0, 2)).text = "Years ended June 30,"
    for column, words in enumerate(["", "2019", "2018"]):
        table.cell(1, column).text = words
    for column, words in enumerate(["Sales", "70", "60"]):
        table.cell(2, column).text = words
    for column, words in enumerate(["Fees", "", "8"]):
        table.cell(3, column).text = words
    stream = BytesIO()
    document.save(stream)

    text = extract(stream.getvalue(), file_name="results.docx").text

    assert heads_by_value(text)["8"] == ["Years ended June 30,", "2018"]


def test_empty_cells_of_markdown_keep_their_columns():
    source = (
        "# Results\n\n| Item | 2019 | 2018 |\n|---|---|---|\n| Sales | 70 | 60 |\n| Fees | | 8 |\n"
    )

    text = extract(source.encode(), file_name="results.md").text

    assert heads_by_value(text)["8"] == ["2018"]
