"""A computed number is shown only if it follows from figures that stand in the cited quotes."""

from dataclasses import replace
from decimal import Decimal as D
from uuid import uuid4

import pytest

from citations.drafts import (
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    InputDraft,
    NumberDraft,
    Place,
    VerdictDraft,
)
from citations.errors import FormulaError, WrongNumber
from citations.numbers.derive import computation_of
from citations.steps.verify_computed import checked_input, verify_computed
from tests.unit.answers import memory_text

HEADS = "Statement of income (in thousands of euros)\n2021 2020"
SALES = "Net sales 2,680 2,144"
STAFF = "Personnel expenses 1,072 1,005"
SENTENCE = "The mill sold 4.2 million sheets in 2021 and 3.5 million in 2020."
OTHER = "Orders from abroad came to $900 thousand in 2021."
THOUSAND = D(1000)


def evidence(heads=HEADS):
    quotes = (SALES, heads, STAFF, SENTENCE, OTHER)
    text = memory_text("\n".join((heads, SALES, STAFF, SENTENCE, OTHER)))
    found = {}
    for number, quote in enumerate(quotes, start=1):
        start = text.text.index(quote)
        found[f"E{number}"] = EvidenceDraft(
            label=f"E{number}",
            text_id=text.id,
            proposed_quote=quote,
            statement=quote,
            place=Place(text_id=text.id, start=start, end=start + len(quote), quote=quote),
            source=text.info,
        )
    return found


def cell(row, year, figure, *, label="E1", quote=SALES, **changed):
    start = quote.index(figure)
    item = InputDraft(
        name=f"{row}, {year}",
        label=label,
        start=start,
        end=start + len(figure),
        raw=figure,
        value=D(figure.replace(",", "")) * THOUSAND,
        factor=THOUSAND,
        unit="EUR",
        period=year,
        context=("E2",),
        parts=(row, year, figure, "in thousands of euros"),
    )
    return replace(item, **changed)


NOW, THEN = cell("Net sales", "2021", "2,680"), cell("Net sales", "2020", "2,144")
COSTS = cell("Personnel expenses", "2021", "1,072", label="E3", quote=STAFF)


def said(name, figure, formula, inputs, *, decimals=0, unit="", scale=D(1), labels=None):
    """The claim "name: figure" with its computation."""
    value, computation = computation_of(
        formula, inputs, definition="", decimals=decimals, unit=unit, scale=scale
    )
    text = f"{name}: {figure}"
    number = NumberDraft(
        start=7 + len(name) + 2,
        end=7 + len(text),
        raw=figure,
        value=value,
        written=figure,
        unit=unit,
        derivation="computed",
        match="computed",
        computation=computation,
    )
    unchecked = VerdictDraft(level="unverified", reason="", judge="")
    labels = labels or [label for item in inputs for label in (item.label, *item.context)]
    return ClaimDraft(
        id=uuid4(),
        text=text,
        start=7,
        end=7 + len(text),
        statement=text,
        citations=tuple(
            CitationDraft(id=uuid4(), label=label, verdict=unchecked)
            for label in dict.fromkeys(labels)
        ),
        verdict=unchecked,
        numbers=(number,),
    )


def growth(**changed):
    claim = said(
        "Net sales, percentage change from 2020 to 2021",
        "25.0 %",
        "percentage_change(#2, #1)",
        (NOW, THEN),
        decimals=1,
        unit="%",
    )
    return replace(claim, **changed)


def with_number(claim, **changed):
    return replace(claim, numbers=(replace(claim.numbers[0], **changed),))


def with_input(claim, **changed):
    computation = claim.numbers[0].computation
    inputs = (replace(computation.inputs[0], **changed), *computation.inputs[1:])
    return with_number(claim, computation=replace(computation, inputs=inputs))


