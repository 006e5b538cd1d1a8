"""Money beside numbers: which currency, which figures, what stays open."""

import re
from decimal import Decimal

import pytest

from citations.numbers.units import unit_after, unit_before
from citations.numbers.values import NumberContext

DIGITS = re.compile(r"\d[\d,.]*\d|\d")


def before(text, context=None):
    start = DIGITS.search(text).start()
    return unit_before(text, start, *([context] if context else []))


def after(text, context=None):
    end = DIGITS.search(text).end()
    return unit_after(text, end, *([context] if context else []))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("US$ 40", "USD"),
        ("us $ 40", "USD"),
        ("U.S. $40", "USD"),
        ("$US40", "USD"),
        ("C$40", "CAD"),
        ("A$40", "AUD"),
        ("HK$40", "HKD"),
        ("R$ 40", "BRL"),
        ("€40", "EUR"),
        ("£40", "GBP"),
        ("₹ 40", "INR"),
        ("RM40", "MYR"),
        ("CHF 40", "CHF"),
        ("nok 40", "NOK"),
        ("Malaysian ringgit 40", "MYR"),
        ("cost 40", None),
        ("the TOP 40", None),
        ("over a 40", None),
    ],
)
def test_currency_before_a_figure(text, code):
    found = before(text)
    assert (found.unit.code if found else None) == code
    assert found is None or found.unit.kind == "money"


@pytest.mark.parametrize(
    ("text", "code", "covered"),
    [
        ("40 €", "EUR", "€"),
        ("40 US dollars", "USD", "US dollars"),
        ("40 Finnish markka", "FIM", "Finnish markka"),
        ("40 Lebanese pounds were", "LBP", "Lebanese pounds"),
        ("40 Swiss francs", "CHF", "Swiss francs"),
        ("40 roubles", "roubles", "roubles"),
        ("40 shekels", "ILS", "shekels"),
        ("40 Danish crowns", "DKK", "Danish crowns"),
        ("40EUR", "EUR", "EUR"),
        ("40 rmb", "CNY", "rmb"),
        ("40¢", "cents", "¢"),
        ("40-cent", "cents", "cent"),
        ("40 pence", "pence", "pence"),
        ("40 satoshis", "satoshis", "satoshis"),
    ],
)
def test_currency_behind_a_figure(text, code, covered):
    found = after(text)
    assert (found.unit.code, text[found.start : found.end]) == (code, covered)
    assert found.unit.kind == "money"


def test_shared_sign_stays_what_was_printed_with_the_likeliest_first():
    found = before("$40")
    assert found.unit.code == "$"
    assert found.unit.candidates[0] == "USD"
    assert {"CAD", "AUD"} <= set(found.unit.candidates)
    assert found.assumptions == ()


@pytest.mark.parametrize(
    ("text", "currency"), [("$40", "CAD"), ("¥40", "CNY"), ("kr 40", "DKK"), ("£40", "EGP")]
)
def test_context_decides_a_shared_sign_and_says_why(text, currency):
    context = NumberContext(currency=currency, currency_because="The source says so.")
    found = before(text, context)
    assert (found.unit.code, found.unit.dimension) == (currency, f"money:{currency}")
    assert found.assumptions == ("The source says so.",)


def test_context_does_not_touch_a_sign_that_is_clear():
    context = NumberContext(currency="CAD", currency_because="The source says so.")
    found = before("US$40", context)
    assert found.unit.code == "USD"
    assert found.assumptions == ()


@pytest.mark.parametrize(
    ("text", "code", "scale"),
    [
        ("40 MEUR", "EUR", 10**6),
        ("40 USD", "USD", 1),
    ],
)
def test_scale_inside_the_words_of_money(text, code, scale):
    found = after(text)
    assert (found.unit.code, found.scale) == (code, Decimal(scale))
    assert found.end == len(text)


def test_scale_between_sign_and_figure():
    assert before("€ million 40").scale == 10**6
    assert before("$bn 40").scale == 10**9


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The parcel weighs 12 pounds", "measure"),
        ("40 pounds of flour", "measure"),
        ("a 12-pound turkey", "measure"),
        ("They paid 12 pounds", "money"),
        ("worth 400 million pounds", "money"),
    ],
)
def test_pounds_are_money_or_weight_by_the_words_around(text, kind):
    end = DIGITS.search(text).end() + (8 if "million" in text else 0)
    assert unit_after(text, end).unit.kind == kind


@pytest.mark.parametrize("text", ["4 won the race", "7 real problems with it", "3 crown jewels"])
def test_words_that_are_also_currencies_are_not_money_beside_small_figures(text):
    found = after(text)
    assert found is None or found.unit.kind != "money"


def test_in_a_row_of_money_a_sign_belongs_to_the_figure_behind_it():
    row = "Total $ 5,120 $ 4,987 $ (310) $ —"
    for figure in ("5,120", "4,987", "(310)"):
        assert unit_after(row, row.index(figure) + len(figure)) is None
    assert unit_after("10 € 20 €", 2).unit.code == "EUR"


def test_a_code_before_the_next_figure_belongs_to_it():
    assert unit_after("USD 20 EUR 18", 6) is None
    assert unit_after("20 USD 50 EUR", 2).unit.code == "USD"
