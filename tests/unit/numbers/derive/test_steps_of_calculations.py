"""A reader can follow a calculation on a pocket calculator, and code can repeat it."""

from dataclasses import replace
from decimal import Decimal as D

import pytest

from citations.drafts import InputDraft, NumberDraft
from citations.numbers.derive import (
    FormulaError,
    computation_of,
    dimension_of,
    gives_percent,
    repeat,
)
from citations.numbers.derive import parse_formula as parse

MILLION = D(10) ** 6


def cited(name, figure, *, factor=MILLION, unit="USD"):
    value = D(figure) * factor
    start = abs(int(value / factor))
    return InputDraft(
        name=name,
        label="E1",
        start=start,
        end=start + len(figure),
        raw=figure,
        value=value,
        factor=factor,
        unit=unit,
    )


NOW, THEN = cited("Revenue, 2022", "3214"), cited("Revenue, 2020", "2410")


def steps(formula, *inputs, decimals=1, unit="", scale=D(1)):
    value, computation = computation_of(
        formula, inputs, definition="", decimals=decimals, unit=unit, scale=scale
    )
    return value, list(computation.steps)


def test_a_percentage_change_is_shown_with_inputs_operation_and_rounding() -> None:
    value, lines = steps("percentage_change(#2, #1)", NOW, THEN, unit="%")
    assert value == D("33.4")
    assert lines == [
        "3,214 USD million (Revenue, 2022)",
        "2,410 USD million (Revenue, 2020)",
        "(3,214 − 2,410) ÷ 2,410 = 0.33360…",
        "× 100, rounded half up to one decimal: 33.4 %",
    ]


def test_a_difference_keeps_the_scale_of_its_inputs() -> None:
    value, lines = steps("#1 − #2", NOW, THEN, decimals=0, unit="USD", scale=MILLION)
    assert value == 804_000_000
    assert lines[2:] == ["3,214 − 2,410 = 804", "Result: 804 USD million"]


def test_a_sign_that_names_no_certain_currency_stands_before_its_figure() -> None:
    inputs = (cited("Loss, 2022", "-3214", unit="$"), cited("Loss, 2020", "2410", unit="$"))
    _, lines = steps("#1 + #2", *inputs, decimals=0, unit="$", scale=MILLION)
    assert lines[0] == "−$3,214 million (Loss, 2022)"
    assert lines[-1] == "Result: −$804 million"


def test_a_result_shown_in_another_scale_says_so() -> None:
    value, lines = steps("#1 − #2", NOW, THEN, unit="USD", scale=MILLION * 1000)
    assert value == 800_000_000
    assert lines[3:] == [
        "804 USD million = 0.804 USD billion",
        "Rounded half up to one decimal: 0.8 USD billion",
    ]


def test_inputs_of_different_scales_are_computed_in_full() -> None:
    thousand = cited("Grants", "900", factor=D(1000))
    value, lines = steps("#1 + #2", NOW, thousand, unit="USD", scale=MILLION)
    assert value == D("3214.9") * MILLION
    assert lines[2] == "3,214,000,000 + 900,000 = 3,214,900,000"


def test_every_intermediate_of_a_long_formula_has_its_line() -> None:
    formula = "mean(#1, #2) − (#1 − #2) ÷ 2"
    _, lines = steps(formula, NOW, THEN, decimals=0, unit="USD", scale=MILLION)
    assert lines[2:-1] == [
        "(3,214 + 2,410) ÷ 2 = 2,812",
        "(3,214 − 2,410) ÷ 2 = 402",
        "2,812 − 402 = 2,410",
    ]


def test_negative_figures_are_bracketed() -> None:
    loss = cited("Loss", "-12.5")
    _, lines = steps("#1 − #2", NOW, loss, unit="USD", scale=MILLION)
    assert "3,214 − (−12.5) = 3,226.5" in lines


