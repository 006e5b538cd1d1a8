"""The lines that statements print, told apart finely enough to compute with them.

The glossary of measures widens a search; here a row is taken for a figure, so that labels are many
and their order says which one is meant where a statement prints several ("Total revenues" before
"Net sales", "Accounts receivable, net" before the gross amount).
"""

from __future__ import annotations

from research_app.retrieval.ranking.glossary import Statement

#: names | labels, the usual one first.
_LINES: dict[Statement, str] = {
    "income": """
revenue; revenues; sales; total revenue; total revenues; net revenue; net revenues; net sales;
    total sales; total net sales; turnover; top line | total revenues; total net revenues; total
    net sales; total revenue; total net revenue; total sales; total operating revenues;
    consolidated revenues; total revenues net of interest expense; total revenues and other income;
    net sales; net revenues; net revenue; revenues; revenue; sales; operating revenues; sales and
    other operating revenues; net operating revenues; sales to customers; turnover; total sales and
    revenues
cost of sales; cogs; cost of goods sold; cost of revenue; cost of revenues; cost of products sold |
    total cost of sales; total cost of revenues; total cost of revenue; total cost of goods sold;
    total cost of products sold; total costs of revenue; cost of sales; cost of goods sold; cost of
    products sold; cost of revenues; cost of revenue; cost of goods sold and services; cost of
    products sold and services; cost of merchandise sold; costs of goods sold; cost of sales and
    services; costs of revenue; total costs and expenses
operating income; operating profit; ebit; income from operations; operating earnings | operating
    income; operating profit; income from operations; earnings from operations; operating income
    loss; operating earnings; income loss from operations; loss from operations; operating loss;
    total operating income; total operating profit; profit from operations; operating profit loss;
    loss income from operations
pretax income; pre-tax income; income before taxes; income before income taxes; profit before tax;
    earnings before income taxes | income before income taxes; earnings before income taxes; income
    before provision for income taxes; income loss before income taxes; income before taxes; pretax
    income; earnings before provision for income taxes; profit before tax; loss before income
    taxes; income from continuing operations before income taxes; income before income tax expense;
    earnings before income tax expense; income from continuing operations before provision for
    income taxes; income from continuing operations before provision benefit for taxes on income;
    loss income before income taxes; income before provision benefit for income taxes; income
    before income tax provision; income before income taxes and equity income; earnings before
    taxes
income tax expense; income taxes; tax expense; provision for income taxes | provision for income
    taxes; income tax expense; income tax provision; income taxes; income tax expense benefit;
    provision benefit for income taxes; income tax benefit expense; benefit provision for income
    taxes; provision benefit for taxes on income; provision for taxes on income; income tax
    benefit; benefit from income taxes; total income tax expense; provision for taxes
net income; net earnings; net profit; bottom line | net income; net earnings; net income loss; net
    earnings loss; consolidated net income; net loss; net loss income; net income including
    noncontrolling interests; net income including noncontrolling interest; profit for the year;
    net income attributable; net earnings attributable; net income before allocation to
    noncontrolling interests
net income attributable to shareholders; net income attributable to common shareholders; net income
    attributable to stockholders; net income attributable to the company | net income attributable;
    net earnings attributable; net income loss attributable; net income; net earnings; consolidated
    net income
total operating expenses; operating expenses; opex | total operating expenses; operating expenses;
    total costs and expenses
cash dividends per share; dividends per share; dividend per share | cash dividends declared per
    common share; dividends per share; dividends declared per share; cash dividends per share
diluted eps; eps; earnings per share; diluted earnings per share | diluted earnings per share;
    diluted; earnings per share — diluted; earnings per common share — diluted; diluted net income
    per share; net income per share diluted
diluted shares; average diluted shares; diluted weighted average shares | diluted weighted average
    shares outstanding; weighted-average shares diluted; diluted; weighted average common shares
    outstanding diluted
sales and marketing; marketing; marketing expense | sales and marketing; marketing; marketing
    expense; advertising and marketing
net interest income | net interest income
total expenses; noninterest expense; non-interest expense | total noninterest expense; total
    non-interest expenses; total expenses
""",
    "balance": """
accounts receivable; receivables; trade receivables; net receivables; net ar; accounts receivables
    | accounts receivable, net; trade receivables, net; receivables, net; accounts and notes
    receivable, net; trade accounts receivable, net; total receivables; accounts receivable; trade
    accounts receivable; trade receivables; receivables; accounts and notes receivable; net
    receivables
inventories; inventory; merchandise inventories; net inventory; net inventories | total
    inventories; inventories; inventories, net; inventory; merchandise inventories; merchandise
    inventories, net; inventory, net; net inventories
accounts payable; payables; trade payables | accounts payable; accounts payable, trade; trade
    accounts payable; trade payables; accounts payable and accrued liabilities; accounts payable
    and accrued expenses; accounts payable and other current liabilities; payables
cash and cash equivalents; cash; cash & cash equivalents; cash and equivalents | cash and cash
    equivalents; total cash and cash equivalents; cash and equivalents; cash, cash equivalents and
    restricted cash; cash
short-term investments; marketable securities; short-term marketable securities | short-term
    investments; marketable securities; short-term marketable securities; marketable securities
    current; current marketable securities; current investments; short-term investment securities;
    available-for-sale securities; investments in short-term debt securities
pp&e; ppe; ppne; pp&ne; net ppne; net pp&e; fixed assets; property, plant and equipment; net fixed
    assets; property and equipment; net property, plant and equipment | property, plant and
    equipment — net; property, plant and equipment, net; net property, plant and equipment;
    property and equipment, net; property, plant, and equipment, net; property plant and equipment
    net of accumulated depreciation; total property, plant and equipment, net; property and
    equipment net of accumulated depreciation; net property and equipment; premises and equipment,
    net; property, plant and equipment; property and equipment; premises and equipment
total debt | total debt
long-term debt; noncurrent debt | long-term debt; long-term debt, net; long-term debt, less current
    portion; long-term debt, net of current portion; noncurrent debt; long-term borrowings;
    long-term debt, excluding current maturities; long-term obligations
current debt; short-term debt; current portion of debt | debt maturing within one year; current
    portion of long-term debt; short-term borrowings and current portion of long-term debt;
    short-term borrowings, including current portion of long-term debt; short-term debt
    obligations; current portion of long-term debt and short-term borrowings; short-term debt and
    current portion of long-term debt; current maturities of long-term debt; long-term debt due
    within one year; short-term debt; current debt; loans and notes payable; notes payable
current portion of long-term debt | current portion of long-term debt; current maturities of
    long-term debt; long-term debt due within one year
short-term borrowings | short-term borrowings; short-term debt; commercial paper; notes payable;
    loans and notes payable
raw materials | raw materials and supplies; raw materials
finished goods | work in process and finished goods; finished goods
work in process | work in process; work-in-process
total stockholders' equity | total stockholders' equity; total shareholders' equity; total equity
intangible assets; intangibles | intangible assets, net; other intangible assets, net; intangible
    assets
""",
    "cash flow": """
capital expenditures; capex; capital expenditure; capital spending; purchases of property and
    equipment; purchases of property, plant and equipment | capital expenditures; purchases of
    property, plant and equipment; purchases of property and equipment; additions to property,
    plant and equipment; additions to property and equipment; purchase of property, plant and
    equipment; purchase of property and equipment; capital spending; purchases of property,
    equipment; payments for property, plant and equipment; payments to acquire property, plant and
    equipment; additions to property, equipment; payments for property and equipment; acquisition
    of property, plant and equipment; acquisitions of property, plant and equipment; additions to
    property and equipment and intangible assets; property additions; capital expenditures for
    property, plant and equipment; expenditures for property, plant and equipment; purchases of
    fixed assets; capital expenditures including capitalized software; purchases of land, property
    and equipment; investment in property, plant and equipment
depreciation and amortization; d&a; depreciation & amortization; depreciation and amortisation;
    depreciation, amortization | depreciation and amortization; depreciation, amortization and
    other; depreciation, amortization, and other; depreciation and amortization of property,
    equipment and intangibles; depreciation and amortization expense; total depreciation and
    amortization; depreciation and amortisation; depreciation, depletion and amortization;
    depreciation amortization and accretion
depreciation; depreciation expense | depreciation; depreciation expense
amortization; amortization expense | amortization of intangible assets; amortization of purchased
    intangibles; amortization of acquired intangible assets; amortization of intangibles;
    amortization; amortization of acquisition-related intangibles
operating cash flow; operating activities; cash from operations; cash flow from operations; cash
    flow from operating activities; net cash provided by operating activities; cash provided by
    operating activities; cash from operating activities | net cash provided by operating
    activities; total cash provided by operating activities; net cash provided by used in operating
    activities; net cash used in provided by operating activities; cash provided by used by
    operations; cash provided by operations; cash provided by operating activities; net cash from
    operating activities; net cash flows from operating activities; net cash provided used by
    operating activities; cash flows from operating activities; net cash used in operating
    activities; cash generated by operations; net cash provided by operations; net cash flow from
    operating activities; net cash flows provided by operating activities; cash provided by used in
    operating activities; net cash from operations
investing cash flow; cash from investing; investing activities | net cash used in investing
    activities; total cash used in investing activities; net cash provided by used in investing
    activities; cash used for investing activities; net cash used for investing activities; net
    cash provided by investing activities; net cash from investing activities; net cash used by
    investing activities; net cash flows from investing activities; net cash used in provided by
    investing activities; cash used in investing activities; net cash provided used by investing
    activities; total cash provided by used in investing activities; cash provided by used in
    investing activities; net cash used in from investing activities
financing cash flow; cash from financing; financing activities | net cash used in financing
    activities; total cash used in financing activities; net cash provided by used in financing
    activities; cash used for financing activities; net cash used for financing activities; net
    cash provided by financing activities; net cash from financing activities; net cash used by
    financing activities; net cash flows from financing activities; net cash used in provided by
    financing activities; cash used in financing activities; net cash provided used by financing
    activities; total cash provided by used in financing activities; cash provided by used in
    financing activities; net cash used in from financing activities
dividends paid; dividends; cash dividends; cash dividends paid; common dividends | dividends paid;
    cash dividends paid; dividends paid to shareholders; payments of dividends; payment of
    dividends; common stock dividends paid; common stock cash dividends paid; cash dividends;
    dividends; dividend payments; dividends paid to stockholders; dividends and dividend
    equivalents paid; payments for dividends; dividends paid on common stock; dividends common and
    preferred; payments of cash dividends; dividends on common stock
share repurchases; stock repurchases; buybacks; share buybacks; repurchases | repurchases of common
    stock; purchases of treasury stock; repurchase of common stock; share repurchases; common stock
    repurchased; purchase of treasury stock; repurchases of common shares; treasury stock
    purchases; purchases of common stock; treasury stock purchased; share repurchases common;
    repurchases of stock; payments for repurchases of common stock
stock-based compensation | stock-based compensation; share-based compensation; stock-based
    compensation expense; share-based compensation expense
""",
}