def test_a_calculation_over_cited_cells_is_supported() -> None:
    claim = verify_computed(growth(), evidence())
    assert claim.verdict.level == "supported"
    assert claim.verdict.reason == (
        "Both inputs stand in the cited row; the calculation was repeated."
    )
    assert claim.type == "numeric"
    inputs = claim.numbers[0].computation.inputs
    assert [item.level for item in inputs] == ["supported", "supported"]
    row, heads = claim.citations
    assert row.verdict.level == heads.verdict.level == "partially supported"
    assert "Net sales, 2021" in row.verdict.reason


def test_inputs_may_stand_in_sentences() -> None:
    inputs = tuple(
        InputDraft(
            name=f"sheets, {year}",
            label="E4",
            start=SENTENCE.index(figure),
            end=SENTENCE.index(figure) + len(figure),
            raw=figure,
            value=value,
            period=year,
        )
        for year, figure, value in (
            ("2021", "4.2 million", D(4_200_000)),
            ("2020", "3.5 million", D(3_500_000)),
        )
    )
    claim = said("sheets, ratio of 2021 to 2020", "1.20", "#1 / #2", inputs, decimals=2)
    checked = verify_computed(claim, evidence())
    assert checked.verdict.level == "supported"
    assert checked.citations[0].verdict == checked.verdict, "it alone carries the claim"


PLANTED = {
    "another figure of the quote": lambda: with_input(growth(), start=16, end=21),
    "only a part of a figure": lambda: with_input(growth(), raw="680", start=12, end=15),
    "another value": lambda: with_input(growth(), value=D(2_681_000)),
    "another scale": lambda: with_input(growth(), factor=D(10) ** 6),
    "a sign the figure has not": lambda: with_input(growth(), value=D(-2_680_000)),
    "evidence that does not exist": lambda: with_input(growth(), label="E9"),
    "evidence that is not cited": lambda: with_input(growth(), label="E3"),
    "another rounding": lambda: with_number(growth(), value=D("24.9")),
    "another shown figure": lambda: with_number(growth(), raw="25.1 %"),
    "moved in the claim": lambda: with_number(growth(), start=8, end=14),
    "no computed number": lambda: growth(numbers=()),
}


@pytest.mark.parametrize("how", PLANTED)
def test_a_wrong_number_is_never_shown(how) -> None:
    with pytest.raises(WrongNumber):
        verify_computed(PLANTED[how](), evidence())


def test_evidence_that_was_refused_carries_nothing() -> None:
    refused = {label: replace(item, verified=False) for label, item in evidence().items()}
    with pytest.raises(WrongNumber):
        verify_computed(growth(), refused)


@pytest.mark.parametrize(
    "raw, value, stands",
    [
        ("(2,680)", -2680, True),
        ("$ 2,680", 2680, True),
        ("–5", -5, True),
        ("(2,680)", 2680, False),
        ("2 years", 2, False),
        ("2.680,5", 2, False),
        ("26.8 %", 26, False),
        ("—", 0, False),
    ],
)
def test_a_cell_is_read_as_accounts_print_it(raw, value, stands) -> None:
    item = InputDraft(
        name="Sales",
        label="E1",
        start=6,
        end=6 + len(raw),
        raw=raw,
        value=D(value),
        parts=("Sales", raw),
    )
    quotes = {"E1": f"Sales {raw} 7"}
    if stands:
        assert checked_input(item, quotes).value == value
    else:
        with pytest.raises(WrongNumber):
            checked_input(item, quotes)


@pytest.mark.parametrize(
    "raw, unit, stands",
    [("2,680 kg", "kg", True), ("2,680 kg", "km", False), ("2,680 kg net of 12 kg", "kg", False)],
)
def test_a_cell_may_print_its_unit_behind_its_figure(raw, unit, stands) -> None:
    quotes = {"E1": f"Weight {raw} 7"}
    item = InputDraft(
        name="Weight",
        label="E1",
        start=7,
        end=7 + len(raw),
        raw=raw,
        value=D(2680),
        unit=unit,
        parts=("Weight", raw),
    )
    if stands:
        assert checked_input(item, quotes).value == 2680
    else:
        with pytest.raises(WrongNumber):
            checked_input(item, quotes)


