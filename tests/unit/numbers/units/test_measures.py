"""Measures behind numbers: symbols, names, compounds; and letters that are none."""

import re

import pytest

from citations.numbers.units import unit_after

FIGURE = re.compile(r"\d[\d,.]*\d|\d")


def after(text):
    return unit_after(text, FIGURE.search(text).end())


@pytest.mark.parametrize(
    ("text", "code", "dimension"),
    [
        ("5 kg", "kg", "[mass]"),
        ("5kg", "kg", "[mass]"),
        ("5 kilogrammes", "kg", "[mass]"),
        ("5 μm", "µm", "[length]"),
        ("5 µm", "µm", "[length]"),
        ("5 Å", "Å", "[length]"),
        ("5 mmHg", "mmHg", "[mass] / [length] / [time]^2"),
        ("5 °C", "°C", "[temperature]"),
        ("5 deg celsius", "°C", "[temperature]"),
        ("5 degrees F", "°F", "[temperature]"),
        ("5-foot", "feet", "[length]"),
        ("5 ft.", "feet", "[length]"),
        ("5 hrs", "hours", "[time]"),
        ("5 GB", "GB", "[information]"),
        ("5 kWh", "kWh", "[length]^2 · [mass] / [time]^2"),
        ("5 light-years", "light years", "[length]"),
        ("5 bp", "bp", "[bases]"),
        ("5 dB", "dB", "[number]"),
        ("5 orders of magnitude", "orders of magnitude", "[number]"),
        ("5 (kg)", "kg", "[mass]"),
    ],
)
def test_single_measure(text, code, dimension):
    unit = after(text).unit
    assert (unit.kind, unit.code, unit.dimension) == ("measure", code, dimension)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5 km/h", "km/h"),
        ("5 kilometres per hour", "km/h"),
        ("5 kph", "km/h"),
        ("5 miles an hour", "mph"),
        ("5 m s−1", "m/s"),
        ("5 m s⁻¹", "m/s"),
        ("5 ms-1", "m/s"),
        ("5 m/s²", "m/s²"),
        ("5 W m-2", "W/m²"),
        ("5 mWm−2", "mW/m²"),
        ("5 mg kg⁻¹ day⁻¹", "mg/kg/day"),
        ("5 g cm −3", "g/cm³"),
        ("5 g/cm 3", "g/cm³"),
        ("5 mg/dL", "mg/dL"),
        ("5 cm3", "cm³"),
        ("5 cubic feet", "ft³"),
        ("5 square metres", "m²"),
        ("5 sq ft", "ft²"),
        ("5 pounds per square inch", "lb/in²"),
        ("5 pound-feet", "ft·lb"),
        ("5 cm−1", "cm⁻¹"),
        ("5 barrels a day", "barrels per day"),
        ("5 Mbit/s", "Mbit/s"),
    ],
)
def test_compound_measure_is_read_to_its_end(text, code):
    found = after(text)
    assert (found.unit.code, found.end) == (code, len(text))


@pytest.mark.parametrize(
    "text",
    [
        "5 in 10 people",
        "5 in March",
        "the 10-K filing",
        "5G networks",
        "4K screens",
        "3D models",
        "the 270-hp V-6"[4:],
    ],
)
def test_letters_that_are_no_measure(text):
    found = after(text)
    assert found is None or found.unit.code in {"horsepower"}


def test_inches_are_read_where_something_says_so():
    assert after("5-in pipes").unit.code == "inches"
    text = "6 ft 2 in tall"
    assert unit_after(text, 6).unit.code == "inches"


def test_age_is_told_in_years_and_covers_its_words():
    for text in ("40 years old", "40-year-old", "40 years of age"):
        found = after(text)
        assert (found.unit.code, found.end) == ("years", len(text))


def test_kelvin_without_a_space_needs_words_of_temperature():
    assert after("cooled to 77K in a bath").unit.code == "K"
    assert after("sold 77K copies in a week") is None


def test_formula_is_not_taken_for_a_power():
    assert after("5 mm × 3 mm").unit.code == "mm"
    assert after("5 km. 2 trains").unit.code == "km"
