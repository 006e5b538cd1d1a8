"""The measures that are computed rather than printed: how questions call them, what they count, and
their formulas over the lines of reports.

Hand-made from general accounting knowledge. Where several formulas stand beside each other the
first is the one in general use and the next is taken where a report does not print its lines: a
gross profit that no line states is revenue less cost of sales. Where two readings of a name are in
use, both are given, each with its own words.
"""

from __future__ import annotations

from dataclasses import dataclass

from research_app.retrieval.glossary import Statement
from research_app.synthesis.calculations.values import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """`names` are how questions call the measure, the usual one first. `formulas` are tried in
    order; `printed` are the labels under which reports print it themselves. `other` are the
    formulas of another reading that is in use, `note` says which one was taken."""

    names: tuple[str, ...]
    kind: Kind
    formulas: tuple[str, ...]
    other: tuple[str, ...] = ()
    note: str = ""
    printed: tuple[str, ...] = ()
    decimals: int | None = None


#: Lines that the glossary of measures does not tell apart: names | labels, the usual one first.
_LINES: dict[Statement, str] = {
    "income": """
revenue; revenues; sales; total revenue; total revenues; net revenue; net revenues; net sales; total
    sales; total net sales; turnover; top line | total revenues; total net revenues; total net sales;
    total revenue; total net revenue; total sales; total operating revenues; consolidated revenues;
    total revenues net of interest expense; total revenues and other income; net sales; net
    revenues; net revenue; revenues; revenue; sales; operating revenues; sales and other operating
    revenues; net operating revenues; sales to customers; turnover; total sales and revenues
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
    income; earnings before provision for income taxes; profit before tax; loss before income taxes;
    income from continuing operations before income taxes; income before income tax expense;
    earnings before income tax expense; income from continuing operations before provision for
    income taxes; income from continuing operations before provision benefit for taxes on income;
    loss income before income taxes; income before provision benefit for income taxes; income before
    income tax provision; income before income taxes and equity income; earnings before taxes
income tax expense; income taxes; tax expense; provision for income taxes | provision for income
    taxes; income tax expense; income tax provision; income taxes; income tax expense benefit;
    provision benefit for income taxes; income tax benefit expense; benefit provision for income
    taxes; provision benefit for taxes on income; provision for taxes on income; income tax benefit;
    benefit from income taxes; total income tax expense; provision for taxes
net income; net earnings; net profit; bottom line | net income; net earnings; net income loss; net
    earnings loss; consolidated net income; net loss; net loss income; net income including
    noncontrolling interests; net income including noncontrolling interest; profit for the year; net
    income attributable; net earnings attributable; net income before allocation to noncontrolling
    interests
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
accounts receivable; receivables; trade receivables; net receivables; net ar; accounts receivables |
    accounts receivable, net; trade receivables, net; receivables, net; accounts and notes receivable,
    net; trade accounts receivable, net; total receivables; accounts receivable; trade accounts
    receivable; trade receivables; receivables; accounts and notes receivable; net receivables
inventories; inventory; merchandise inventories; net inventory; net inventories | total inventories;
    inventories; inventories, net; inventory; merchandise inventories; merchandise inventories, net;
    inventory, net; net inventories
accounts payable; payables; trade payables | accounts payable; accounts payable, trade; trade
    accounts payable; trade payables; accounts payable and accrued liabilities; accounts payable and
    accrued expenses; accounts payable and other current liabilities; payables
cash and cash equivalents; cash; cash & cash equivalents; cash and equivalents | cash and cash
    equivalents; total cash and cash equivalents; cash and equivalents; cash, cash equivalents and
    restricted cash; cash
short-term investments; marketable securities; short-term marketable securities | short-term
    investments; marketable securities; short-term marketable securities; marketable securities
    current; current marketable securities; current investments; short-term investment securities;
    available-for-sale securities; investments in short-term debt securities
pp&e; ppe; ppne; pp&ne; net ppne; net pp&e; fixed assets; property, plant and equipment; net fixed
    assets; property and equipment; net property, plant and equipment | property, plant and
    equipment — net; property, plant and equipment, net; net property, plant and equipment; property
    and equipment, net; property, plant, and equipment, net; property plant and equipment net of
    accumulated depreciation; total property, plant and equipment, net; property and equipment net
    of accumulated depreciation; net property and equipment; premises and equipment, net; property,
    plant and equipment; property and equipment; premises and equipment
total debt | total debt
long-term debt; noncurrent debt | long-term debt; long-term debt, net; long-term debt, less current
    portion; long-term debt, net of current portion; noncurrent debt; long-term borrowings; long-term
    debt, excluding current maturities; long-term obligations
current debt; short-term debt; current portion of debt | debt maturing within one year; current
    portion of long-term debt; short-term borrowings and current portion of long-term debt;
    short-term borrowings, including current portion of long-term debt; short-term debt obligations;
    current portion of long-term debt and short-term borrowings; short-term debt and current portion
    of long-term debt; current maturities of long-term debt; long-term debt due within one year;
    short-term debt; current debt; loans and notes payable; notes payable
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
    property, plant and equipment; purchases of property and equipment; additions to property, plant
    and equipment; additions to property and equipment; purchase of property, plant and equipment;
    purchase of property and equipment; capital spending; purchases of property, equipment; payments
    for property, plant and equipment; payments for property and equipment; acquisition of property,
    plant and equipment; acquisitions of property, plant and equipment; additions to property and
    equipment and intangible assets; property additions; capital expenditures for property, plant
    and equipment; expenditures for property, plant and equipment; purchases of fixed assets; capital
    expenditures including capitalized software; purchases of land, property and equipment;
    investment in property, plant and equipment
depreciation and amortization; d&a; depreciation & amortization; depreciation and amortisation;
    depreciation, amortization | depreciation and amortization; depreciation, amortization and other;
    depreciation, amortization, and other; depreciation and amortization of property, equipment and
    intangibles; depreciation and amortization expense; total depreciation and amortization;
    depreciation and amortisation; depreciation, depletion and amortization; depreciation amortization
    and accretion; depreciation
operating cash flow; cash from operations; cash flow from operations; cash flow from operating
    activities; net cash provided by operating activities; cash provided by operating activities;
    cash from operating activities | net cash provided by operating activities; total cash provided
    by operating activities; net cash provided by used in operating activities; cash provided by
    operating activities; net cash from operating activities; net cash flows from operating
    activities; net cash provided used by operating activities; cash flows from operating activities;
    net cash used in operating activities; cash generated by operations; net cash provided by
    operations; net cash flow from operating activities; net cash flows provided by operating
    activities; cash provided by used in operating activities; net cash from operations
investing cash flow; cash from investing; investing activities | net cash used in investing
    activities; total cash used in investing activities; net cash provided by used in investing
    activities; cash used for investing activities; net cash used for investing activities; net cash
    provided by investing activities; net cash from investing activities; net cash used by investing
    activities; net cash flows from investing activities; net cash used in provided by investing
    activities; cash used in investing activities; net cash provided used by investing activities;
    total cash provided by used in investing activities; cash provided by used in investing
    activities; net cash used in from investing activities
financing cash flow; cash from financing; financing activities | net cash used in financing
    activities; total cash used in financing activities; net cash provided by used in financing
    activities; cash used for financing activities; net cash used for financing activities; net cash
    provided by financing activities; net cash from financing activities; net cash used by financing
    activities; net cash flows from financing activities; net cash used in provided by financing
    activities; cash used in financing activities; net cash provided used by financing activities;
    total cash provided by used in financing activities; cash provided by used in financing
    activities; net cash used in from financing activities
dividends paid; dividends; cash dividends; cash dividends paid; common dividends | dividends paid;
    cash dividends paid; dividends paid to shareholders; payments of dividends; payment of dividends;
    common stock dividends paid; common stock cash dividends paid; cash dividends; dividends; dividend
    payments; dividends paid to stockholders; dividends and dividend equivalents paid; payments for
    dividends; dividends paid on common stock; payments of cash dividends; dividends on common stock
share repurchases; stock repurchases; buybacks; share buybacks; repurchases | repurchases of common
    stock; purchases of treasury stock; repurchase of common stock; share repurchases; common stock
    repurchased; purchase of treasury stock; repurchases of common shares; treasury stock purchases;
    purchases of common stock; treasury stock purchased; share repurchases common; repurchases of
    stock; payments for repurchases of common stock
stock-based compensation | stock-based compensation; share-based compensation; stock-based
    compensation expense; share-based compensation expense
""",
}

