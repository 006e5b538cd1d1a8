"""Tables as they come out of PDFs: label and figures parted by nothing but spaces."""

from citations.tables import find_tables
from tests.unit.tables.seen import heads, only_table, values

CASH_FLOWS = """Consolidated Statement of Cash Flows
Years ended December 31

(Millions) 2018 2017 2016
Cash Flows from Operating Activities
Net income including noncontrolling interest $ 5,363 $ 4,869 $ 5,058
Other — net 120 256 76
Net cash provided by operating activities 6,439 6,240 6,662

Cash Flows from Investing Activities
Purchases of plant and equipment (1,577) (1,373) (1,420)
Proceeds from sale of businesses, net of cash sold
846 1,065 142
Effective tax rate 21.6 % 24.6 % 27.0 %
"""


def test_every_value_is_found_at_its_place_with_its_signs():
    found = values(CASH_FLOWS)

    assert found["Net income including noncontrolling interest"] == [
        "$ 5,363",
        "$ 4,869",
        "$ 5,058",
    ]
    assert found["Purchases of plant and equipment"] == ["(1,577)", "(1,373)", "(1,420)"]
    assert found["Other — net"] == ["120", "256", "76"]
    assert found["Effective tax rate"] == ["21.6 %", "24.6 %", "27.0 %"]


def test_each_value_knows_its_period_and_the_table_its_title_and_scale():
    table = only_table(CASH_FLOWS)

    assert heads(CASH_FLOWS, "Purchases of plant and equipment") == [
        "Years ended December 31 / 2018",
        "Years ended December 31 / 2017",
        "Years ended December 31 / 2016",
    ]
    assert table.caption.of(CASH_FLOWS) == "Consolidated Statement of Cash Flows"
    assert table.scale.of(CASH_FLOWS) == "(Millions)"


def test_a_row_knows_the_heading_above_it_until_a_total_closes_it():
    groups = {
        row.label.of(CASH_FLOWS): row.group.of(CASH_FLOWS)
        for row in only_table(CASH_FLOWS).rows
        if row.group
    }

    assert groups["Other — net"] == "Cash Flows from Operating Activities"
    assert groups["Purchases of plant and equipment"] == "Cash Flows from Investing Activities"


def test_a_label_that_runs_over_two_lines_belongs_to_the_figures_below():
    row = next(
        row for row in only_table(CASH_FLOWS).rows if "businesses" in row.label.of(CASH_FLOWS)
    )

    assert [cell.span.of(CASH_FLOWS) for cell in row.cells] == ["846", "1,065", "142"]
    assert row.span.of(CASH_FLOWS).startswith("Proceeds from sale of businesses")


def test_offsets_are_those_of_the_whole_text_when_a_part_is_read():
    text = "A note of some length. It ends here.\n\n" + CASH_FLOWS
    (table,) = find_tables(text, start=text.index("Consolidated"))

    assert text[table.rows[0].cells[0].span.start :].startswith("$ 5,363")


def test_where_values_and_heads_do_not_match_in_number_no_value_has_a_head():
    text = (
        "Debt\n(in millions) 2022 2021\nBonds 0.75 5.82 $ 23,929 $ 18,406\n"
        "Other loans 2,992 4,086\n"
    )

    assert heads(text, "Bonds") == ["", "", "", ""]
    assert heads(text, "Other loans") == ["2022", "2021"]


def test_a_footnote_mark_is_no_value_and_a_doubtful_one_makes_the_row_uncertain():
    text = (
        "2019 2018\nDepreciation 328 509\nLicences (1) 225 489\nLeases (1) 64\n"
        "(1) Excludes the share of partners, as told in the notes to these statements.\n"
    )

    assert values(text)["Licences (1)"] == ["225", "489"]
    assert heads(text, "Licences (1)") == ["2019", "2018"]
    assert heads(text, "Leases") == ["", ""]


