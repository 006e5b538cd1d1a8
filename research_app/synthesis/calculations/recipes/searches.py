"""What to search for so that the statements that print a measure's lines are read.

A question for a margin seldom shares words with the statement of income; a statement is found by
its title and by the lines that every such statement prints.
"""

from __future__ import annotations

from collections.abc import Sequence

from research_app.retrieval.ranking.glossary import Statement
from research_app.synthesis.calculations.definitions.tree import Line, Node, lines_in
from research_app.synthesis.protocols import Question

_STATEMENTS: dict[Statement, str] = {
    "income": (
        "consolidated statements of income: total net revenues, cost of sales, operating income,"
        " provision for income taxes, net income, earnings per share basic diluted"
    ),
    "balance": (
        "consolidated balance sheets: cash and cash equivalents, inventories, total current assets,"
        " property net, total assets, accounts payable, total current liabilities, long-term debt,"
        " total equity"
    ),
    "cash flow": (
        "consolidated statements of cash flows: depreciation and amortization, net cash provided by"
        " operating activities, purchases of property and equipment, net cash used in investing"
        " activities, cash at end of year"
    ),
}
MOST_LINES = 3
"""Lines of no known statement that are searched for each by itself."""


def searches_for_lines(question: Question, formulas: Sequence[Node]) -> tuple[str, ...]:
    """For each statement that prints a line of the formulas two searches: by title, lines and year,
    and with the name of whom the question is about, which decides among many documents."""
    lines = [line for formula in formulas for line in lines_in(formula)]
    statements = dict.fromkeys(line.statement for line in lines if line.statement)
    when = " ".join(period.removeprefix("FY") for period in question.periods)
    whose = question.entities[0] if question.entities else ""
    found: list[str] = []
    for statement in statements:
        assert statement
        titled = f"{_STATEMENTS[statement]}, {when}".rstrip(", ")
        found += [titled, f"{whose}: {titled}"] if whose else [titled]
    found += [f"{whose} {line.words} {when}".strip() for line in _unknown(lines)]
    return tuple(dict.fromkeys(found))


def _unknown(lines: Sequence[Line]) -> list[Line]:
    return list(dict.fromkeys(line for line in lines if not line.statement))[:MOST_LINES]
