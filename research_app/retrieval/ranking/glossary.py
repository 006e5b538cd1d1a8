"""The glossary behind `measures`: how company figures are named, labelled and computed.

Hand-made from general accounting knowledge. It widens a search and ranks rows of tables; it is
never evidence, and no figure is computed from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Statement = Literal["income", "balance", "cash flow"]

#: How the titles of the three statements read, and how questions name them.
STATEMENT_TITLES: dict[Statement, tuple[str, ...]] = {
    "income": (
        "statement of income",
        "statements of income",
        "income statement",
        "income statements",
        "statement of operations",
        "statements of operations",
        "statement of earnings",
        "statements of earnings",
        "profit and loss",
        "p&l",
        "statement of profit or loss",
    ),
    "balance": (
        "balance sheet",
        "balance sheets",
        "statement of financial position",
        "statements of financial position",
    ),
    "cash flow": (
        "statement of cash flows",
        "statements of cash flows",
        "cash flow statement",
        "cash flow statements",
        "statement of cash flow",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """`names` are how questions call it, `rows` how statements label it, the usual label first;
    `made_from` the names of the measures that a ratio is computed from."""

    names: tuple[str, ...]
    rows: tuple[str, ...] = ()
    statement: Statement | None = None
    made_from: tuple[str, ...] = ()


#: A line each, continued by indented ones: names | labels, the usual one first.
_PRINTED: dict[Statement, str] = {
    "income": """
revenue; revenues; sales; net sales; turnover; top line; net revenue | net sales; net revenues;
    total revenues; total net revenues; total net sales; net revenue; revenues; revenue; sales;
    total sales; turnover; total revenues net of interest expense
cogs; cost of goods sold; cost of sales; cost of revenue; cost of products sold | cost of sales;
    cost of goods sold; cost of products sold; cost of revenues; cost of revenue; total cost of
    revenues; total costs and expenses; total cost of sales
gross profit | gross profit; gross margin
operating income; operating profit; ebit; income from operations | operating income; operating
    profit; income from operations; earnings from operations; operating income (loss); total
    operating income; loss from operations
pretax income; pre-tax income; income before taxes; profit before tax | income before income
    taxes; earnings before income taxes; pretax income; income before provision for income taxes;
    profit before tax; loss before income taxes
income tax expense; tax expense; provision for income taxes | income tax expense; provision for
    income taxes; income tax provision; income taxes; income tax benefit
net income; net earnings; net profit; net loss; bottom line; profit | net income; net earnings;
    net loss; net income attributable; net income (loss); profit for the year
earnings per share; eps | diluted; basic; diluted earnings per share; basic earnings per share;
    earnings per share; net income per share
sg&a; selling, general and administrative; sga; overhead | selling, general and administrative
    expenses; selling, general and administrative; general and administrative
r&d; research and development | research and development expenses; research and development;
    technology and development; research, development and engineering
interest expense; finance costs | interest expense; interest expense, net; finance costs; interest
    and debt expense
restructuring; restructuring cost; restructuring costs; restructuring charges | restructuring
    charges; restructuring costs; restructuring and other; restructuring, impairment, and other;
    restructuring and impairment charges
""",
    "balance": """
ppe; pp&e; ppne; pp&ne; net ppne; net pp&e; fixed assets; fixed asset; property, plant and
    equipment; property and equipment | property, plant and equipment — net; property, plant and
    equipment, net; property, plant and equipment; property and equipment, net; net property,
    plant and equipment
inventory; inventories; merchandise inventories | inventories; inventory; merchandise inventories;
    total inventories; inventories, net
accounts receivable; receivables; trade receivables; net ar | accounts receivable, net; accounts
    receivable; trade receivables; receivables, net; trade accounts receivable
accounts payable; trade payables; payables | accounts payable; trade payables; trade accounts
    payable
cash; cash and cash equivalents | cash and cash equivalents; cash and equivalents; total cash and
    cash equivalents
short-term investments; marketable securities | short-term investments; marketable securities;
    short-term marketable securities
