"""A figure of a table is found by the words of its row and its columns, and shown with them."""

import pytest

from tests.unit.synthesis.small_library import page, reply_to

PROSE = "<p>" + "The company reports what it sold and what it spent in the year. " * 6 + "</p>"
SALES = page(
    "<h1>Results</h1>" + PROSE + "<table><caption>Sales of the Orrin Group (in thousands of euros)"
    "</caption><tr><th></th><th>2023</th><th>2022</th></tr>"
    "<tr><td>Bakeries</td><td>5,310</td><td>4,980</td></tr>"
    "<tr><td>Dairies</td><td>8,020</td><td>7,755</td></tr></table>" + PROSE,
    title="Orrin Group annual report 2023",
)
PUMPS = page(
    "<h1>Tarn pumps</h1>" + PROSE + "<table><caption>Pumps</caption>"
    "<tr><th>Model</th><th>Weight</th><th>Head</th></tr>"
    "<tr><td>Tarn C2</td><td>14 kg</td><td>22 m</td></tr>"
    "<tr><td>Tarn C4</td><td>19 kg</td><td>31 m</td></tr></table>" + PROSE,
    title="Tarn pumps data sheet",
)


@pytest.mark.parametrize(
    ("question", "source", "value", "words"),
    [
        ("orrin bakeries sales 2022", SALES, "4,980", ("Bakeries", "2022", "thousands")),
        ("What were the sales of the dairies in 2023?", SALES, "8,020", ("Dairies", "2023")),
        ("weight of the tarn c4", PUMPS, "19 kg", ("Tarn C4", "Weight")),
    ],
)
def test_a_short_question_finds_the_cell_with_its_row_and_heads(question, source, value, words):
    reply = reply_to(question, source)
    first = next(piece for piece in reply.pieces if piece.labels)
    assert first.block_type == "headline"
    assert [first.text[start:end] for start, end in first.strong] == [value]
    assert all(word in first.statement for word in words)
    quotes = {item.label: item.quote for item in reply.evidence}
    cited = " ".join(quotes[label] for label in (*first.labels, *first.context))
    assert all(part in " ".join(cited.split()) for part in first.parts)


def test_a_measure_is_found_by_another_of_its_usual_names():
    report = page(
        "<h1>Results</h1>" + PROSE + "<table><caption>Orrin Group, in thousands of euros</caption>"
        "<tr><th></th><th>2023</th><th>2022</th></tr>"
        "<tr><td>Revenue</td><td>91,310</td><td>88,980</td></tr>"
        "<tr><td>Cost of sales</td><td>4,020</td><td>3,755</td></tr></table>" + PROSE,
        title="Orrin Group annual report 2023",
    )
    first = next(piece for piece in reply_to("orrin cogs 2022", report).pieces if piece.labels)
    assert "3,755" in first.text


def test_the_table_stands_under_the_headline_with_the_cell_marked():
    reply = reply_to("orrin bakeries sales 2022", SALES)
    cells = [piece for piece in reply.pieces if piece.block_type == "table" and piece.cell]
    assert {cell.text for cell in cells} >= {"2023", "2022", "Bakeries", "5,310", "4,980"}
    assert [cell.text for cell in cells if cell.strong] == ["4,980"]


@pytest.mark.parametrize(
    "question",
    [
        "What were the sales of the bakeries in 2019?",
        "What were the sales of the Vega breweries in 2022?",
        "How many bakers did the Orrin Group train in 2022?",
    ],
)
def test_a_near_miss_is_refused(question):
    assert reply_to(question, SALES).claims == []


def test_rows_whose_columns_nobody_can_tell_are_shown_as_printed():
    table = "Storage delivered by region in 2022\nEurope 1,302 1,581 1,833\nAsia 414 482 520\n"
    reply = reply_to("How much storage was delivered in Europe in 2022?", table)
    assert reply.claims[0] == "Europe 1,302 1,581 1,833"
    assert reply.blocks[0].startswith("Storage delivered by region in 2022")
    assert not any(piece.parts for piece in reply.pieces)
