"""Calculations that come out and still say something wrong: none may be shown, or none as carried
by its sources."""

from dataclasses import replace
from decimal import Decimal as D

import pytest

from citations.drafts import InputDraft
from citations.errors import FormulaError, WrongNumber
from citations.numbers.derive import compute, parse_formula
from citations.steps.verify_computed import verify_computed
from tests.unit.steps.test_verify_computed import (
    COSTS,
    NOW,
    OTHER,
    SENTENCE,
    THEN,
    cell,
    evidence,
    growth,
    said,
    with_number,
)


def told(name, figure, value, year, *, label="E4", quote=SENTENCE, **more):
    start = quote.index(figure)
    item = InputDraft(
        name=name,
        label=label,
        start=start,
        end=start + len(figure),
        raw=figure,
        value=D(value),
        period=year,
    )
    return replace(item, **more)


def change(text, figure, formula, inputs=(NOW, THEN), unit="%", **more):
    return said(text, figure, formula, inputs, unit=unit, decimals=1, **more)


def defined(claim, definition):
    number = claim.numbers[0]
    computation = replace(number.computation, definition=definition)
    return with_number(claim, computation=computation)


def shifted(claim, by):
    """The number's place moved to the right by so many characters, without them."""
    number = claim.numbers[0]
    return with_number(claim, start=number.start + by, raw=number.raw[by:])


WRONG = {
    "a printed figure": lambda: said("Net sales, 2021", "2,680,000", "#1", (NOW,)),
    "a printed figure with its sign turned": lambda: said(
        "Net sales, 2021", "−2,680,000", "-#1", (NOW,)
    ),
    "a sum of one": lambda: said("Net sales, total", "2,680,000", "sum(#1)", (NOW,)),
    "a printed figure times one": lambda: said("Net sales", "2,680,000", "#1 * 1", (NOW,)),
    "a printed figure times a hundred": lambda: said(
        "Net sales", "268,000,000", "#1 * 100", (NOW,), unit="EUR"
    ),
    "a constant that stands nowhere": lambda: said(
        "Net sales with tax", "3,189,200", "#1 * 1.19", (NOW,)
    ),
    "an addend that stands nowhere": lambda: said(
        "Net sales", "2,680,005", "#1 + 5", (replace(NOW, unit=""),)
    ),
    "an input that is not used": lambda: said(
        "Net sales, total", "4,824,000", "#1 + #2", (NOW, THEN, COSTS)
    ),
    "one figure counted twice": lambda: said(
        "Net sales, total", "5,360,000", "#1 + #2", (NOW, replace(NOW, name="Net sales, 2020"))
    ),
    "one figure divided by itself": lambda: said("Net sales, ratio", "1", "#1 / #2", (NOW, NOW)),
    "years in the wrong order": lambda: change(
        "Net sales, percentage change from 2020 to 2021", "−20.0 %", "percentage_change(#1, #2)"
    ),
    "years in the wrong order, spelled out": lambda: change(
        "Net sales, percentage change from 2020 to 2021", "−20.0 %", "(#2 - #1) / #1 * 100"
    ),
    "a change from the wrong year": lambda: said(
        "Net sales, change from 2020 to 2021", "−536,000", "change(#1, #2)", (NOW, THEN)
    ),
    "a rise called a fall": lambda: change(
        "Net sales, decrease from 2020 to 2021", "25.0 %", "percentage_change(#2, #1)"
    ),
    "the smallest called the largest": lambda: said(
        "Largest net sales, 2020 and 2021", "2,144,000", "min(#1, #2)", (NOW, THEN)
    ),
    "years that do not lie between": lambda: change(
        "Net sales, compound growth a year, 2020 to 2021", "11.8 %", "cagr(#2, #1, 2)"
    ),
    "a percentage shown as a bare number": lambda: change(
        "Net sales, percentage change", "25.0", "percentage_change(#2, #1)", unit=""
    ),
    "a part of a longer figure": lambda: shifted(growth(), 1),
    "money shown for per cent": lambda: change(
        "Net sales, percentage change", "$25.0", "percentage_change(#2, #1)"
    ),
    "points shown for per cent": lambda: change(
        "Net sales, percentage change", "25.0 percentage points", "percentage_change(#2, #1)"
    ),
    "money times money shown as money": lambda: said(
        "Net sales", "5,745,920,000,000", "#1 * #2", (NOW, THEN), unit="EUR"
    ),
}