def test_figures_inside_a_label_are_no_values():
    text = (
        "As of June 30, 2023 2022\n"
        "Receivables, net of allowances of $650 and $633 48,688 44,261\n"
        "Balance at December 31, 2019 1,234 5,678\n"
    )

    assert values(text)["Receivables, net of allowances of $650 and $633"] == ["48,688", "44,261"]
    assert values(text)["Balance at December 31, 2019"] == ["1,234", "5,678"]
    assert heads(text, "Balance at December 31, 2019") == [
        "As of June 30, / 2023",
        "As of June 30, / 2022",
    ]


def test_rows_that_a_reader_ran_together_are_taken_apart():
    text = (
        "2022 2021 2020\nRevenue 52,862 42,380 36,087\n"
        "Pretax income 9,585 10,689 4,296 Income tax provision 2,071 2,629 1,161\n"
    )

    assert values(text)["Pretax income"] == ["9,585", "10,689", "4,296"]
    assert heads(text, "Income tax provision") == ["2022", "2021", "2020"]


def test_wide_heads_stand_over_their_share_of_the_columns():
    text = (
        "Three Months Ended Nine Months Ended\n2019 2018 2019 2018\n"
        "Revenue 10 9 31 28\nCosts 7 6 20 19\n"
    )

    assert heads(text, "Revenue") == [
        "Three Months Ended / 2019",
        "Three Months Ended / 2018",
        "Nine Months Ended / 2019",
        "Nine Months Ended / 2018",
    ]


def test_columns_that_would_bear_the_same_name_bear_none():
    text = "Restated Published\n2019 2018 2019 2018\nRevenue 10 9 31 28\nCosts 7 6 20 19\n"

    assert heads(text, "Revenue") == ["", "", "", ""]


def test_a_header_in_the_middle_begins_another_table():
    text = (
        "2019 2018\nRevenue 10 9\nCosts 7 6\nBalance sheet\n2017 2016\nAssets 100 90\nDebt 40 50\n"
    )

    assert len(find_tables(text)) == 2
    assert heads(text, "Assets") == ["2017", "2016"]


def test_a_table_goes_on_over_a_page_break_without_a_new_header():
    text = "2019 2018\nRevenue 10 9\nCosts 7 6\n\nTaxes 2 1\nNet income 1 2\n"

    assert heads(text, "Net income") == ["2019", "2018"]


def test_the_sentence_that_leads_to_a_table_is_its_caption():
    text = (
        "The group borrows from banks. "
        "Maturities of debt at year end are as follows (in millions):\n\n"
        "2023 $ 9,279\n2024 16,252\n2025 8,706\n"
    )
    table = only_table(text)

    assert table.caption.of(text).startswith("Maturities of debt")
    assert table.scale.of(text) == "(in millions)"
    assert values(text)["2024"] == ["16,252"]


def test_prose_with_figures_is_no_table():
    text = (
        "Advertising expenses were $864 million, $915 million and $819 million in fiscal 2023, "
        "2022 and 2021.\nSee the annual report of 2019\nIt was printed in 2020\n"
    )

    assert find_tables(text) == []


def test_a_long_text_is_read_in_time_that_grows_with_its_length():
    find_tables(("Revenue 10 9 8\n" * 20 + "A heading\n") * 500)


def test_each_day_stands_over_its_own_year():
    text = (
        "52 Weeks Ended January 28, January 29,\n2023 2022\nNet income 1,242 985\n"
        "Depreciation 241 268\n"
    )

    assert heads(text, "Net income") == ["January 28, / 2023", "January 29, / 2022"]


def test_a_closing_bracket_set_apart_belongs_to_its_figure():
    text = """Statements of Cash Flows
(in millions)
2023 2022
Additions to property (28,107 ) (23,886 )
Repayments of debt (2,750) (9,023 )
"""
    found = values(text)

    assert found["Additions to property"] == ["(28,107 )", "(23,886 )"]
    assert found["Repayments of debt"] == ["(2,750)", "(9,023 )"]
