"""What a table's figure counts, by label, heads, scale, first rows and the sentence beside it."""

import pytest

from citations.numbers.units.context import context_of
from citations.tables import counted, find_tables, sentence_of

DOLLARS = "in millions of US dollars, for the years ended 31 December\n2021 2022\n"


def counting(text: str, label: str, source: str = ""):
    """The context of the first cell in the row of this label."""
    for table in find_tables(text):
        for row in table.rows:
            if row.label and row.label.of(text) == label:
                return counted(text, table, row, row.cells[0], context_of(source))
    raise AssertionError(f"no row {label}")


def test_a_currency_named_with_the_scale_counts_the_cells():
    text = f"Statement of income\n{DOLLARS}Sales 410 475\nCosts (87) (98)\n"
    context = counting(text, "Sales")
    assert (context.scale, context.unit.code) == (10**6, "USD")
    assert "“in millions of US dollars”" in context.scale_because


@pytest.mark.parametrize(
    ("row", "label", "unit"),
    [
        ("Earnings per share (US dollars) 1.30 1.70", "Earnings per share (US dollars)", "USD"),
        ("Earnings per share 1.30 1.70", "Earnings per share", ""),
        ("Operating margin (%) 10.8 11.4", "Operating margin (%)", "%"),
        ("Operating margin 10.8 11.4", "Operating margin", ""),
        ("Employees at year end (number) 6,840 7,460", "Employees at year end (number)", ""),
        ("Employees 6,840 7,460", "Employees", ""),
        ("Power connected (megawatts) 1,460 1,540", "Power connected (megawatts)", "MW"),
        ("Net debt to EBITDA (x) 1.4 1.2", "Net debt to EBITDA (x)", ""),
        ("Weighted average shares 124 125", "Weighted average shares", ""),
    ],
)
def test_rows_that_tell_their_own_unit_are_not_counted_in_the_tables(row, label, unit):
    text = f"Key figures\n{DOLLARS}Sales 2,410 2,875\n{row}\n"
    context = counting(text, label)
    assert (context.scale, context.unit.code) == (1, unit)


def test_an_amount_called_margin_is_money():
    text = f"Key figures\n{DOLLARS}Sales 12,410 12,875\nGross margin 8,574 8,773\n"
    assert counting(text, "Gross margin").scale == 10**6


def test_a_figures_own_percent_in_the_label_is_not_its_unit():
    text = f"Debt\n{DOLLARS}Notes at 2.5% 750 760\nLoans 20 30\n"
    assert counting(text, "Notes at 2.5%").unit.code == "USD"


def test_the_sign_of_the_first_row_counts_the_rows_below():
    text = "Income (in thousands)\n2021 2022\nSales $ 410 $ 475\nCosts 87 98\nTotal stores 12 14\n"
    context = counting(text, "Costs", "Amounts are in U.S. dollars.")
    assert (context.scale, context.unit.code) == (10**3, "USD")
    assert "first rows" in context.scale_because
    assert counting(text, "Total stores").unit.code == ""


@pytest.mark.parametrize(
    "text",
    [
        "The table below presents sales by kind (in thousands):\n\n{}\n",
        "{}\n\nNote 4. Sales\nOur sales by kind were as follows (in thousands):\n",
        "{}\n\nSales of kinds. Figures are expressed in thousands of dollars.\n",
    ],
)
def test_a_sentence_beside_a_table_tells_its_scale(text):
    table = " | 2021 | 2022\nFixed | 410 | 475\nOther | 87 | 98"
    whole = text.format(table)
    assert counting(whole, "Other").scale == 10**3
    (found,) = find_tables(whole)
    assert "thousands" in sentence_of(whole, found.scale).of(whole)


def test_a_sentence_that_leads_to_the_next_table_says_nothing_of_the_one_before():
    one = " | 2021 | 2022\nFixed | 410 | 475\nOther | 87 | 98"
    two = " | 2021 | 2022\nRent | 4 | 5\nWages | 8 | 9"
    whole = f"{one}\n\nCosts were as follows (in thousands):\n\n{two}\n"
    assert counting(whole, "Fixed").scale == 1
    assert counting(whole, "Rent").scale == 10**3


def test_a_sentence_at_the_end_of_a_page_leads_to_the_next_page():
    one = " | 2021 | 2022\nFixed | 410 | 475\nOther | 87 | 98\n"
    page = f"{one}\nCosts were as follows (in thousands):\n\n"
    whole = f"{page} | 2021 | 2022\nRent | 4 | 5\nWages | 8 | 9\n"
    (table,) = find_tables(whole, 0, len(page))
    assert table.scale is None


def test_figures_in_running_text_are_no_scale():
    whole = (
        " | 2021 | 2022\nFixed | 410 | 475\nOther | 87 | 98\n\nSales fell by $2 million in 2022.\n"
    )
    assert counting(whole, "Fixed").scale == 1
