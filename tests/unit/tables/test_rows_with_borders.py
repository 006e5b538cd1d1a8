"""Tables whose cells are set apart by bars, as web pages, Word documents and Markdown give them."""

from citations.tables import find_tables
from tests.unit.tables.seen import heads, only_table, values

SALES = """ |  | Years Ended September 30, |
 | 2019 | 2018 | 2017
Fixed price | $ 1,452.4 | $ 1,146.2 | $ 1,036.9
Other |  | 56.7 | 70.8
"""


def test_a_wide_head_in_the_middle_stands_over_all_columns():
    assert heads(SALES, "Fixed price") == [
        "Years Ended September 30, / 2019",
        "Years Ended September 30, / 2018",
        "Years Ended September 30, / 2017",
    ]


def test_an_empty_cell_moves_no_value():
    assert heads(SALES, "Other") == [
        "Years Ended September 30, / 2018",
        "Years Ended September 30, / 2017",
    ]


def test_a_bar_too_few_makes_the_columns_of_the_row_uncertain():
    text = " | 2019 | 2018\nSales | 7 | 6\nFees | 5\n"

    assert heads(text, "Sales") == ["2019", "2018"]
    assert heads(text, "Fees") == [""]


def test_markdown_with_its_rule_reads_the_same():
    text = "| Item | 2019 | 2018 |\n|---|---|---|\n| Sales | 7 | 6 |\n| Fees | | 5 |\n"

    assert heads(text, "Fees") == ["2018"]
    assert values(text)["Sales"] == ["7", "6"]


def test_scale_and_period_may_stand_where_the_labels_do():
    text = (
        "($ in millions) |  | \nFor the year ended December 31: | 2019 | 2018\n"
        "Interest | 1,344 | 723\nTax | 5 | 6\n"
    )

    assert only_table(text).scale.of(text) == "($ in millions)"
    assert heads(text, "Interest") == ["2019", "2018"]


def test_units_over_the_columns_are_the_scale_and_no_heads():
    text = " | 2019 | 2018\n | €m | €m\nCurrent tax | 21 | 70\nDeferred tax | 4 | 5\n"

    assert only_table(text).scale.of(text) == "€m"
    assert heads(text, "Current tax") == ["2019", "2018"]


def test_heading_rows_group_what_stands_below():
    text = (
        " | 2019 | 2018\nIndia |  | \nHindi films | 7 | 10\nOther films | 2 | 3\nTotal | 9 | 13\n"
        "Abroad | 4 | 4\n"
    )
    groups = {
        row.label.of(text): row.group.of(text) if row.group else "" for row in only_table(text).rows
    }

    assert groups == {
        "Hindi films": "India",
        "Other films": "India",
        "Total": "India",
        "Abroad": "",
    }


def test_a_table_of_words_has_its_first_line_as_heads():
    text = "Property | Place | Held as\nPlant | Cedar Rapids | owned\nOffice | London | leased\n"

    assert heads(text, "Office") == ["Place", "Held as"]


def test_two_columns_of_words_have_no_head():
    text = "Born | in Ankara\nDied | in Oslo\n"

    assert heads(text, "Died") == [""]


def test_an_empty_line_parts_two_tables():
    text = " | 2019\nSales | 7\nFees | 5\n\n | 2011\nStaff | 4\nBoats | 2\n"

    assert len(find_tables(text)) == 2
    assert heads(text, "Boats") == ["2011"]


def test_a_code_of_letters_and_figures_is_a_head_and_no_value():
    text = " | ASC 606 | Legacy\n | As reported | Adjusted\nTax assets | 22 | 21\nOther | 5 | 4\n"

    assert heads(text, "Tax assets") == ["ASC 606 / As reported", "Legacy / Adjusted"]
