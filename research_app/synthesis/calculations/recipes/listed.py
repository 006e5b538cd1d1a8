"""The measures that are computed rather than printed: how questions call them, what they count, and
their formulas over the lines of reports.

Hand-made from general accounting knowledge. Where several formulas stand beside each other the
first is the one in general use and the next is taken where a report does not print its lines: a
gross profit that no line states is revenue less cost of sales. Where two readings of a name are in
use, both are given, each with its own words.
"""

from __future__ import annotations

from dataclasses import dataclass

from research_app.synthesis.calculations.recipes.printed import fields_of, split_words
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


#: names | what it counts | formula; formula … | other reading | note
_RECIPES = """
gross margin; gross margins; gross profit margin; gross profit margins; gross margin profile; gross
    margin percentage | percent | gross profit / revenue; (revenue - cost of sales) / revenue
operating margin; operating margins; operating profit margin; operating income margin; ebit margin;
    operating margin profile | percent | operating income / revenue
net margin; net profit margin; profit margin; net income margin | percent | net income / revenue
pretax margin; pre-tax margin | percent | pretax income / revenue
gross profit | same | gross profit; revenue - cost of sales
ebitda; unadjusted ebitda | same | operating income + depreciation and amortization | | EBITDA
    taken as operating income plus depreciation and amortization of the cash flow statement
ebitda margin; ebitda % margin; unadjusted ebitda margin; ebitda margins | percent | (operating
    income + depreciation and amortization) / revenue | | EBITDA taken as operating income plus
    depreciation and amortization of the cash flow statement
ebitda less capex | same | operating income + depreciation and amortization - capital expenditures
free cash flow; fcf; free cash flows | same | operating cash flow - capital expenditures
free cash flow margin; fcf margin | percent | (operating cash flow - capital expenditures) /
    revenue
free cash flow conversion; fcf conversion; cash conversion rate | percent | (operating cash flow -
    capital expenditures) / net income
operating cash flow ratio | ratio | operating cash flow / current liabilities
operating cash flow margin; cash flow margin | percent | operating cash flow / revenue
working capital; net working capital | same | current assets - current liabilities
current ratio; working capital ratio | ratio | current assets / current liabilities
quick ratio; acid test; acid-test ratio; acid test ratio | ratio | (cash and cash equivalents +
    short-term investments + accounts receivable) / current liabilities; (cash and cash equivalents
    + accounts receivable) / current liabilities | (current assets - inventories) / current
    liabilities | Cash, short-term investments and receivables are counted; others count all
    current assets without inventories
cash ratio | ratio | (cash and cash equivalents + short-term investments) / current liabilities;
    cash and cash equivalents / current liabilities
asset turnover; total asset turnover; asset turnover ratio | ratio | revenue / total assets | |
    Total assets at the end of the year; an average of two year ends is also in use
fixed asset turnover; fixed-asset turnover; fixed asset turnover ratio | ratio | revenue / pp&e | |
    Fixed assets at the end of the year; an average of two year ends is also in use
inventory turnover; inventory turnover ratio; inventory turns | ratio | cost of sales / inventories
    | | Inventories at the end of the year; an average of two year ends is also in use
receivables turnover; receivable turnover; accounts receivable turnover | ratio | revenue /
    accounts receivable | | Receivables at the end of the year; an average of two year ends is also
    in use
payables turnover; accounts payable turnover | ratio | cost of sales / accounts payable | |
    Payables at the end of the year; an average of two year ends is also in use
days sales outstanding; dso | days | accounts receivable / revenue * 365 | | Receivables at the end
    of the year, 365 days
days inventory outstanding; dio; days of inventory; days inventory; days of inventory outstanding |
    days | inventories / cost of sales * 365 | | Inventories at the end of the year, 365 days
days payable outstanding; dpo; days payables outstanding | days | accounts payable / cost of sales
    * 365 | | Payables at the end of the year, 365 days
cash conversion cycle; ccc | days | inventories / cost of sales * 365 + accounts receivable /
    revenue * 365 - accounts payable / cost of sales * 365 | | Balances at the end of the year, 365
    days
return on assets; roa | percent | net income / total assets | | Total assets at the end of the
    year; an average of two year ends is also in use
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
    short-term borrowings + long-term debt; total debt; long-term debt | | Borrowings as the
    balance sheet prints them
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
        names=split_words(names),
        kind=counts,
        formulas=split_words(formulas),
        other=split_words(other),
        note=note,
        decimals=decimals,
    )


RECIPES: tuple[Recipe, ...] = tuple(_recipe(fields) for fields in fields_of(_RECIPES))