def test_currencies_are_not_mixed() -> None:
    dollars = InputDraft(
        name="Orders, 2021",
        label="E5",
        start=OTHER.index("$900"),
        end=OTHER.index(" in"),
        raw="$900 thousand",
        value=D(900_000),
        unit="USD",
        period="2021",
        assumptions=("“$” read as US dollars",),
    )
    total = said("Total of 2021", "3,580,000", "#1 + #2", (NOW, dollars))
    with pytest.raises(WrongNumber, match="cannot be added"):
        verify_computed(total, evidence())


@pytest.mark.parametrize("unit", ["EUR", ""])
def test_a_ratio_is_not_shown_as_per_cent(unit) -> None:
    inputs = tuple(replace(item, unit=unit) for item in (NOW, THEN))
    name = "ratio of net sales 2021 to 2020"
    claim = said(name, "1.3 %", "#1 / #2", inputs, decimals=1, unit="%")
    with pytest.raises(WrongNumber, match="does not give"):
        verify_computed(claim, evidence())


def share(item, name="Personnel expenses"):
    return said(
        f"{name}, share of net sales 2021",
        "40.0 %",
        "share(#2, #1)",
        (NOW, item),
        decimals=1,
        unit="%",
    )


def test_the_worst_input_decides() -> None:
    assert verify_computed(share(COSTS), evidence()).verdict.level == "supported"
    wrong_row = replace(COSTS, name="Rent, 2021", parts=("Rent", "2021", "1,072"))
    checked = verify_computed(share(wrong_row, name="Rent"), evidence())
    assert checked.verdict.level == "not supported"
    assert "“Rent" in checked.verdict.reason
    levels = [item.level for item in checked.numbers[0].computation.inputs]
    assert levels == ["supported", "not supported"]
    wrong_column = replace(COSTS, name="Personnel expenses, 2020", period="2020")
    wrong_column = replace(wrong_column, parts=("Personnel expenses", "2020", "1,072"))
    checked = verify_computed(share(wrong_column), evidence())
    assert checked.verdict.level == "not supported"


def test_a_scale_that_nothing_says_is_not_taken_on_trust() -> None:
    bare = tuple(replace(item, parts=item.parts[:3], unit="") for item in (NOW, THEN))
    claim = said("Net sales, total 2020 and 2021", "4,824,000", "#1 + #2", bare)
    unsaid = evidence(heads="Statement of income\n2021 2020")
    assert verify_computed(claim, unsaid).verdict.level == "partially supported"
    assumed = tuple(replace(item, assumptions=("Figures read in thousands.",)) for item in bare)
    claim = said("Net sales, total 2020 and 2021", "4,824,000", "#1 + #2", assumed)
    assert verify_computed(claim, unsaid).verdict.level == "supported"


def test_a_figure_of_another_year_than_is_said_is_found() -> None:
    renamed = replace(COSTS, period="2020")
    checked = verify_computed(share(renamed), evidence())
    assert checked.verdict.level == "not supported"
    assert "is of 2021, not of 2020" in checked.verdict.reason


def test_a_currency_that_nothing_says_is_not_taken_on_trust() -> None:
    inputs = tuple(replace(item, unit="CHF") for item in (NOW, THEN))
    claim = said("Net sales, total 2020 and 2021", "4,824,000", "#1 + #2", inputs)
    checked = verify_computed(claim, evidence())
    assert checked.verdict.level == "partially supported"
    assert "CHF" in checked.verdict.reason


def test_words_that_no_input_explains_are_named() -> None:
    text = "Net sales of the healthy Northern mill, total 2020 and 2021"
    claim = said(text, "4,824,000", "#1 + #2", (NOW, THEN))
    checked = verify_computed(claim, evidence())
    assert checked.verdict.level == "partially supported"
    assert "“healthy”, “northern”, “mill”" in checked.verdict.reason


def test_what_cannot_be_computed_is_no_claim() -> None:
    with pytest.raises(FormulaError):
        said("ratio", "1", "#1 / (#2 - #2)", (NOW, THEN))