current assets | total current assets
current liabilities | total current liabilities
total assets; assets | total assets
total liabilities; liabilities; liability | total liabilities
debt; borrowings; total debt; long-term debt | total debt; long-term debt; short-term debt; debt
    maturing within one year; current portion of long-term debt; short-term borrowings; long-term
    borrowings
equity; shareholders' equity; stockholders' equity; book value | total equity; total shareholders'
    equity; total stockholders' equity
goodwill | goodwill
retained earnings | retained earnings; accumulated deficit
""",
    "cash flow": """
capex; capital expenditure; capital expenditures; capital spending | capital expenditures;
    purchases of property, plant and equipment; purchases of property and equipment; purchase of
    property, plant and equipment; additions to property, plant and equipment; additions to
    property and equipment; capital spending; capital expenditure; payments for property, plant
    and equipment; capital expenditures (including capitalized software)
depreciation; amortization; amortisation; depreciation and amortization; d&a | depreciation and
    amortization; depreciation, amortization and other; depreciation; depreciation and
    amortization of property, equipment and intangibles; depreciation and amortisation;
    amortization
operating cash flow; cash from operations; cash flow; cash flow from operations; operating
    activities | net cash provided by operating activities; net cash provided by (used in)
    operating activities; cash flows from operating activities; total cash provided by operating
    activities
investing cash flow; investing activities; investing | net cash used in investing activities; net
    cash provided by (used in) investing activities; total cash used in investing activities
financing cash flow; financing activities; financing | net cash used in financing activities; net
    cash provided by (used in) financing activities; total cash used in financing activities
dividends; dividend; dividends paid | dividends paid; dividends paid to shareholders; cash
    dividends paid; payments of dividends; common stock dividends paid
share repurchases; stock repurchases; buybacks; stock buyback; repurchases | repurchases of common
    stock; purchases of treasury stock; repurchase of common stock; share repurchases; common
    stock repurchased
""",
}

#: names | the lines it is computed from | labels where it is printed itself.
_COMPUTED = """
quick ratio; acid test | cash; short-term investments; accounts receivable; current liabilities;
    current assets; inventory
current ratio; working capital; working capital ratio; liquidity | current assets; current
    liabilities
gross margin; gross margins; gross profit margin | gross profit; revenue; cogs | gross margin;
    gross profit as a percentage of net sales; gross profit rate
operating margin; operating profit margin; ebit margin | operating income; revenue | operating
    margin; operating income rate; operating income as a percentage of net sales
net margin; net profit margin; profit margin | net income; revenue | net margin
ebitda; ebitda margin; unadjusted ebitda | operating income; depreciation; revenue | ebitda;
    adjusted ebitda
free cash flow; fcf | operating cash flow; capex | free cash flow
effective tax rate; tax rate | income tax expense; pretax income | effective tax rate; effective
    income tax rate; effective tax rate (benefit)
inventory turnover; days of inventory; dio; days inventory outstanding | cogs; inventory
asset turnover; total asset turnover | revenue; total assets
fixed asset turnover; fixed-asset turnover | revenue; pp&e
return on assets; roa | net income; total assets | return on assets
return on equity; roe | net income; equity | return on average equity; return on equity
days payable outstanding; dpo | accounts payable; cogs; inventory
days sales outstanding; dso | accounts receivable; revenue
cash conversion cycle | inventory; accounts receivable; accounts payable; cogs; revenue
dividend payout; payout ratio; dividend payout ratio | dividends; net income
capital intensity; capital intensive; capital-intensive | capex; pp&e; total assets; revenue
interest coverage; interest coverage ratio | operating income; interest expense
debt to equity; debt-to-equity; leverage; gearing | debt; equity
"""


def _entries(glossary: str) -> list[list[tuple[str, ...]]]:
    lines = glossary.strip().replace("\n    ", " ").split("\n")
    return [[_split(field) for field in line.split("|")] for line in lines]


def _split(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(";"))


MEASURES: tuple[Measure, ...] = (
    *(
        Measure(names=names, rows=rows, statement=statement)
        for statement, glossary in _PRINTED.items()
        for names, rows in _entries(glossary)
    ),
    *(
        Measure(names=fields[0], made_from=fields[1], rows=fields[2] if len(fields) > 2 else ())
        for fields in _entries(_COMPUTED)
    ),
)
