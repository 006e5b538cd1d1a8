"""A definition in the question decides how its measure is computed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research_app.synthesis.calculations.definitions.find import (
    asking_part,
    decimals_wished,
    find_definitions,
    wishes_percent,
)
from research_app.synthesis.calculations.definitions.parse import read_formula
from research_app.synthesis.calculations.definitions.tree import calculation_of, in_words
from research_app.synthesis.calculations.recipes.names import Vocabulary


def formula_of(words: str) -> str:
    node = read_formula(words, Vocabulary().names(0))
    assert node is not None
    return calculation_of(node, name="", definition="").formula


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        ("total current assets divided by total current liabilities", "#1 / #2"),
        ("operating income plus D&A, less capex", "#1 + abs(#2) - abs(#3)"),
        ("(current assets - inventory) / current liabilities", "(#1 - #2) / #3"),
        ("1 - (dividends paid / net income)", "1 - abs(#1) / #2"),
        ("365 * average inventory / COGS", "365 * mean(#1, #2) / abs(#3)"),
        ("ratio of total liabilities to total assets", "#1 / #2"),
        ("difference between net income and dividends", "#1 - abs(#2)"),
        ("capex as a percentage of revenue", "abs(#1) / #2"),
        ("net income over average total assets", "#1 / mean(#2, #3)"),
        ("Net income/revenue", "#1 / #2"),
    ],
)
def test_words_and_signs_are_operators(words: str, formula: str) -> None:
    assert formula_of(words) == formula


def test_periods_inside_a_definition_stay_with_their_lines() -> None:
    words = "FY2021 revenue / (average PP&E between FY2020 and FY2021)"
    node = read_formula(words, Vocabulary().names(0))
    assert node is not None
    operands = calculation_of(node, name="", definition="").operands
    assert [operand.period for operand in operands] == ["FY2021", "FY2020", "FY2021"]
    assert in_words(node) == "revenue ÷ average PP&E of FY2020 and FY2021"


def test_a_statement_named_in_brackets_is_where_the_line_is_read() -> None:
    node = read_formula("D&A [from cash flow statement] + revenue", Vocabulary().names(0))
    assert node is not None
    operands = calculation_of(node, name="", definition="").operands
    assert [operand.statement for operand in operands] == ["cash flow", "income"]


@pytest.mark.parametrize("words", ["(a + b", "a + + b", ") x", "", "÷ 3", "a / (b"])
def test_what_is_no_formula_is_not_read(words: str) -> None:
    assert read_formula(words, Vocabulary().names(0)) is None


@given(st.text(alphabet="ab +-*/()[]÷−,.0123456789&%", max_size=120))
def test_any_text_is_read_or_refused(words: str) -> None:
    read_formula(words, Vocabulary().names(0))


@pytest.mark.parametrize(
    ("question", "name", "formula"),
    [
        (
            "What is the FY2020 bread ratio of Kestrel? Bread ratio is defined as: sales / ovens.",
            "bread ratio",
            "sales / ovens",
        ),
        (
            "What was it in 2020? Define bread ratio as sales divided by ovens.",
            "bread ratio",
            "sales divided by ovens",
        ),
        ("Margin of safety means sales minus break-even. What is it?", "margin of safety", ""),
        ("Bread ratio = sales / ovens. What was it in 2020?", "bread ratio", "sales / ovens"),
    ],
)
def test_definitions_are_told_in_several_ways(question: str, name: str, formula: str) -> None:
    found = find_definitions(question)
    assert [each.names[0] for each in found] == [name]
    assert not formula or found[0].formula == formula


def test_short_forms_name_a_definition_too() -> None:
    (found,) = find_definitions("Return on Bread (ROB) is defined as: profit / bread. What is ROB?")
    assert found.names == ("return on bread", "rob")


def test_what_asks_defines_nothing() -> None:
    question = "Here's the question: what is the margin of Kestrel?"
    assert find_definitions(question) == ()
    assert asking_part(question) == question


@pytest.mark.parametrize(
    ("wish", "decimals"),
    [
        ("Round your answer to two decimal places.", 2),
        ("Answer in units of percents and round to one decimal place.", 1),
        ("Round to the nearest whole number.", 0),
        ("Rounded to 3 decimals.", 3),
        ("Answer in USD millions.", None),
    ],
)
def test_rounding_wishes(wish: str, decimals: int | None) -> None:
    assert decimals_wished(f"What is the margin of Kestrel? {wish}") == decimals


def test_percent_is_wished_in_words() -> None:
    assert wishes_percent("What is it? Answer in units of percents.")
    assert not wishes_percent("What is capex as a percent of revenue?")
