"""Values of a measure compared by code: the headline says both and how far they are apart."""

import pytest

from tests.unit.synthesis.calculations.reports import BANK, MILLS, SHOPS
from tests.unit.synthesis.small_library import reply_to


def headline(question: str, report: str = MILLS) -> str:
    blocks = reply_to(question, report).blocks
    return blocks[0] if blocks else ""


def test_improved_is_decided_by_the_values() -> None:
    said = headline("Does Kestrel Mills have an improving gross margin profile as of FY2022?")
    assert said == (
        "Yes. Gross margin, 2022: 30.0 %; 2021: 27.8 %; higher by 2.2 percentage points"
    )


def test_a_fall_is_asked_for_and_denied() -> None:
    said = headline("Did the operating margin of Kestrel Mills decline between FY2021 and FY2022?")
    assert said.startswith("No. Operating margin, 2022: 15.0 %; 2021: 13.3 %; higher by 1.7")


def test_either_way_gets_no_yes_or_no() -> None:
    said = headline("Has Kestrel's quick ratio improved or declined between FY2022 and FY2021?")
    assert said.startswith("Quick ratio, 2022: 1.00; 2021: 0.88; higher by 0.13")


def test_debt_is_the_sum_of_what_is_borrowed() -> None:
    said = headline("Has Kestrel Mills increased its debt between FY2022 and FY2021?")
    assert said.startswith("No. Total debt, 2022: ")
    assert "340" in said
    assert "lower by" in said
    assert "12.8 %" in said


def test_a_printed_line_may_have_grown() -> None:
    said = headline("Did Kestrel Mills grow its PP&E between FY21 and FY22?")
    assert said.startswith("Yes. ")
    assert "850" in said
    assert "higher by 13.3 %" in said


def test_one_period_is_compared_with_the_year_before() -> None:
    said = headline("Did Kestrel Mills' free cash flow increase in FY2022?")
    assert said.startswith("Yes. Free cash flow, 2022: ")
    assert "; 2021: " in said


@pytest.mark.parametrize(("limit", "verdict"), [("3%", "Yes"), ("2%", "No")])
def test_steady_within_the_limit_that_is_named(limit: str, verdict: str) -> None:
    said = headline(f"Are Kestrel's gross margins consistent (not fluctuating more than {limit})?")
    assert said.startswith(f"{verdict}. Gross margin, 2022: 30.0 %; 2021: 27.8 %; 2020: 25.0 %")


def test_a_sign_decides() -> None:
    said = headline("Does Kestrel Mills have positive working capital based on FY2022 data?")
    assert said.startswith("Yes. Working capital, 2022: ")
    assert "250" in said


def test_no_opinion_is_given_where_no_comparison_decides() -> None:
    said = headline("Is Kestrel Mills a capital intensive business based on FY2022 data?")
    assert said.startswith("Capital intensity, 2022: 0.75")


def test_the_largest_of_the_activities_named() -> None:
    said = headline(
        "Among operations, investing, and financing activities, which brought in the most cash "
        "for Kestrel Mills in FY2022?"
    )
    assert said.startswith("Largest of 3: Net cash provided by operating activities, 2022: ")
    assert "290" in said


def test_the_largest_liability_is_no_total() -> None:
    said = headline("What was the largest liability in Kestrel Mills' balance sheet in 2022?")
    assert "Long-term debt" in said
    assert "300" in said


def test_parts_of_revenue_above_a_share() -> None:
    said = headline("Are there product categories above 20% of Kestrel's revenue for FY2022?")
    assert said.startswith("Yes. Flour")
    assert "55.0 %" in said
    assert "Pasta" in said
    assert "Bakery" not in said


def test_a_tax_rate_compared_over_two_years() -> None:
    said = headline("How much has the effective tax rate of Alder changed from 2021 to 2022?", BANK)
    assert said.startswith("Effective tax rate, 2022: 20.0 %; 2021: 25.0 %; lower by 5.0")


def test_years_that_end_in_january_are_told_by_their_end() -> None:
    reply = reply_to("Did Plover Stores' operating margin improve in FY2023?", SHOPS)
    assert reply.blocks[0].startswith("Yes. Operating margin, 2023: 5.0 %; 2022: 4.3 %")
    newer = next(piece.computed for piece in reply.pieces if piece.computed)
    assert "FY2023 read as the year that ends on January 28, 2023." in newer.assumptions


def test_reasons_are_not_answered_by_a_ratio() -> None:
    reply = reply_to("Why did the gross margin of Kestrel Mills increase in FY2022?", MILLS)
    assert not any(block.startswith("Gross margin, 2022") for block in reply.blocks)


def test_a_measure_without_any_time_is_no_comparison() -> None:
    prose = (
        "# Tax and prices\n\nThe effective tax rate on tobacco differs between provinces. "
        "Increases in the tax rate were followed by higher retail prices in most shops."
    )
    said = headline("Can increases in the effective tax rate be linked to retail prices?", prose)
    assert "tax rate" in said
