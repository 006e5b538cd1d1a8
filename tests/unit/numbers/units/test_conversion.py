"""Conversion: exact, there and back, and never where two things are not the same."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citations.numbers.units import convert, same_dimension, unit_of


def converted(value, unit, to):
    return convert(Decimal(value), unit_of(unit), unit_of(to))


@pytest.mark.parametrize(
    ("value", "unit", "to", "result"),
    [
        ("5", "miles", "km", "8.04672"),
        ("37.5", "°C", "°F", "99.5"),
        ("98.6", "°F", "°C", "37"),
        ("0", "°C", "K", "273.15"),
        ("1", "acres", "m²", "4046.8564224"),
        ("2", "kg", "g", "2000"),
        ("36", "km/h", "m/s", "10"),
        ("12", "months", "years", "1"),
        ("5", "kWh", "MJ", "18"),
        ("5", "mg/mL", "g/L", "5"),
        ("25", "basis points", "percentage points", "0.25"),
        ("0.5", "percentage points", "basis points", "50"),
        ("5", "ppm", "%", "0.0005"),
        ("50", "cents", "USD", "0.5"),
        ("3", "EUR", "cents", "300"),
        ("5", "USD per month", "USD per year", "60"),
        ("10", "barrels per day", "barrels per week", "70"),
        ("7", "users per week", "users per day", "1"),
    ],
)
def test_conversion(value, unit, to, result):
    assert converted(value, unit, to) == Decimal(result)


@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("kg", "m"),
        ("USD", "EUR"),
        ("%", "percentage points"),
        ("basis points", "%"),
        ("users", "patients"),
        ("USD", "USD per share"),
        ("wt%", "vol%"),
        ("tons", "tonnes"),
        ("pence", "USD"),
        ("years", "users"),
    ],
)
def test_no_conversion(unit, to):
    assert converted("5", unit, to) is None
    assert converted("5", to, unit) is None


def test_a_shared_sign_may_be_any_of_its_currencies():
    assert same_dimension(unit_of("$"), unit_of("CAD"))
    assert same_dimension(unit_of("cents"), unit_of("USD"))
    assert not same_dimension(unit_of("$"), unit_of("EUR"))
    assert not same_dimension(unit_of("CAD"), unit_of("USD"))


PAIRS = [
    ("miles", "km"),
    ("°C", "°F"),
    ("lb", "kg"),
    ("kWh", "MJ"),
    ("mg/dL", "g/L"),
    ("basis points", "percentage points"),
    ("cents", "USD"),
    ("hours", "days"),
    ("GB", "MB"),
    ("psi", "kPa"),
]


@settings(deadline=None)
@given(
    st.sampled_from(PAIRS),
    st.decimals(min_value=-(10**9), max_value=10**9, places=4, allow_nan=False),
)
def test_there_and_back_gives_the_value_again(pair, value):
    unit, to = unit_of(pair[0]), unit_of(pair[1])
    back = convert(convert(value, unit, to), to, unit)
    assert abs(back - value) <= Decimal("1E-15") * max(1, abs(value))
