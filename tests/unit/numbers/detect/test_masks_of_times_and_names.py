"""Dates, times, years, addresses and names are no quantities; what only resembles them is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.numbers.detect.masks import find_masks
from tests.unit.numbers.detect.marked import misread

DATES = """
It opened on ⟦4 January 2019⟧ with 20 rooms.
It opened on ⟦January 4, 2019⟧ with 20 rooms.
Signed ⟦2019-01-04⟧ by 3 people.
Signed ⟦2019-01-04T10:30:00Z⟧ by 3 people.
Paid on ⟦4/1/19⟧: $20.
Paid on ⟦04.01.2019⟧: 20 €.
On ⟦Jan. 4⟧ it rained 12 mm.
On the ⟦4th⟧ of ⟦July⟧ 500 people came.
From ⟦May 21–23, 2018⟧ it sold 300 cars.
In ⟦June 2014⟧ there were 5 cases.
Between ⟦12 May⟧ and ⟦3 June 2015⟧ 40 died.
12 may die and 3 may not.
The ⟦9/11⟧ attacks killed 2,977 people.
In the ⟦19th century⟧ it had 3 churches.
""".strip().splitlines()

TIMES = """
At ⟦10:30 am⟧ 20 people waited.
From ⟦9 to 10.30 pm⟧ it lost 3 points.
Starts at ⟦14:00 UTC⟧ and lasts 2 hours.
At ⟦3pm⟧ 5 ships left.
Open ⟦Monday 8-9am⟧ for 12 guests.
By ⟦6 o'clock⟧ 40 were there.
It takes 3 hours and 10 minutes.
It was diluted 1:10 in 5 ml.
""".strip().splitlines()

YEARS = """
In ⟦2019⟧ it employed 2019 people.
It has 2,019 members and 2019 employees.
Revenue in ⟦1999–2004⟧ was $2000 million.
The season ⟦2018/19⟧ saw 38 games.
Lengths of 1500–2000 m were common in ⟦1990–2000⟧.
In ⟦Q3 2019⟧ margins were 12%.
⟦FY2018⟧ sales were $5 million.
In fiscal ⟦2019⟧, 3 plants closed.
The ⟦1990s⟧ and mid-⟦1980s⟧ saw 4 recessions.
Between ⟦1990⟧ and ⟦2000⟧ prices doubled to 1900 USD.
About 2000 were sold, an average of 1500.
Margins were 9% in ⟦2021⟧ and 7.5% in ⟦2020⟧.
For ⟦2021⟧ and ⟦2020⟧, 35% and 40% were sold.
It paid $2 million in ⟦2021⟧ and 300 million in ⟦2020⟧.
Doses of 1600, 400 and 200 mg were given.
It costs 2015 dollars.
The ⟦2019⟧ results were 5% better.
Later than ⟦2018⟧, 5 more followed.
Inventories, ⟦2019⟧: 1890 and no more.
Inventories 1890 1755 1602
⟦2019 2018 2017⟧
USD 2000 was paid, CHF 1900 was owed, RM 1800 was lost.
In a trial with n = 2000 there were 5 deaths.
Level ⟦1⟧, ⟦2019⟧: 5 and Note ⟦3⟧, ⟦2018⟧: 7
More than 2000 came.
""".strip().splitlines()

NAMES = """
COVID-⟦19⟧ killed 5 million people.
GPT-⟦4⟧ scored 86.4% and the iPhone ⟦14⟧ costs $799.
The S&P ⟦500⟧ rose 2% and the Dow ⟦30⟧ 1%.
A Boeing ⟦737⟧ carries 180 passengers.
Python ⟦3.11⟧ is 25% faster; version ⟦2.3.1⟧ was not.
Release ⟦v2.3.1⟧ fixed 14 bugs.
⟦CO2⟧ rose by 2 ppm and ⟦H2O⟧ by 3 g.
Samples ⟦DA1–DA5⟧ weigh 5 g; ⟦HER2⟧ in 20%.
The ⟦5G⟧ network covers 40% and ⟦3C274⟧ is 2 Gpc away.
An area of 190 km2 holds 74 kg/mm2 and 18 kJ mol-1.
It costs USD5 million, Rs500 or US$58.24.
Call ⟦+1 541-754-3010⟧ for 20% off.
The server ⟦192.168.1.2/24⟧ has 16 GB.
See https://doi.org/⟦10.1000/182⟧ for 3 tables.
It is in ⟦report_2.pdf⟧, 5 MB.
At ⟦16-18 Industrial Avenue⟧ 40 people work.
The ⟦10th⟧ of 12 teams.
Account number ⟦12345678⟧ holds $50.
""".strip().splitlines()


@pytest.mark.parametrize("marked", DATES)
def test_a_date_is_no_quantity(marked: str) -> None:
    assert misread(marked) == ([], [])


@pytest.mark.parametrize("marked", TIMES)
def test_a_time_of_day_is_no_quantity_but_a_duration_is(marked: str) -> None:
    assert misread(marked) == ([], [])


@pytest.mark.parametrize("marked", YEARS)
def test_a_year_is_told_from_a_count_of_the_same_figures(marked: str) -> None:
    assert misread(marked) == ([], [])


@pytest.mark.parametrize("marked", NAMES)
def test_a_figure_inside_a_name_is_no_quantity(marked: str) -> None:
    assert misread(marked) == ([], [])


def test_a_text_without_figures_has_masks_only_for_dates_and_times_in_words() -> None:
    assert find_masks("Half past seven on the second of May, nineteen ninety-six.") != ()
    assert find_masks("Three hundred people came, and a third of them left.") == ()


def test_touching_masks_are_one() -> None:
    text = "It was filed on January 4, 2019 at 10:30 am."
    spans = [text[mask.start : mask.end] for mask in find_masks(text)]
    assert spans == ["January 4, 2019", "10:30 am"]


PIECES = st.sampled_from(
    "2019 1. 12 3–5 [ ] ( ) Fig. Table v2.3 Jan May / - : . , $ % § # @ :: +1 0 www. et al. é “ ² "
    "10:30 pm Q3 FY 1990s 5th CO2 ٣ \n \t S&P 500".split(" ")
)


@given(
    st.one_of(
        st.text(max_size=200),
        st.lists(PIECES, max_size=60).map(" ".join),
        st.lists(PIECES, max_size=60).map("".join),
    )
)
def test_masks_stand_in_order_inside_the_text_and_apart(text: str) -> None:
    end = 0
    for mask in find_masks(text):
        assert end <= mask.start < mask.end <= len(text)
        end = mask.end


@pytest.mark.parametrize(
    "piece",
    [
        "1",
        "12.",
        "1,",
        "(1",
        "[1,",
        "a1",
        "1-",
        "2019, ",
        "1 2 ",
        "A b ",
        "Jan 1 ",
        "::1",
        "+1 ",
        "Smith and ",
        "§1",
    ],
)
def test_long_hostile_input_is_read(piece: str) -> None:
    masks = find_masks(piece * 4_000)
    assert json.dumps([mask.kind for mask in masks[:3]])
