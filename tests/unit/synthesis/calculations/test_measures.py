"""Named measures are computed from the statements of a report, or refused by what is missing."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research_app.synthesis import calculations
from research_app.synthesis.calculations.formula import defined_in, tokens_of
from research_app.synthesis.calculations.glossary import line_named
from tests.unit.synthesis.calculations.computing import reply_to
from tests.unit.synthesis.calculations.reports import BANK, MILLS, SHOPS


def headline(question: str, *reports: str) -> str:
    blocks = reply_to(question, *(reports or (MILLS,))).blocks
    return blocks[0] if blocks else ""


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("gross margin", "Gross margin, 2022: 30.0 %"),
        ("operating margin", "Operating margin, 2022: 15.0 %"),
        ("net profit margin", "Net margin, 2022: 10.8 %"),
        ("effective tax rate", "Effective tax rate, 2022: 20.0 %"),
        ("EBITDA margin", "EBITDA margin, 2022: 19.0 %"),
        ("current ratio", "Current ratio, 2022: 1.63"),
        ("quick ratio", "Quick ratio, 2022: 1.00"),
        ("inventory turnover", "Inventory turnover, 2022: 7.00"),
        ("days sales outstanding", "Days sales outstanding, 2022: 45.6"),
        ("dividend payout ratio", "Dividend payout ratio, 2022: 25.0 %"),
        ("interest coverage ratio", "Interest coverage, 2022: 10.00"),
        ("return on assets", "Return on assets, 2022: 14.4 %"),
        ("capex as a % of revenue", "Capex as % of revenue, 2022: 6 %"),
        ("SG&A as a percent of net sales", "SG&A as % of net sales, 2022: 15 %"),
    ],
)
def test_a_ratio_is_computed_from_the_statements(asked: str, said: str) -> None:
    assert headline(f"What is the FY2022 {asked} of Kestrel Mills?").startswith(said)


@pytest.mark.parametrize(
    ("asked", "figure"),
    [("EBITDA", "380"), ("free cash flow", "170"), ("working capital", "250")],
)
def test_an_amount_keeps_the_scale_of_its_statement(asked: str, figure: str) -> None:
    said = headline(f"What is the FY2022 {asked} of Kestrel Mills?")
    assert f"{figure}" in said
    assert "million" in said


def test_the_definition_of_the_question_comes_before_the_known_one() -> None:
    said = headline(
        "What is the FY2022 return on assets (ROA) of Kestrel Mills? ROA is defined as: FY2022 net "
        "income / (average total assets between FY2021 and FY2022). Round to three decimal places."
    )
    assert said.startswith("ROA, 2022: 0.154")


def test_a_mean_over_years_takes_every_year() -> None:
    said = headline("What is the FY2020 - FY2022 3 year average of capex as a % of revenue?")
    assert said.startswith("Capex as % of revenue, average, 2020 to 2022: 5.33 %")


def test_money_spent_counts_the_same_with_and_without_brackets() -> None:
    assert "25.0 %" in headline("What is the gross margin of Plover Stores in FY2023?", SHOPS)
    assert "20.0 %" in headline("What is Alder's effective tax rate in 2022?", BANK)


def test_a_missing_line_is_named_and_nothing_is_guessed() -> None:
    reply = reply_to("What is the gross margin of Alder Savings Bank in 2022?", BANK)
    assert not any("Gross margin, 2022:" in block for block in reply.blocks)
    assert "gross profit, 2022" in f"{reply.text} {reply.lacking}".replace("FY", "")


def test_figures_of_another_company_are_not_taken() -> None:
    reply = reply_to("What is the gross margin of Osprey Foods in 2022?", MILLS)
    assert not any("Gross margin, 2022:" in block for block in reply.blocks)


def test_every_measure_is_a_formula_over_lines_of_the_glossary() -> None:
    glossary = Path(calculations.__file__).with_name("glossary.toml").read_text("utf-8")
    for measure in tomllib.loads(glossary)["measure"]:
        for formula in measure["formulas"]:
            names = [each for each in tokens_of(formula) if each[0].isalpha()]
            lines = [line_named(each.removeprefix("average ")) for each in names]
            assert all(lines), (measure["names"][0], formula)


@pytest.mark.parametrize(
    "question",
    [
        "How has the gross margin of Kestrel Mills changed from FY2021 to FY2022?",
        "gross margin 2021 to 2022",
        "Did the gross margin of Kestrel Mills improve in FY2022?",
    ],
)
def test_a_measure_at_two_times_is_told_with_the_difference(question: str) -> None:
    assert headline(question) == (
        "Gross margin, 2022: 30.0 %; 2021: 27.8 %; +2.2 percentage points"
    )


def test_years_that_end_in_january_are_told_by_their_end() -> None:
    reply = reply_to("What was Plover Stores' operating margin in FY2023?", SHOPS)
    assert reply.blocks[0] == "Operating margin, 2023: 5.0 %"


def test_a_quarter_of_a_measure_is_not_the_year() -> None:
    reply = reply_to(
        "What was the gross margin of Kestrel Mills in the second quarter of 2022?", MILLS
    )
    assert not [piece for piece in reply.pieces if piece.computed]


@pytest.mark.parametrize(
    "question",
    [
        "Why did the gross margin of Kestrel Mills increase in FY2022?",
        "Which segment of Kestrel Mills had the highest gross margin in 2022?",
        "What is EBITDA?",
    ],
)
def test_reasons_choices_and_notions_are_no_measure(question: str) -> None:
    assert not [piece for piece in reply_to(question, MILLS).pieces if piece.computed]


def test_definitions_in_words_are_read_with_their_periods() -> None:
    said = headline(
        "What is the FY2022 bread ratio of Kestrel Mills? Define bread ratio as net sales divided"
        " by average inventories between FY2021 and FY2022."
    )
    assert said.startswith("Bread ratio, 2022: 11.11")


@given(st.text(alphabet="ab +-*/()[]÷−,.0123456789&%=", max_size=120))
def test_any_definition_is_read_or_left(words: str) -> None:
    defined_in(f"What is it in 2020? Bread ratio = {words}.")