#: Totals that a statement may leave to be added up: names | its parts in the ways they are printed.
_SUMS = """
depreciation and amortization; d&a; depreciation & amortization; depreciation and amortisation |
    depreciation + amortization; depreciation
inventories; inventory; merchandise inventories; total inventories | raw materials + finished goods;
    raw materials + work in process + finished goods
total debt | current debt + long-term debt; short-term borrowings + long-term debt; long-term debt
gross profit | revenue - cost of sales
"""
EMPLOYEES = (
    "employees",
    "number of employees",
    "full-time employees",
    "total employees",
    "headcount",
)


def fields_of(written: str) -> list[list[str]]:
    """One entry a line, continued by indented ones, its fields parted by "|"."""
    lines = written.strip().replace("\n    ", " ").split("\n")
    return [[field.strip() for field in line.split("|")] for line in lines]


def split_words(field: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in field.split(";") if each.strip())


PRINTED_LINES: tuple[tuple[Statement, tuple[str, ...], tuple[str, ...]], ...] = tuple(
    (statement, split_words(names), split_words(labels))
    for statement, written in _LINES.items()
    for names, labels in fields_of(written)
)
"""Statement, names and labels of each further line."""

SUMS: dict[str, tuple[str, ...]] = {
    name: split_words(sums) for names, sums in fields_of(_SUMS) for name in split_words(names)
}
"""The formulas that stand for a total where no row prints it, by each of its names."""
