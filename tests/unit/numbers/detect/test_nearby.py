"""What a number is of, of when, and whether it tells a rise or a fall."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.numbers.detect.direction import directions_of
from citations.numbers.detect.entity import entities_near
from citations.numbers.detect.masks import find_masks
from citations.numbers.detect.masks.periods import find_periods
from citations.numbers.detect.period_of import periods_near
from citations.numbers.values import Number, Unit

PERCENT = Unit(code="%", kind="percent", dimension="percent")
MONEY = Unit(code="$", kind="money", dimension="money:$")
COUNT = Unit(code="things", kind="count", dimension="things")
_MARKED = re.compile(r"⟦([^⟧]*)⟧")


def numbers_in(marked: str) -> tuple[str, tuple[Number, ...]]:
    """A sentence with its numbers between ⟦ and ⟧, read as they look."""
    text, numbers = "", []
    for place, part in enumerate(_MARKED.split(marked)):
        if place % 2:
            unit = PERCENT if "%" in part else MONEY if "$" in part else COUNT
            span = (len(text), len(text) + len(part))
            numbers.append(
                Number(
                    start=span[0],
                    end=span[1],
                    raw=part,
                    value=Decimal(1),
                    step=Decimal(1),
                    figure=span,
                    unit=unit,
                )
            )
        text += part
    return text, tuple(numbers)


def near(marked: str) -> tuple[Number, ...]:
    text, numbers = numbers_in(marked)
    masks = find_masks(text)
    said = zip(
        numbers,
        directions_of(text, numbers),
        entities_near(text, numbers, masks),
        periods_near(text, numbers, find_periods(text, masks)),
        strict=True,
    )
    return tuple(
        replace(number, direction=direction, entity=entity, period=period)
        for number, direction, entity, period in said
    )


@pytest.mark.parametrize(
    ("marked", "directions"),
    [
        ("Revenue rose ⟦12%⟧ to ⟦$3.2 billion⟧.", ["up", "up"]),
        ("Revenue rose to ⟦$3.2 billion⟧ from ⟦$2.9 billion⟧.", ["up", ""]),
        ("It cut costs by ⟦$3 million⟧.", ["down"]),
        ("The board raised its full-year guidance to ⟦$5 billion⟧.", ["up"]),
        ("Shares were up ⟦3%⟧.", ["up"]),
        ("Sales fell sharply by about ⟦7%⟧, or ⟦$2 million⟧.", ["down", "down"]),
        ("It was a ⟦5%⟧ drop.", ["down"]),
        ("Margins were ⟦3%⟧ higher.", ["up"]),
        ("Revenue did not rise by ⟦5%⟧.", [""]),
        ("It failed to grow ⟦5%⟧.", [""]),
        ("It costs up to ⟦$5⟧.", [""]),
        ("Revenue was ⟦$5⟧.", [""]),
        ("It was up ⟦19 cents⟧ at ⟦$58.24⟧.", ["up", ""]),
        ("These increases were offset by a ⟦$28 million⟧ decrease in sales.", ["down"]),
        ("The increases were offset by ⟦$28 million⟧.", [""]),
    ],
)
def test_direction_belongs_to_the_change_and_what_it_leads_to(
    marked: str, directions: list[str]
) -> None:
    assert [number.direction for number in near(marked)] == directions


@pytest.mark.parametrize(
    ("marked", "periods"),
    [
        ("Revenue was ⟦$3.2 billion⟧ in 2019.", ["2019"]),
        ("In fiscal 2019, revenue was ⟦$3⟧ and costs were ⟦$2⟧.", ["FY2019", "FY2019"]),
        ("It rose from ⟦$2.9⟧ in 2018 to ⟦$3.2⟧ in 2019.", ["2018", "2019"]),
        ("Revenue rose ⟦12%⟧ to ⟦$3.2⟧ in 2019 from ⟦$2.9⟧ in 2018.", ["2019", "2019", "2018"]),
        ("Revenue was ⟦$3.2⟧ and ⟦$2.9⟧ in 2022 and 2021, respectively.", ["2022", "2021"]),
        ("Costs of ⟦$3⟧ and ⟦$2⟧ in 2022 and 2021.", ["2022", "2021"]),
        ("Costs were ⟦$3⟧ (2021: ⟦$2⟧).", ["", "2021"]),
        ("Sales were ⟦$3⟧ in the third quarter of 2020.", ["Q3 2020"]),
        ("Sales rose ⟦5%⟧ from ⟦$2⟧ in 2019, against ⟦$1⟧ a year earlier.", ["2019", "2019", ""]),
        ("Revenue, 2022: ⟦3,214⟧ (in millions)", ["2022"]),
        ("It sold ⟦5 cars⟧ between 2018 and 2019.", ["2018–2019"]),
        ("It was founded in 1999. It has ⟦5 shops⟧.", [""]),
        ("For fiscal years 2019 and 2018 it was ⟦$3⟧ and ⟦$2⟧.", ["FY2019", "FY2018"]),
        ("It was ⟦$3⟧ in 2019, ⟦$2⟧ in 2018 and ⟦$1⟧ in 2017.", ["2019", "2018", "2017"]),
        ("It made ⟦$4⟧, then a fair ⟦$3⟧ in 2019 and 2018, respectively.", ["2019", "2018"]),
        ("In 2018 it hired; about ⟦$480⟧ was lost.", ["2018"]),
        ("It has ⟦$22⟧ of tax and state duty for fiscal 2019.", ["FY2019"]),
        ("Rates of ⟦3%⟧ apply to the 2021 Notes.", [""]),
        ("The rate was ⟦9%⟧ in 2021, ⟦8.5%⟧ in 2020 and ⟦7.2%⟧ in 2019.", ["2021", "2020", "2019"]),
        ("It was ⟦9%⟧ in 2021, after ⟦8%⟧ in 2020 and ⟦7.2%⟧ in 2019.", ["2021", "2020", "2019"]),
        ("Output fell ⟦30%⟧ below 1995 levels.", [""]),
        ("In 2019 prices rose ⟦5%⟧.", ["2019"]),
    ],
)
def test_a_number_has_the_period_beside_it_and_not_another_numbers(
    marked: str, periods: list[str]
) -> None:
    assert [number.period for number in near(marked)] == periods


@pytest.mark.parametrize(
    ("marked", "entities"),
    [
        ("Revenue rose to ⟦$3.2 billion⟧.", ["Revenue"]),
        ("The Group's operating margin was ⟦12%⟧.", ["Group's operating margin"]),
        ("There are ⟦62 satellites⟧ of Saturn.", ["Saturn"]),
        ("Revenue, 2022: ⟦3,214⟧ (in millions)", ["Revenue"]),
        ("About ⟦12%⟧ of customers left.", ["customers"]),
        ("A ⟦5%⟧ drop in satisfaction was seen.", ["satisfaction"]),
        ("The price of gold was ⟦$1,200⟧.", ["price of gold"]),
        ("It had net income of ⟦$5 million⟧.", ["net income"]),
        ("Tesla jumped ⟦8%⟧ and Starbucks gained ⟦3%⟧.", ["Tesla", "Starbucks"]),
        ("Revenue rose ⟦12%⟧ to ⟦$3.2 billion⟧.", ["Revenue", "Revenue"]),
        (
            "Net cash used in investing activities was ⟦$5⟧.",
            ["Net cash used in investing activities"],
        ),
        ("Adjusted EBITDA was ⟦$5⟧.", ["Adjusted EBITDA"]),
        ("They saw a ⟦$28 million⟧ decrease in net sales.", ["net sales"]),
        ("The company plans to hire ⟦400 people⟧.", ["company"]),
        ("There were ⟦40 people⟧.", [""]),
        ("It has ⟦40 shops⟧.", [""]),
        ("⟦40 people⟧ came.", [""]),
    ],
)
def test_a_number_is_of_the_noun_that_has_it_or_of_nothing(
    marked: str, entities: list[str]
) -> None:
    assert [number.entity for number in near(marked)] == entities


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("in Q3 2019 and the fourth quarter of 2018", ("Q3 2019", "Q4 2018")),
        ("FY19, fiscal 2019 and fiscal year 2019", ("FY2019",)),
        ("from 2018 to 2019", ("2018–2019",)),
        ("in 2018/19", ("2018–2019",)),
        ("in 2018 and 2019", ("2018", "2019")),
        ("on January 4, 2019, on 4 Jan 2019 and on 2019-01-04", ("4 January 2019",)),
        ("for the year ended December 31, 2019", ("year to 31 December 2019",)),
        ("in the 1990s", ("1990s",)),
        ("as Smith et al. (2010) say", ()),
    ],
)
def test_a_period_has_one_name_however_it_is_written(text: str, periods: tuple[str, ...]) -> None:
    found = [period.words for period in find_periods(text, find_masks(text))]
    assert tuple(dict.fromkeys(found)) == periods


WORDS = st.sampled_from(
    "Revenue rose fell from to in of and or , ; . ( ) : 2019 2018 Q3 ⟦5%⟧ ⟦$3⟧ ⟦40 cars⟧ not by "
    "was the respectively quarter — é".split(" ")
)


@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_an_entity_is_always_words_of_the_text(marked: str) -> None:
    text, numbers = numbers_in(marked)
    assert all(entity in text for entity in entities_near(text, numbers, find_masks(text)))
