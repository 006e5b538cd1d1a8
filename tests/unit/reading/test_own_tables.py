"""What a reader relies on in the tables of a document: every value under its own row and heads."""

from io import BytesIO

import pytest
from docx.oxml import OxmlElement
from reportlab.pdfgen.canvas import Canvas

from citations.drafts import Table
from citations.drafts.tables import Row
from citations.tables.stored import from_stored, to_stored
from research_app.reading.extraction import blocks
from research_app.reading.extraction.result import ExtractedText
from tests.unit.reading.made_documents import extract_here, make_docx

PROSE = "<p>" + "The company reports what it sold and what it spent in the year. " * 6 + "</p>"


def read_html(table: str) -> ExtractedText:
    page = f"<html><body><article><h1>Results</h1>{PROSE}{table}{PROSE}</article></body></html>"
    return extract_here(page.encode(), file_name="results.html")


def rows_of(read: ExtractedText) -> list[str]:
    """Each row of the document's tables, read out: "caption · group · label · head: value; …"."""
    return [read_out(read.text, table, row) for table in read.tables or () for row in table.rows]


def read_out(text: str, table: Table, row: Row) -> str:
    heads = [head for cell in row.cells for head in cell.heads]
    said_before = [each for each in (table.caption, *heads) if each]
    scale = table.scale
    if scale and any(each.start <= scale.start and scale.end <= each.end for each in said_before):
        scale = None

    def words(span):
        return span.of(text).strip(" ,:|")

    def value(cell):
        said = [", ".join(map(words, cell.heads))] if cell.heads else []
        return ": ".join([*said, cell.span.of(text)])

    label = [words(each) for each in (table.label_head, row.label) if each and row.label]
    around = [words(each) for each in (table.caption, scale, row.group) if each]
    values = "; ".join(map(value, row.cells))
    return " · ".join(each for each in (*around, ": ".join(label), values) if each)


def only_table(read: ExtractedText) -> Table:
    assert read.tables is not None
    (table,) = read.tables
    return table


def test_heads_of_two_lines_groups_and_a_caption_stand_with_every_value():
    read = read_html(
        "<table><caption>Sales, £m</caption><thead>"
        "<tr><th rowspan='2'>Segment</th><th colspan='2'>Revenue</th><th>Staff</th></tr>"
        "<tr><th>2023</th><th>2022</th><th>2023</th></tr></thead><tbody>"
        "<tr><th colspan='4'>Europe</th></tr>"
        "<tr><th>Bread</th><td>5.3</td><td>–</td><td>12</td></tr>"
        "<tr><th>Milk</th><td></td><td>8.0</td><td>13</td></tr></tbody></table>"
    )

    assert rows_of(read) == [
        "Sales, £m · Europe · Segment: Bread"
        " · Revenue, 2023: 5.3; Revenue, 2022: –; Staff, 2023: 12",
        "Sales, £m · Europe · Segment: Milk · Revenue, 2022: 8.0; Staff, 2023: 13",
    ]


def test_a_value_over_two_columns_and_a_label_over_two_rows_count_for_each():
    read = read_html(
        "<table><tr><th>Region</th><th>Kind</th><th>2023</th><th>2022</th></tr>"
        "<tr><td rowspan='2'>North</td><td>Burned</td><td colspan='2'>not given</td></tr>"
        "<tr><td>Recycled</td><td>3</td><td>4</td></tr></table>"
    )

    assert rows_of(read) == [
        "North · Kind: Burned · 2023: not given; 2022: not given",
        "North · Kind: Recycled · 2023: 3; 2022: 4",
    ]


