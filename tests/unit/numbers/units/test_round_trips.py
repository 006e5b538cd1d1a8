"""What is written is found again; codes read back; hostile texts do no harm."""

import subprocess
import sys
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citations.numbers.units import (
    context_of,
    unit_after,
    unit_before,
    unit_of,
    written_value,
)
from citations.numbers.units.building import measure
from citations.numbers.units.currencies import currency_table
from citations.numbers.units.measures import measure_table

BEHIND = [
    "USD",
    "EUR",
    "%",
    "‰",
    "wt%",
    "percentage points",
    "basis points",
    "km",
    "km/h",
    "mg/kg/day",
    "°C",
    "hours",
    "lb",
    "feet per century",
    "users",
    "active users",
    "users per day",
    "EUR per month",
    "cents",
    "kg·m/s²",
    "cm⁻¹",
]


@settings(deadline=None)
@given(
    st.sampled_from(BEHIND),
    st.decimals(min_value=-(10**12), max_value=10**12, places=2, allow_nan=False),
)
def test_unit_written_behind_a_number_is_found_again(code, value):
    shown = written_value(value, code)
    end = max(at for at, char in enumerate(shown[: shown.index(".") + 3]) if char.isdigit()) + 1
    found = unit_after(shown, end)
    assert found.end == len(shown)
    assert found.unit == unit_of(code) or abs(value) == 1


@settings(deadline=None)
@given(st.integers(min_value=2, max_value=10**9))
def test_sign_written_before_a_number_is_found_again(value):
    shown = written_value(Decimal(value), "$")
    found = unit_before(shown, 1)
    assert found.unit == unit_of("$")


def test_every_measure_reads_back_from_its_code():
    for one in {*measure_table().symbols.values(), *measure_table().names.values()}:
        unit = measure([(one, 1)])
        assert unit_of(unit.code).dimension == unit.dimension, unit.code


def test_every_currency_reads_back_from_its_code():
    table = currency_table()
    for code in table.codes:
        assert unit_of(code).dimension == f"money:{code}"
    for currency in table.names.values():
        unit = unit_of(currency.code)
        assert unit.kind == "money", currency
        assert {*currency.candidates} & {*unit.candidates, unit.dimension[6:]}, currency


@settings(deadline=None)
@given(st.text(max_size=60), st.integers(min_value=0, max_value=60))
def test_any_text_is_read_without_error_and_inside_its_bounds(text, place):
    place = min(place, len(text))
    after, before = unit_after(text, place), unit_before(text, place)
    assert after is None or place <= after.start <= after.end <= len(text)
    assert before is None or 0 <= before.start < before.end <= place
    context_of(text, around=text, label=text)


@pytest.mark.parametrize(
    "piece", ["(", "m ", "kg-", "$ ", "a ", "per ", "m s−1 ", "in\u00a0", "%%"]
)
def test_long_repeated_text_is_read(piece):
    text = piece * 20_000
    unit_after(text, 0)
    unit_before(text, len(text))
    context_of(text, around=text)


def test_neither_babel_nor_pint_is_loaded_until_needed():
    code = "import sys, citations.numbers.units as u; print({'babel', 'pint'} & {*sys.modules})"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"
