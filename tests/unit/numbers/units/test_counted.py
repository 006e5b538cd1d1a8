"""Counted things: the noun group behind a number, and what is none."""

import pytest

from citations.numbers.units import rate_after, unit_after, unit_before


@pytest.mark.parametrize(
    ("behind", "code", "head"),
    [
        (" users", "users", "users"),
        (" active users of the app", "active users", "users"),
        (" BLEU on the test set", "BLEU", "bleu"),
        (" satellites orbiting the planet", "satellites", "satellites"),
        (" participants completed it", "participants", "participants"),
        (" coherent clusters", "coherent clusters", "clusters"),
        (" sales representatives left", "sales representatives", "representatives"),
        (" NBA teams", "NBA teams", "teams"),
        (" people", "people", "people"),
        (" staff and", "staff", "staff"),
        ("-cylinder engine", "cylinders", "cylinders"),
        (" more patients", "patients", "patients"),
    ],
)
def test_things(behind, code, head):
    found = unit_after(f"25{behind}", 2)
    assert (found.unit.kind, found.unit.code, found.unit.dimension) == ("count", code, head)


@pytest.mark.parametrize(
    "behind",
    [
        " still",
        " were found",
        " of the patients",
        " in the clinic",
        ", users",
        ". Users",
        " and users",
        " is the most",
        " years"[:1],
        "",
    ],
)
def test_no_things(behind):
    assert unit_after(f"25{behind}", 2) is None


def test_one_thing_is_counted_by_its_plural():
    found = unit_after("only one proposal asks for more", 8)
    assert (found.unit.code, found.end) == ("proposals", 17)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("25 users per day", "users per day"),
        ("25 users a day", "users per day"),
        ("25 dollars per share", "$ per share"),
        ("25 euros a month", "EUR per month"),
        ("25 €/t", "EUR per tonne"),
        ("25 deaths per 100,000 inhabitants", "deaths per 100,000 inhabitants"),
        ("25 stems/ha", "stems per hectare"),
        ("25 kWh per capita", "kWh per person"),
        ("25 % per year", "% per year"),
    ],
)
def test_rate_is_part_of_the_unit(text, code):
    found = unit_after(text, 2)
    assert (found.unit.code, found.end) == (code, len(text))


def test_rate_behind_a_sign_that_stands_before():
    text = "$25 per share"
    money = unit_before(text, 1)
    found = rate_after(text, 3, money.unit)
    assert (found.unit.code, found.unit.kind, found.end) == ("$ per share", "money", len(text))
    assert rate_after("$25 percent", 3, money.unit) is None
    assert rate_after("$25 a good deal", 3, money.unit) is None


def test_a_line_break_is_passed_only_within_a_sentence():
    assert unit_after("about 25\nusers of it", 8).unit.code == "users"
    assert unit_after("Revenue 25\nCosts 30", 10) is None
    assert unit_after("Revenue 25\nDays outstanding 30", 10) is None
