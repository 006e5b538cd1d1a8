"""What a source's own words say of its figures."""

from decimal import Decimal

import pytest

from citations.numbers.units import context_of


@pytest.mark.parametrize(
    ("source", "currency", "said"),
    [
        ("All sums are in U.S. dollars.", "USD", "U.S. dollars"),
        ("Revenue in Canadian dollars rose.", "CAD", "Canadian dollars"),
        ("Sales in Japanese yen fell.", "JPY", "Japanese yen"),
        ("Amounts in DKK.", "DKK", "DKK"),
    ],
)
def test_the_sources_words_say_which_currency_a_sign_is(source, currency, said):
    context = context_of(source)
    assert context.currency == currency
    assert f"“{said}”" in context.currency_because


def test_a_filing_with_the_commission_speaks_of_us_dollars_and_the_sentence_says_what_was_read():
    cover = "UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\nFORM 10-K"
    context = context_of(cover)
    assert context.currency == "USD"
    assert "Securities and Exchange Commission" in context.currency_because


def test_one_mention_of_another_currency_may_be_there_to_tell_it_apart():
    assert context_of("It cost $5, or 6 Canadian dollars.").currency == ""
    assert context_of("It cost £5, or 300 Egyptian pounds.").currency == ""
    assert context_of("It cost C$5 and $4.").currency == ""


def test_two_currencies_named_equally_often_decide_nothing():
    assert context_of("From US dollars into Canadian dollars.").currency == ""
    assert context_of("A text about trees.").currency == ""


@pytest.mark.parametrize(
    ("around", "scale", "unit"),
    [
        ("(in millions, except per share data)", 10**6, ""),
        ("Amounts in thousands", 10**3, ""),
        ("(in thousands of Canadian dollars)", 10**3, "CAD"),
        ("USD m", 10**6, "USD"),
        ("€ million", 10**6, "EUR"),
        ("$000", 10**3, "$"),
        ("£'000", 10**3, "GBP"),
        ("Rs crore", 10**7, "Rs"),
        ("(US$ in billions)", 10**9, "USD"),
        ("(Dollars in millions)", 10**6, "$"),
        ("Growth (%)", 1, "%"),
        ("Staff at the year's end", 1, ""),
        ("The 5 million people of the town", 1, ""),
    ],
)
def test_words_around_a_table_scale_its_bare_figures(around, scale, unit):
    context = context_of("", around=around)
    assert (context.scale, context.unit.code) == (Decimal(scale), unit)
    assert bool(context.scale_because) == (scale != 1)


def test_the_scales_sentence_quotes_the_words():
    context = context_of("", around="Consolidated income (in millions)")
    assert "“in millions”" in context.scale_because


@pytest.mark.parametrize("label", ["Earnings per share, diluted", "Gross margin %", "Basic EPS"])
def test_rows_told_per_share_or_in_percent_are_not_scaled(label):
    context = context_of("", around="(in millions, except per share data)", label=label)
    assert context.scale == 1
    assert context.scale_because == ""


@pytest.mark.parametrize(
    ("around", "label", "scale"),
    [
        ("(dollars in millions, shares in thousands)", "Weighted average shares", 10**3),
        ("(dollars in millions, shares in thousands)", "Revenue", 10**6),
        ("(shares in thousands)", "Revenue", 1),
        ("($ and shares in millions)", "Revenue", 10**6),
        ("(in thousands, except for number of shares)", "Shares outstanding", 1),
        ("(in millions, except per share data)", "Weighted average shares", 10**6),
        ("(in millions)", "Effective tax rate", 1),
        ("(in millions)", "Interest rate swaps", 10**6),
        ("(in millions)", "Number of employees", 1),
    ],
)
def test_the_scale_is_that_of_the_row(around, label, scale):
    assert context_of("", around=around, label=label).scale == scale


def test_what_the_figures_are_reported_in_outweighs_other_mentions():
    source = "Amounts are expressed in Canadian dollars." + " It bought U.S. dollars." * 9
    assert context_of(source).currency == "CAD"


def test_a_filing_that_talks_of_other_dollars_still_reports_in_us_dollars():
    cover = "SECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\n"
    source = cover + "Costs were $5, $6 and $7. " + "It hedges New Taiwan dollars. " * 3
    assert context_of(source + "And Japanese yen." * 9).currency == "USD"


def test_currency_of_the_source_decides_the_sign_of_the_table():
    context = context_of("Reported in U.S. dollars.", around="$ millions")
    assert context.unit.code == "USD"