@pytest.mark.parametrize("how", WRONG)
def test_what_says_something_else_than_it_computes_is_never_shown(how) -> None:
    with pytest.raises(WrongNumber):
        verify_computed(WRONG[how](), evidence())


def test_per_cent_that_differ_are_points_apart() -> None:
    heads = "Margins in %\n2021 2020"
    found = evidence(heads)
    row = "Net sales 2,680 2,144"
    percent = [
        cell("Net sales", year, figure, quote=row, factor=D(1), unit="%", value=D(value))
        for year, figure, value in (("2021", "2,680", 2680), ("2020", "2,144", 2144))
    ]
    text = "Net sales, change from 2020 to 2021"
    with pytest.raises(WrongNumber, match="does not give"):
        verify_computed(change(text, "536.0 %", "change(#2, #1)", percent), found)
    points = "536.0 percentage points"
    claim = change(text, points, "change(#2, #1)", percent, unit="percentage points")
    assert verify_computed(claim, found).numbers


def test_a_number_of_the_question_is_named_as_cited_by_nothing() -> None:
    claim = said("Net sales with tax, 2021", "3,189,200", "#1 * 1.19", (NOW,))
    checked = verify_computed(defined(claim, "net sales with tax × 1.19"), evidence())
    assert checked.verdict.level == "partially supported"
    assert "1.19" in checked.verdict.reason


def test_days_and_quarters_of_the_definition_need_no_source() -> None:
    claim = said("Net sales per quarter, 2021", "670,000", "#1 / 4", (NOW,))
    checked = verify_computed(defined(claim, "net sales ÷ 4 each quarter"), evidence())
    assert checked.verdict.level == "supported"


def test_a_change_back_in_time_may_be_asked_for() -> None:
    text = "Net sales, percentage change from 2021 to 2020"
    checked = verify_computed(change(text, "−20.0 %", "percentage_change(#1, #2)"), evidence())
    assert checked.verdict.level == "supported"


def test_another_tables_scale_is_found() -> None:
    found = evidence(heads="Statement of income (in millions of euros)\n2021 2020")
    parts = tuple((*item.parts[:3],) for item in (NOW, THEN))
    inputs = [
        replace(item, parts=own, assumptions=("Figures read in thousands.",))
        for item, own in zip((NOW, THEN), parts, strict=True)
    ]
    claim = said("Net sales, total 2020 and 2021", "4,824,000", "#1 + #2", inputs)
    assert verify_computed(claim, found).verdict.level == "not supported"
    bare = [replace(item, factor=D(1), value=item.value / 1000) for item in inputs]
    claim = said("Net sales, total 2020 and 2021", "4,824", "#1 + #2", bare)
    assert verify_computed(claim, found).verdict.level == "not supported"


def test_a_head_below_the_row_or_behind_another_head_is_not_the_rows() -> None:
    found = evidence()
    below = replace(found["E2"], place=replace(found["E2"].place, start=900, end=962))
    assert verify_computed(growth(), {**found, "E2": below}).verdict.level == "not supported"
    elsewhere = replace(found["E2"], text_id=found["E2"].text_id + 1)
    assert verify_computed(growth(), {**found, "E2": elsewhere}).verdict.level == "not supported"


def test_a_sentences_figure_is_of_the_time_and_kind_that_it_says() -> None:
    now = told("sheets, 2021", "4.2 million", 4_200_000, "2021")
    then = told("sheets, 2020", "3.5 million", 3_500_000, "2020")
    text = "sheets, ratio of 2021 to 2020"
    swapped = (replace(now, period="2020"), replace(then, period="2021"))
    claim = said(text, "1.20", "#1 / #2", swapped, decimals=2)
    assert verify_computed(claim, evidence()).verdict.level == "not supported"
    start = OTHER.index("$900")
    dollars = InputDraft(
        name="Orders",
        label="E5",
        start=start,
        end=start + len("$900 thousand"),
        raw="$900 thousand",
        value=D(900_000),
        unit="EUR",
        period="2021",
    )
    claim = change("Orders, share of net sales 2021", "33.6 %", "share(#2, #1)", (NOW, dollars))
    assert verify_computed(claim, evidence()).verdict.level == "not supported"


def test_from_a_loss_to_a_gain_there_is_no_percentage() -> None:
    with pytest.raises(FormulaError, match="no percentage"):
        compute(parse_formula("percentage_change(#1, #2)"), [D(-90), D(540)])
    assert compute(parse_formula("percentage_change(#1, #2)"), [D(-6), D(-3)]) == -50
