"""The tables of the annual report, in millions of US dollars where the caption says so.

Rows that add others up are written out like all the rest: what a table says is what was typed, and
`tests/unit/intake/test_samples.py` recomputes every sum.
"""

from dataclasses import dataclass

YEARS = ("2020", "2021", "2022")
MILLIONS = "in millions of US dollars"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table: its caption, what its figures are in, its header cells and its rows of cells.

    A row that starts with "=" is a total and one with a single cell is a heading inside the table.
    """

    caption: str
    unit: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rows(block: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a block of lines whose cells are parted by "|"."""
    return tuple(
        tuple(cell.strip() for cell in line.split("|")) for line in block.strip().splitlines()
    )


TABLES = {
    "key": Table(
        caption="Key figures of the Group",
        unit=f"{MILLIONS}, unless stated otherwise",
        header=("", *YEARS),
        rows=rows("""
            Revenue | 2,410 | 2,875 | 3,214
            Gross profit | 723 | 877 | 999
            Operating profit | 260 | 328 | 379
            Operating margin (%) | 10.8 | 11.4 | 11.8
            Profit for the year | 168 | 220 | 258
            Cash flow from operating activities | 325 | 406 | 447
            Capital expenditure | 310 | 298 | –
            Order book at year end | 3,060 | 3,940 | 4,870
            Net debt at year end | 608 | 577 | 681
            Equity ratio (%) | 41.9 | 41.9 | 41.8
            Earnings per share (US dollars) | 1.30 | 1.70 | 2.00
            Dividend per share (US dollars) | 0.40 | 0.52 | 0.62
            Employees at year end (number) | 6,840 | 7,460 | 8,215
            Storage delivered (gigawatt-hours) | 4.1 | 5.6 | 7.2
            Solar power connected (megawatts) | 1,460 | 1,540 | 1,390
        """),
    ),
    "segments": Table(
        caption="Revenue by segment",
        unit=MILLIONS,
        header=("", *YEARS),
        rows=rows("""
            Storage Systems | 1,130 | 1,468 | 1,762
            Solar Projects | 1,012 | 1,092 | 1,071
            Services | 268 | 315 | 381
            = Total revenue | 2,410 | 2,875 | 3,214
        """),
    ),
    "regions": Table(
        caption="Revenue by region, by location of the customer",
        unit=MILLIONS,
        header=("", *YEARS),
        rows=rows("""
            Europe | 1,302 | 1,581 | 1,833
            North America | 694 | 812 | 861
            Asia-Pacific | 414 | 482 | 520
            = Total revenue | 2,410 | 2,875 | 3,214
        """),
    ),
    "board": Table(
        caption="Board of Directors on 31 December 2022",
        unit="A: Audit, R: Remuneration, T: Technology and Safety; c: chair",
        header=("Member", "Since", "Independent", "Committees"),
        rows=rows("""
            Leontine Varga-Holm (Chair) | 2015 | yes | R
            Casper Thielemond (Vice-Chair) | 2013 | no | A
            Yevika Stanhelm | 2016 | yes | A (c)
            Gaspard Ollenroy | 2018 | yes | R (c)
            Henrike Zumstegen | 2019 | yes | T (c)
            Dario Quellmann | 2020 | no | T
            Aubrey Tannick | 2021 | yes | A, T
        """),
    ),
    "income": Table(
        caption="Consolidated statement of income",
        unit=f"{MILLIONS}, for the years ended 31 December",
        header=("", *YEARS),
        rows=rows("""
            Revenue | 2,410 | 2,875 | 3,214
            Cost of sales | (1,687) | (1,998) | (2,215)
            = Gross profit | 723 | 877 | 999
            Research and development expenses | (118) | (141) | (163)
            Selling and distribution expenses | (187) | (219) | (238)
            Administrative expenses | (152) | (176) | (187)
            Other operating expenses, net | (6) | (13) | (32)
            = Operating profit | 260 | 328 | 379
            Finance income | 5 | 4 | 11
            Finance costs | (41) | (38) | (46)
            = Profit before tax | 224 | 294 | 344
            Income tax | (56) | (74) | (86)
            = Profit for the year | 168 | 220 | 258
            Attributable to shareholders of Helios Energy AG | 161 | 211 | 248
            Attributable to non-controlling interests | 7 | 9 | 10
            Earnings per share (US dollars) | 1.30 | 1.70 | 2.00
        """),
    ),
    "cash": Table(
        caption="Consolidated statement of cash flows",
        unit=f"{MILLIONS}, for the years ended 31 December",
        header=("", *YEARS),
        rows=rows("""
            Profit for the year | 168 | 220 | 258
            Depreciation and amortisation | 171 | 184 | 203
            Change in working capital | (28) | (9) | (32)
            Other items without effect on cash | 14 | 11 | 18
            = Cash flow from operating activities | 325 | 406 | 447
            Investment in plant, intangible assets and acquired businesses | (332) | (321) | (487)
            Proceeds from disposals | 8 | 6 | 9
            = Cash flow from investing activities | (324) | (315) | (478)
            Dividends paid to shareholders | (43) | (50) | (64)
            Dividends paid to non-controlling interests | (4) | (5) | (5)
            Change in financial debt | 61 | 33 | 89
            = Cash flow from financing activities | 14 | (22) | 20
            Effect of exchange rates on cash | (3) | (5) | (4)
            Cash and cash equivalents at 1 January | 310 | 322 | 386
            = Cash and cash equivalents at 31 December | 322 | 386 | 371
        """),
    ),
    "equity": Table(
        caption="Consolidated statement of changes in equity",
        unit=f"{MILLIONS}, for the years ended 31 December",
        header=("", *YEARS),
        rows=rows("""
            Total equity at 1 January | 1,169 | 1,288 | 1,458
            Profit for the year | 168 | 220 | 258
            Other comprehensive income | (2) | 5 | (6)
            Dividends paid to shareholders | (43) | (50) | (64)
            Dividends paid to non-controlling interests | (4) | (5) | (5)
            = Total equity at 31 December | 1,288 | 1,458 | 1,641
        """),
    ),
    "balance": Table(
        caption="Consolidated balance sheet",
        unit=f"{MILLIONS}, at 31 December",
        header=("", *YEARS),
        rows=rows("""
            Assets
            Property, plant and equipment | 1,284 | 1,402 | 1,601
            Goodwill and intangible assets | 412 | 431 | 516
            Other non-current assets | 96 | 104 | 118
            = Total non-current assets | 1,792 | 1,937 | 2,235
            Inventories | 386 | 472 | 548
            Trade receivables and contract assets | 503 | 596 | 671
            Other current assets | 74 | 88 | 97
            Cash and cash equivalents | 322 | 386 | 371
            = Total current assets | 1,285 | 1,542 | 1,687
            = Total assets | 3,077 | 3,479 | 3,922
            Equity and liabilities
            Equity of the shareholders of Helios Energy AG | 1,240 | 1,406 | 1,584
            Non-controlling interests | 48 | 52 | 57
            = Total equity | 1,288 | 1,458 | 1,641
            Non-current financial debt | 812 | 861 | 911
            Provisions and other non-current liabilities | 214 | 233 | 279
            = Total non-current liabilities | 1,026 | 1,094 | 1,190
            Current financial debt | 118 | 102 | 141
            Trade payables | 398 | 489 | 561
            Advance payments from customers | 172 | 251 | 298
            Other current liabilities | 75 | 85 | 91
            = Total current liabilities | 763 | 927 | 1,091
            = Total equity and liabilities | 3,077 | 3,479 | 3,922
        """),
    ),
    "segment_note": Table(
        caption="Operating profit by segment",
        unit=MILLIONS,
        header=("", "Storage Systems", "Solar Projects", "Services", "Central", "Group"),
        rows=rows("""
            2020 | 132 | 96 | 54 | (22) | 260
            2021 | 189 | 98 | 67 | (26) | 328
            2022 | 251 | 79 | 85 | (36) | 379
        """),
    ),
}