def test_signs_in_cells_of_their_own_leave_one_column_for_each_head():
    read = read_html(
        "<table><tr><td></td><td colspan='3'>2019</td><td colspan='3'>2018</td></tr>"
        "<tr><td>Sales</td><td>$</td><td>14</td><td></td><td>$</td><td>12</td><td></td></tr>"
        "<tr><td>Fees</td><td colspan='2'>5</td><td></td><td colspan='2'>4</td><td></td></tr>"
        "<tr><td>Loss</td><td></td><td>(1</td><td>)</td><td></td><td>(3</td><td>)</td></tr></table>"
    )

    assert "Fees | 5 | 4" in read.text
    assert rows_of(read) == [
        "Sales · 2019: $14; 2018: $12",
        "Fees · 2019: 5; 2018: 4",
        "Loss · 2019: (1); 2018: (3)",
    ]


def test_units_as_heads_stay_with_their_columns_and_marks_of_footnotes_are_no_part_of_a_value():
    read = read_html(
        "<table><tr><th>Measure</th><th>£m</th><th>%</th></tr>"
        "<tr><td>Sales<sup>a</sup></td><td>5.1<sup>2</sup></td><td>10*</td></tr>"
        "<tr><td>Area (m<sup>2</sup>)</td><td>6</td><td>11</td></tr></table>"
    )

    assert rows_of(read) == [
        "Measure: Sales · £m: 5.1; %: 10",
        "Measure: Area (m²) · £m: 6; %: 11",
    ]


def test_merged_cells_and_repeated_rows_of_a_word_document_are_its_heads():
    def fill(document):
        table = document.add_table(rows=4, cols=4)
        for number, words in enumerate(
            [
                "Site | Power | | Staff",
                " | north | south | all",
                "A | yes | no | few",
                "B | no | yes | many",
            ]
        ):
            for column, word in enumerate(words.split("|")):
                table.cell(number, column).text = word.strip()
        table.cell(0, 1).merge(table.cell(0, 2))
        table.cell(0, 0).merge(table.cell(1, 0))
        for number in (0, 1):
            mark = OxmlElement("w:tblHeader")
            table.rows[number]._tr.get_or_add_trPr().append(mark)

    read = extract_here(make_docx(fill), file_name="sites.docx")

    assert rows_of(read) == [
        "Site: A · Power, north: yes; Power, south: no; Staff, all: few",
        "Site: B · Power, north: no; Power, south: yes; Staff, all: many",
    ]


def test_the_first_row_of_a_markdown_table_is_its_head_whatever_it_says():
    source = "# Results\n\n| Year | 2030 |\n|---|---|\n| Goal | 7 |\n| Budget | 9 |\n"

    assert rows_of(extract_here(source.encode(), file_name="results.md")) == [
        "Results · Year: Goal · 2030: 7",
        "Results · Year: Budget · 2030: 9",
    ]


def test_tables_come_back_from_where_they_are_stored_as_they_were():
    read = read_html(
        "<table><tr><th>Item</th><th colspan='2'>Sales (£m)</th></tr>"
        "<tr><th></th><th>2023</th><th>2022</th></tr>"
        "<tr><td>Bread</td><td>5</td><td>4</td></tr><tr><td>Milk</td><td>3</td><td></td></tr></table>"
    )

    assert from_stored(to_stored(read.tables)) == read.tables
    assert from_stored(None) is None


def read_pdf(lines: list[list[tuple[float, str]]]) -> ExtractedText:
    """A page of lines whose words begin at these places; with "<" before them they end there, with
    "|" they have their middle there."""
    buffer = BytesIO()
    canvas = Canvas(buffer)
    canvas.setFont("Helvetica", 9)
    for number, line in enumerate(lines):
        for place, words in line:
            draw = {"<": canvas.drawRightString, "|": canvas.drawCentredString}
            draw.get(words[0], canvas.drawString)(place, 700 - 14 * number, words.lstrip("<|"))
    canvas.showPage()
    canvas.save()
    return extract_here(buffer.getvalue(), file_name="report.pdf")


TWICE = [(180, "<2023"), (240, "<2022"), (300, "<2023"), (360, "<2022")]