#: names | what it counts | formula; formula … | other reading | note
_RECIPES = """
gross margin; gross margins; gross profit margin; gross profit margins; gross margin profile; gross
    margin percentage | percent | gross profit / revenue; (revenue - cost of sales) / revenue
operating margin; operating margins; operating profit margin; operating income margin; ebit margin;
    operating margin profile | percent | operating income / revenue
net margin; net profit margin; profit margin; net income margin | percent | net income / revenue
pretax margin; pre-tax margin | percent | pretax income / revenue
gross profit | same | gross profit; revenue - cost of sales
ebitda; unadjusted ebitda | same | operating income + depreciation and amortization | | EBITDA taken
    as operating income plus depreciation and amortization of the cash flow statement
ebitda margin; ebitda % margin; unadjusted ebitda margin; ebitda margins | percent | (operating
    income + depreciation and amortization) / revenue | | EBITDA taken as operating income plus
    depreciation and amortization of the cash flow statement
ebitda less capex | same | operating income + depreciation and amortization - capital expenditures
free cash flow; fcf; free cash flows | same | operating cash flow - capital expenditures
free cash flow margin; fcf margin | percent | (operating cash flow - capital expenditures) / revenue
free cash flow conversion; fcf conversion; cash conversion rate | percent | (operating cash flow -
    capital expenditures) / net income
operating cash flow ratio | ratio | operating cash flow / current liabilities
operating cash flow margin; cash flow margin | percent | operating cash flow / revenue
working capital; net working capital | same | current assets - current liabilities
working capital ratio; current ratio | ratio | current assets / current liabilities
quick ratio; acid test; acid-test ratio; acid test ratio | ratio | (cash and cash equivalents +
    short-term investments + accounts receivable) / current liabilities; (cash and cash equivalents +
    accounts receivable) / current liabilities | (current assets - inventories) / current
    liabilities; (current assets - raw materials - finished goods) / current liabilities; (current
    assets - raw materials - work in process - finished goods) / current liabilities | Cash, short-term investments and receivables are counted; others count all current
    assets without inventories
cash ratio | ratio | (cash and cash equivalents + short-term investments) / current liabilities;
    cash and cash equivalents / current liabilities
asset turnover; total asset turnover; asset turnover ratio | ratio | revenue / total assets | | Total
    assets at the end of the year; an average of two year ends is also in use
fixed asset turnover; fixed-asset turnover; fixed asset turnover ratio | ratio | revenue / pp&e | |
    Fixed assets at the end of the year; an average of two year ends is also in use
inventory turnover; inventory turnover ratio; inventory turns | ratio | cost of sales / inventories
    | | Inventories at the end of the year; an average of two year ends is also in use
receivables turnover; receivable turnover; accounts receivable turnover | ratio | revenue / accounts
    receivable | | Receivables at the end of the year; an average of two year ends is also in use
payables turnover; accounts payable turnover | ratio | cost of sales / accounts payable | | Payables
    at the end of the year; an average of two year ends is also in use
days sales outstanding; dso | days | accounts receivable / revenue * 365 | | Receivables at the end
    of the year, 365 days
days inventory outstanding; dio; days of inventory; days inventory; days of inventory outstanding |
    days | inventories / cost of sales * 365 | | Inventories at the end of the year, 365 days
days payable outstanding; dpo; days payables outstanding | days | accounts payable / cost of sales *
    365 | | Payables at the end of the year, 365 days
cash conversion cycle; ccc | days | inventories / cost of sales * 365 + accounts receivable / revenue
    * 365 - accounts payable / cost of sales * 365 | | Balances at the end of the year, 365 days
return on assets; roa | percent | net income / total assets | | Total assets at the end of the year;
    an average of two year ends is also in use
return on equity; roe | percent | net income / total stockholders' equity | | Equity at the end of
    the year; an average of two year ends is also in use
return on invested capital; roic; return on capital employed; roce | percent | operating income /
    (total assets - current liabilities) | | Operating income before tax over total assets less
    current liabilities
debt to equity; debt-to-equity; debt to equity ratio; debt-to-equity ratio; debt equity ratio |
    ratio | total debt / total stockholders' equity; (current debt + long-term debt) / total
    stockholders' equity; long-term debt / total stockholders' equity
debt ratio; debt to assets; debt-to-assets; debt to assets ratio; leverage ratio | ratio | total
    liabilities / total assets | | All liabilities are counted; others count borrowings alone
equity ratio | percent | total stockholders' equity / total assets
equity multiplier | ratio | total assets / total stockholders' equity
total debt; debt; borrowings; debt on balance sheet; debt on its balance sheet | same | short-term
    borrowings + current portion of long-term debt + long-term debt; current debt + long-term debt;
    short-term borrowings + long-term debt; total debt; long-term debt | |
    Borrowings as the balance sheet prints them
net debt | same | total debt - cash and cash equivalents; current debt + long-term debt - cash and
    cash equivalents; long-term debt - cash and cash equivalents
interest coverage; interest coverage ratio; times interest earned | ratio | operating income /
    interest expense
effective tax rate; effective income tax rate; tax rate | percent | income tax expense / pretax
    income
dividend payout ratio; payout ratio; dividend payout; dividends payout ratio | percent | dividends
    paid / net income
retention ratio | percent | (net income - dividends paid) / net income
capital intensity; capital intensity ratio; capital intensive; capital-intensive; capital intensive
    business | ratio | total assets / revenue | | Total assets per unit of revenue
capex intensity; capex to revenue; capex to sales | percent | capital expenditures / revenue
sg&a ratio; sg&a margin | percent | sg&a / revenue
r&d intensity; r&d margin; r&d ratio | percent | r&d / revenue
cost to income ratio; cost-income ratio; efficiency ratio | percent | total expenses / revenue
revenue per employee; sales per employee | same | revenue / employees
net income per employee; profit per employee | same | net income / employees
"""

