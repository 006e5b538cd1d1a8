"""Named measures are computed from the statements of a report, or refused by what is missing."""

import pytest

from research_app.synthesis.calculations.recipes.listed import RECIPES
from research_app.synthesis.calculations.recipes.names import Vocabulary, recipe_of
from tests.unit.synthesis.calculations.reports import BANK, GUARANTORS, MILLS, SHOPS
from tests.unit.synthesis.small_library import reply_to


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


def test_definitions_that_lead_to_each_other_are_put_together() -> None:
    said = headline(
        "What is the FY2022 cash conversion cycle (CCC) of Kestrel Mills? CCC is defined as: DIO + "
        "DSO. DIO is defined as: 365 * inventories / cost of sales. DSO is defined as: 365 * "
        "accounts receivable / revenue. Round your answer to one decimal place."
    )
    assert said.startswith("CCC, 2022: 97.8")


def test_a_mean_over_years_takes_every_year() -> None:
    said = headline("What is the FY2020 - FY2022 3 year average of capex as a % of revenue?")
    assert said.startswith("Capex as % of revenue, average of 2020–2022: 5.33 %")


def test_both_readings_of_a_name_are_given() -> None:
    blocks = reply_to("What is the quick ratio of Kestrel Mills in 2022?", MILLS).blocks
    assert any("other reading" in block and "1.13" in block for block in blocks)


def test_money_spent_counts_the_same_with_and_without_brackets() -> None:
    assert "25.0 %" in headline("What is the gross margin of Plover Stores in FY2023?", SHOPS)
    assert "20.0 %" in headline("What is Alder's effective tax rate in 2022?", BANK)


def test_a_missing_line_is_named_and_nothing_is_guessed() -> None:
    reply = reply_to("What is the gross margin of Alder Savings Bank in 2022?", BANK)
    assert not any("Gross margin, 2022:" in block for block in reply.blocks)
    assert "gross profit, 2022" in f"{reply.text} {reply.lacking}".replace("FY", "")


def test_totals_are_added_up_from_their_parts() -> None:
    parts = MILLS.replace(
        "Depreciation and amortization 80 70 60",
        "Depreciation 60 50 40\nAmortization of intangible assets 20 20 20",
    )
    assert "19.0 %" in headline("What is the FY2022 EBITDA margin of Kestrel Mills?", parts)


def test_figures_of_another_company_are_not_taken() -> None:
    reply = reply_to("What is the gross margin of Osprey Foods in 2022?", MILLS)
    assert not any("Gross margin, 2022:" in block for block in reply.blocks)


def test_statements_of_a_part_are_not_mixed_in() -> None:
    said = headline("What is the FY2022 gross margin of Kestrel Mills?", MILLS + GUARANTORS)
    assert said.startswith("Gross margin, 2022: 30.0 %")


def test_every_recipe_reads_over_known_lines() -> None:
    words = Vocabulary()
    for recipe in RECIPES:
        for formula in (*recipe.formulas, *recipe.other):
            assert words.formulas(formula), (recipe.names[0], formula)
    assert len(RECIPES) >= 40


def test_names_lead_to_recipes_with_and_without_ratio() -> None:
    assert recipe_of("inventory turnover ratio") is recipe_of("inventory turnover")
    assert recipe_of("cash") is None


def test_a_line_over_revenue_is_its_margin() -> None:
    said = headline("What is Kestrel Mills' FY2022 COGS % margin?")
    assert said.startswith("COGS margin, 2022: 70.0 %")


def test_all_costs_are_no_cost_of_sales() -> None:
    report = MILLS.replace("Cost of sales (1,400)", "Wages (1,400)").replace(
        "Gross profit 600 500 400\n", ""
    )
    report = report.replace(
        "Operating income 300", "Total costs and expenses 1,700 1,560 1,440\nOperating income 300"
    )
    reply = reply_to("What is the FY2022 gross margin of Kestrel Mills?", report)
    assert not any("Gross margin, 2022:" in block for block in reply.blocks)


def test_growth_is_counted_from_the_first_year_to_the_last() -> None:
    said = headline("What is the FY2020 to FY2022 total revenue CAGR of Kestrel Mills?")
    assert "11.8" in said