def test_heads_of_free_words_stand_over_the_columns_of_a_pdf_that_lie_below_them():
    read = read_pdf(
        [
            [(60, "Table 1. Waste by district, tonnes")],
            [(210, "|Recycled paper"), (330, "|Burned")],
            [(60, "District"), *TWICE],
            [(60, "Upper Vale"), (180, "<41.2"), (240, "<52.7"), (300, "<9.8"), (360, "<44.6")],
            [(60, "Marren City"), (180, "<38.5r"), (240, "<29.9"), (300, "<(4.6)"), (360, "<–")],
        ]
    )

    assert rows_of(read) == [
        "Table 1. Waste by district, tonnes · District: Upper Vale · Recycled paper, 2023: 41.2;"
        " Recycled paper, 2022: 52.7; Burned, 2023: 9.8; Burned, 2022: 44.6",
        "Table 1. Waste by district, tonnes · District: Marren City · Recycled paper, 2023: 38.5;"
        " Recycled paper, 2022: 29.9; Burned, 2023: (4.6); Burned, 2022: –",
    ]


def test_heads_of_several_lines_empty_places_and_signs_of_money_move_no_value_of_a_pdf():
    read = read_pdf(
        [
            [(230, "<Year ended"), (340, "<Change in")],
            [(230, "<May 31, 2023"), (340, "<per cent")],
            [(60, "Net sales"), (190, "$"), (230, "<14,544"), (340, "<7%")],
            [(60, "Other"), (190, "$"), (230, "<1,201"), (340, "<not known")],
            [(60, "Fees"), (340, "<2%")],
        ]
    )

    assert rows_of(read) == [
        "Net sales · Year ended, May 31, 2023: $ 14,544; Change in, per cent: 7%",
        "Other · Year ended, May 31, 2023: $ 1,201; Change in, per cent: not known",
        "Fees · Change in, per cent: 2%",
    ]


def test_a_second_table_under_a_first_does_not_take_the_heads_of_that():
    read = read_pdf(
        [
            [(240, "<2023"), (340, "<2022")],
            [(60, "Depreciation"), (240, "<$ 86"), (340, "<$ 82")],
            [(60, "Impairment"), (240, "<$ 12"), (340, "<$ 10")],
            [(60, "Due in"), (340, "<Amount")],
            [(60, "Fiscal 2024"), (340, "<$ 61")],
            [(60, "Fiscal 2025"), (340, "<$ 21")],
        ]
    )

    assert rows_of(read)[2:] == [
        "Due in: Fiscal 2024 · Amount: $ 61",
        "Due in: Fiscal 2025 · Amount: $ 21",
    ]


def test_a_head_that_may_be_of_one_column_or_of_three_is_of_none():
    read = read_pdf(
        [
            [(300, "|Restated")],
            [(200, "|Bread"), (300, "|Milk"), (400, "|Tea")],
            [(60, "North"), (200, "|4.1"), (300, "|5.2"), (400, "|9.8")],
            [(60, "South"), (200, "|3.1"), (300, "|2.7"), (400, "|4.4")],
        ]
    )

    assert rows_of(read)[0].endswith("North · Bread: 4.1; Milk: 5.2; Tea: 9.8")


def test_figures_before_the_columns_of_a_pdf_are_no_row_and_break_nothing():
    read = read_pdf(
        [
            [(230, "<2023"), (340, "<2022")],
            [(60, "Net sales"), (230, "<14,544"), (340, "<13,201")],
            [(60, "(1) (10.3)% 11.0 %")],
            [(60, "Fees"), (230, "<1,106"), (340, "<1,702")],
        ]
    )

    assert rows_of(read) == [
        "Net sales · 2023: 14,544; 2022: 13,201",
        "Fees · 2023: 1,106; 2022: 1,702",
    ]


def test_a_document_whose_tables_cannot_be_read_keeps_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise IndexError("a table that nobody thought of")

    monkeypatch.setattr(blocks, "read_tables", fails)
    read = extract_here(
        b"# Report\n\nSales rose.\n\n| A | B |\n|---|---|\n| 1 | 5 |\n", file_name="r.md"
    )
    assert "Sales rose." in read.text
    assert read.tables == ()
