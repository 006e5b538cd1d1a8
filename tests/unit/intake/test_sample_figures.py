"""The figures of the sample annual report add up, and its statements agree with one another."""

import pytest

from tests.make_samples.figures import TABLES


def amount(cell: str) -> int:
    digits = int(cell.strip("()").replace(",", ""))
    return -digits if cell.startswith("(") else digits


def row(table: str, name: str) -> list[int]:
    found = [r for r in TABLES[table].rows if r[0].removeprefix("= ") == name]
    return [amount(cell) for cell in found[0][1:]]


STATEMENTS = {
    ("income", "Gross profit"): ["Revenue", "Cost of sales"],
    ("income", "Operating profit"): [
        "Gross profit",
        "Research and development expenses",
        "Selling and distribution expenses",
        "Administrative expenses",
        "Other operating expenses, net",
    ],
    ("income", "Profit before tax"): ["Operating profit", "Finance income", "Finance costs"],
    ("income", "Profit for the year"): ["Profit before tax", "Income tax"],
    ("cash", "Cash flow from operating activities"): [
        "Profit for the year",
        "Depreciation and amortisation",
        "Change in working capital",
        "Other items without effect on cash",
    ],
    ("cash", "Cash and cash equivalents at 31 December"): [
        "Cash and cash equivalents at 1 January",
        "Cash flow from operating activities",
        "Cash flow from investing activities",
        "Cash flow from financing activities",
        "Effect of exchange rates on cash",
    ],
    ("cash", "Cash flow from investing activities"): [
        "Investment in plant, intangible assets and acquired businesses",
        "Proceeds from disposals",
    ],
    ("cash", "Cash flow from financing activities"): [
        "Dividends paid to shareholders",
        "Dividends paid to non-controlling interests",
        "Change in financial debt",
    ],
    ("equity", "Total equity at 31 December"): [
        "Total equity at 1 January",
        "Profit for the year",
        "Other comprehensive income",
        "Dividends paid to shareholders",
        "Dividends paid to non-controlling interests",
    ],
    ("balance", "Total non-current assets"): [
        "Property, plant and equipment",
        "Goodwill and intangible assets",
        "Other non-current assets",
    ],
    ("balance", "Total current assets"): [
        "Inventories",
        "Trade receivables and contract assets",
        "Other current assets",
        "Cash and cash equivalents",
    ],
    ("balance", "Total assets"): ["Total non-current assets", "Total current assets"],
    ("balance", "Total equity"): [
        "Equity of the shareholders of Helios Energy AG",
        "Non-controlling interests",
    ],
    ("balance", "Total non-current liabilities"): [
        "Non-current financial debt",
        "Provisions and other non-current liabilities",
    ],
    ("balance", "Total current liabilities"): [
        "Current financial debt",
        "Trade payables",
        "Advance payments from customers",
        "Other current liabilities",
    ],
    ("balance", "Total equity and liabilities"): [
        "Total equity",
        "Total non-current liabilities",
        "Total current liabilities",
    ],
    ("segments", "Total revenue"): ["Storage Systems", "Solar Projects", "Services"],
    ("regions", "Total revenue"): ["Europe", "North America", "Asia-Pacific"],
}


@pytest.mark.parametrize(("table", "total"), STATEMENTS)
def test_every_total_is_the_sum_of_its_rows(table: str, total: str):
    parts = [row(table, name) for name in STATEMENTS[table, total]]
    assert row(table, total) == [sum(column) for column in zip(*parts, strict=True)]


def test_the_statements_agree_with_one_another():
    assert row("balance", "Total assets") == row("balance", "Total equity and liabilities")
    assert row("cash", "Cash and cash equivalents at 31 December") == row(
        "balance", "Cash and cash equivalents"
    )
    assert row("equity", "Total equity at 31 December") == row("balance", "Total equity")
    assert row("segments", "Total revenue") == row("income", "Revenue")
    group = [amount(cells[-1]) for cells in TABLES["segment_note"].rows]
    assert group == row("income", "Operating profit")
    for cells in TABLES["segment_note"].rows:
        assert sum(amount(cell) for cell in cells[1:-1]) == amount(cells[-1])
    for name in ("Revenue", "Gross profit", "Operating profit", "Profit for the year"):
        assert row("key", name) == row("income", name)


def test_ratios_in_the_key_figures_follow_from_the_statements():
    shown = {cells[0]: cells[1:] for cells in TABLES["key"].rows}
    for year in range(3):
        margin = row("income", "Operating profit")[year] / row("income", "Revenue")[year]
        assert shown["Operating margin (%)"][year] == f"{100 * margin:.1f}"
        equity = row("balance", "Total equity")[year] / row("balance", "Total assets")[year]
        assert shown["Equity ratio (%)"][year] == f"{100 * equity:.1f}"
        debt = [
            row("balance", f"{term} financial debt")[year] for term in ("Current", "Non-current")
        ]
        net_debt = sum(debt) - row("balance", "Cash and cash equivalents")[year]
        assert amount(shown["Net debt at year end"][year]) == net_debt
        profit = row("income", "Attributable to shareholders of Helios Energy AG")[year]
        assert shown["Earnings per share (US dollars)"][year] == f"{profit / 124:.2f}"


def test_the_report_gives_no_capital_expenditure_for_2022():
    shown = {cells[0]: cells[1:] for cells in TABLES["key"].rows}
    assert shown["Capital expenditure"] == ("310", "298", "–")