@pytest.mark.parametrize(
    "formula, units, counts",
    [
        ("#1 − #2", ("money:USD", "money:USD"), {"money:USD": 1}),
        ("#1 ÷ #2", ("money:USD", "money:USD"), {}),
        ("#1 ÷ #2", ("money:USD", "shares"), {"money:USD": 1, "shares": -1}),
        ("#1 × #2%", ("money:USD", "percent"), {"money:USD": 1}),
        ("#1 + #2", ("money:USD", None), {"money:USD": 1}),
        ("count(#1, #2)", ("money:USD", "users"), {}),
        ("#1 × #2", ("money:USD", None), None),
    ],
)
def test_a_result_counts_what_its_inputs_make_it(formula, units, counts) -> None:
    assert dimension_of(parse(formula), units) == counts


@pytest.mark.parametrize(
    "formula, units",
    [
        ("#1 + #2", ("money:USD", "money:EUR")),
        ("mean(#1, #2)", ("users", "money:EUR")),
        ("max(#1, #2)", ("percent", "money:EUR")),
        ("#1 + 5", ("money:USD",)),
        ("percentage_change(#1, #2)", ("money:USD", "money:EUR")),
    ],
)
def test_what_cannot_be_added_is_refused(formula, units) -> None:
    with pytest.raises(FormulaError, match="cannot be added"):
        dimension_of(parse(formula), units)


@pytest.mark.parametrize(
    "formula, units, is_percent",
    [
        ("share(#1, #2)", ("money:USD", "money:USD"), True),
        ("100 × #1 ÷ #2", (None, None), True),
        ("−(#1 ÷ #2) × 100", (None, None), True),
        ("mean(#1 ÷ #2 × 100, #2 ÷ #1 × 100)", (None, None), True),
        ("cagr(#1, #2, 3)", ("users", "users"), True),
        ("#1 ÷ #2 × 100 − 100", ("users", "users"), True),
        ("mean(#1, #2)", ("percent", "percent"), True),
        ("#1 ÷ #2", ("money:USD", "money:USD"), False),
        ("#1 ÷ #2", (None, None), False),
        ("#1 − #2", ("money:USD", "money:USD"), False),
        ("#1 × 100", ("money:USD",), False),
    ],
)
def test_per_cent_comes_from_per_cent_or_from_times_a_hundred(formula, units, is_percent) -> None:
    assert gives_percent(parse(formula), units) is is_percent


def shown(**changed):
    value, computation = computation_of(
        "#1 − #2", [NOW, THEN], definition="", decimals=0, unit="USD", scale=MILLION
    )
    number = NumberDraft(
        start=0,
        end=15,
        raw="804 USD million",
        value=value,
        written="804,000,000 USD",
        unit="USD",
        derivation="computed",
        match="computed",
        computation=replace(computation, **changed.pop("computation", {})),
    )
    return replace(number, **changed)


def test_a_computed_number_can_be_repeated() -> None:
    assert repeat(shown()).unrounded == 804_000_000
    fell = shown(raw="804 million", direction="down")
    with pytest.raises(FormulaError):
        repeat(fell)


@pytest.mark.parametrize(
    "changed",
    [
        {"raw": "805 USD million", "value": D(805) * MILLION},
        {"raw": "805 USD million"},
        {"raw": "804 USD billion"},
        {"raw": "−804 USD million"},
        {"value": D(804)},
        {"unit": "EUR"},
        {"computation": {"unrounded": D(805) * MILLION}},
        {"computation": {"formula": "#1 + #2"}},
        {"computation": {"decimals": 1}},
        {"computation": {"rounding": "rounded down"}},
        {"computation": {"steps": ("3,214 − 2,410 = 804",)}},
        {"computation": {"inputs": (NOW,)}},
        {"computation": {"inputs": (NOW, cited("Revenue, 2020", "2411"))}},
    ],
)
def test_a_number_that_does_not_come_out_is_found(changed) -> None:
    with pytest.raises(FormulaError):
        repeat(shown(**changed))


def test_a_fall_may_be_told_by_its_verb() -> None:
    value, computation = computation_of(
        "percentage_change(#1, #2)", [NOW, THEN], definition="", decimals=1, unit="%"
    )
    number = shown(raw="25.0 %", value=-value, unit="%", direction="down", computation={})
    assert repeat(replace(number, computation=computation)).unrounded < 0
    with pytest.raises(FormulaError):
        repeat(replace(number, computation=computation, direction="up"))
    with pytest.raises(FormulaError):
        repeat(replace(number, computation=computation, direction=""))
