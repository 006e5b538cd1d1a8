"""Tables with cell borders that stand below each other, or hold empty lines."""

from citations.tables import find_tables


def heads_by_row(text: str) -> dict[str, list[tuple[str, ...]]]:
    return {
        row.label.of(text): [tuple(head.of(text) for head in cell.heads) for cell in row.cells]
        for table in find_tables(text)
        for row in table.rows
        if row.label
    }


def test_a_line_of_empty_cells_is_no_rule_under_a_header():
    text = " | 2019 | 2018\nRent | 12 | 10\nWages | 6 | 5\n |  | \nFood | 3 | 2\nTotal | 21 | 17\n"

    assert heads_by_row(text)["Food"] == [("2019",), ("2018",)]
    assert heads_by_row(text)["Rent"] == [("2019",), ("2018",)]


def test_the_rule_of_markdown_still_is_one():
    text = "| Kind | 2019 | 2018 |\n|---|---|---|\n| Rent | 12 | 10 |\n| Wages | 6 | 5 |\n"

    assert heads_by_row(text)["Rent"] == [("2019",), ("2018",)]


def test_heads_of_another_time_begin_another_table():
    text = (
        " |  | As of December 31, 2019 | \n | Cost | Gains | Value\n"
        "Bonds | 12 | 1 | 13\nShares | 6 | 2 | 8\n"
        " |  | As of December 31, 2018 | \n | Cost | Gains | Value\n"
        "Bonds | 10 | 3 | 13\nShares | 5 | 4 | 9\n"
    )

    first, second = find_tables(text)

    assert [cell.span.of(text) for cell in first.rows[0].cells] == ["12", "1", "13"]
    assert [cell.span.of(text) for cell in second.rows[0].cells] == ["10", "3", "13"]
    assert "2018" in second.rows[0].cells[0].heads[0].of(text)
    assert "2019" not in "".join(head.of(text) for head in second.rows[0].cells[0].heads)


def test_words_between_rows_begin_no_table():
    text = " | 2019 | 2018\nRent | 12 | 10\n | restated | \nWages | 6 | 5\n"

    assert len(find_tables(text)) == 1


def test_a_head_over_one_column_holds_beside_one_that_spans_two():
    text = (
        " | 2019 | 2018 | Change | \n | Amount | Amount | ($) | (%)\n"
        "Rent | 12 | 10 | 2 | 20\nWages | 6 | 5 | 1 | 20\n"
    )

    heads = heads_by_row(text)["Rent"]

    assert heads[:2] == [("2019", "Amount"), ("2018", "Amount")]
    assert "Change" not in heads[3]


def test_years_as_headings_of_rows_begin_no_table():
    text = (
        "| Kind | Cost | Value |\n|---|---|---|\n| 2019 | | |\n| Rent | 12 | 10 |\n| 2018 | | |\n"
    )
    text += "| Rent | 11 | 9 |\n"

    (table,) = find_tables(text)

    assert [row.group.of(text) for row in table.rows] == ["2019", "2018"]


def test_days_before_months_are_dates():
    text = "Year ended\n30 June 2019 30 June 2018\nRent 12 10\nWages 6 5\n"

    assert heads_by_row(text)["Rent"] == [
        ("Year ended", "30 June 2019"),
        ("Year ended", "30 June 2018"),
    ]
