"""Things compared stand side by side, each with an answer of its own or with none."""

from tests.unit.synthesis.small_library import draft, page, reply_to

GRANE = draft(
    "Grane Paper had revenue of 41 million euros in 2022. Its roof was repaired in 1990.",
    text_id=-1,
    title="Grane Paper in figures",
)
BODA = draft(
    "Boda Steel had revenue of 75 million euros in 2022. It lies at a lake.",
    text_id=-2,
    title="Boda Steel in figures",
)


def rows_of(reply) -> dict[str, str]:
    """What stands beside each thing."""
    cells = {}
    for piece in reply.pieces:
        if piece.cell is not None:
            place = piece.cell.row, piece.cell.column
            cells[place] = cells.get(place, "") + piece.text
    last = max((row for row, _ in cells), default=0)
    return {cells[row, 0]: cells[row, 1] for row in range(1, last + 1)}


def test_each_thing_has_a_row_with_its_own_quote():
    reply = reply_to("Compare the revenue of Grane Paper and Boda Steel in 2022", GRANE, BODA)
    rows = rows_of(reply)
    assert "41 million" in rows["Grane Paper"] and "75" not in rows["Grane Paper"]
    assert "75 million" in rows["Boda Steel"] and "41" not in rows["Boda Steel"]
    assert all(len(piece.labels) == 1 for piece in reply.pieces if piece.labels)


def test_a_thing_that_nothing_tells_of_is_not_found():
    reply = reply_to("Compare the revenue of Grane Paper and Vega Glass in 2022", GRANE, BODA)
    rows = rows_of(reply)
    assert "41 million" in rows["Grane Paper"]
    assert rows["Vega Glass"] == "not found"


def test_no_sentence_fills_two_cells():
    both = draft("Grane Paper and Boda Steel had revenue of 116 million euros in 2022.")
    reply = reply_to("Compare the revenue of Grane Paper and Boda Steel in 2022", both, GRANE)
    assert "116" not in "".join(rows_of(reply).values())


def test_what_alone_speaks_of_both_things_is_quoted_and_no_table_is_drawn():
    both = draft("Grane Paper and Boda Steel had revenue of 116 million euros in 2022.")
    reply = reply_to("Compare the revenue of Grane Paper and Boda Steel in 2022", both)
    assert "116 million euros" in "".join(piece.text for piece in reply.pieces)
    assert "not found" not in "".join(piece.text for piece in reply.pieces)


def segments(company: str, chilled: str, bread: str, *, text_id: int):
    table = (
        "<table><caption>Segments, revenue and profit in millions of euros</caption>"
        "<tr><th>Segment</th><th>Revenue 2022</th><th>Profit 2022</th></tr>"
        f"<tr><td>Chilled</td><td>{chilled}</td><td>3.1</td></tr>"
        f"<tr><td>Bread</td><td>{bread}</td><td>2.2</td></tr></table>"
    )
    words = f"<p>{'The report says what the company sold and spent in the year. ' * 6}</p>"
    return page(
        f"<h1>{company}</h1>{words}{table}{words}", title=f"{company} report 2022", text_id=text_id
    )


def test_where_the_things_are_is_asked_of_each():
    orrin = segments("Orrin Foods", "812.4", "90.5", text_id=-1)
    tessel = segments("Tessel Foods", "733.2", "64.7", text_id=-2)
    reply = reply_to("compare chilled and bread at Tessel Foods: revenue 2022", orrin, tessel)
    rows = rows_of(reply)
    assert "733.2" in rows["chilled"]
    assert "64.7" in rows["bread"]


MANUAL = draft(
    "Wait one minute before you open the pump KR-40. "
    "Before the pump KR-40B is opened, a wait of nine minutes is needed. It hangs on a wall.",
    text_id=-3,
    title="Pump manual",
)


def test_a_thing_whose_name_begins_another_has_its_own_answer():
    reply = reply_to("KR-40 vs KR-40B: how long to wait before opening", MANUAL)
    rows = rows_of(reply)
    assert "one minute" in rows["KR-40"] and "nine" not in rows["KR-40"]
    assert "nine minutes" in rows["KR-40B"] and "one minute" not in rows["KR-40B"]


def test_two_measures_of_one_thing_are_its_columns():
    accounts = draft(
        "Vega Glass had revenue of 12 million euros in 2021. "
        "Vega Glass had revenue of 15 million euros in 2022. "
        "The operating margin of Vega Glass was 8.1 per cent in 2021. "
        "The operating margin of Vega Glass was 9.4 per cent in 2022.",
        text_id=-4,
        title="Vega Glass accounts",
    )
    reply = reply_to(
        "Compare revenue and operating margin of Vega Glass in 2021 and 2022", accounts
    )
    rows = rows_of(reply)
    assert set(rows) == {"2021", "2022"}
    assert "12 million" in rows["2021"] and "15 million" in rows["2022"]