EMPLOYEES = (
    "employees",
    "number of employees",
    "full-time employees",
    "total employees",
    "headcount",
)


def _fields(written: str) -> list[list[str]]:
    lines = written.strip().replace("\n    ", " ").split("\n")
    return [[field.strip() for field in line.split("|")] for line in lines]


def _split(field: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in field.split(";") if each.strip())


def _recipe(fields: list[str]) -> Recipe:
    names, kind, formulas, other, note = (*fields, "", "")[:5]
    kinds: dict[str, tuple[Kind, int | None]] = {
        "percent": ("percent", 1),
        "ratio": ("ratio", 2),
        "same": ("same", None),
        "days": ("ratio", 1),
    }
    counts, decimals = kinds[kind]
    return Recipe(
        names=_split(names),
        kind=counts,
        formulas=_split(formulas),
        other=_split(other),
        note=note,
        decimals=decimals,
    )


RECIPES: tuple[Recipe, ...] = tuple(_recipe(fields) for fields in _fields(_RECIPES))
PRINTED_LINES: tuple[tuple[Statement, tuple[str, ...], tuple[str, ...]], ...] = tuple(
    (statement, _split(names), _split(labels))
    for statement, written in _LINES.items()
    for names, labels in _fields(written)
)
"""Statement, names and labels of each further line."""
