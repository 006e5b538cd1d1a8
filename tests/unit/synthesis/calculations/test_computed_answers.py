"""Questions for numbers that stand nowhere, asked of small tables."""

import pytest

from research_app.synthesis.calculations.read import read_plan
from research_app.synthesis.question import understand
from tests.unit.synthesis.calculations.computing import reply_to
from tests.unit.synthesis.small_library import draft

COSTS = draft(
    "Costs of Helios Energy by kind (in millions):\n\n"
    " | 2019 | 2018 | 2017\n"
    "Rent | 120.5 | 100.0 | 80.0\n"
    "Wages | 60.0 | 50.0 | 70.0\n"
    "Other | 19.5 | 10.0 | 20.0\n"
    "Total costs | 200.0 | 160.0 | 170.0\n\n"
    "Helios Energy runs wind farms on the coast.\n",
    title="Helios Energy annual report",
)


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        (
            "What is the change in rent from 2018 to 2019?",
            "Rent, change from 2018 to 2019: 20.5 million, +20.5 %",
        ),
        (
            "What is the change in wages from 2017 to 2018?",
            "Wages, change from 2017 to 2018: −20.0 million, −28.57 %",
        ),
        (
            "What was the percentage change in rent between 2019 and 2018?",
            "Rent, percentage change from 2018 to 2019: 20.5 %",
        ),
        (
            "What is the average rent for 2017 and 2018?",
            "Rent, average of 2017 and 2018: 90.0",
        ),
        (
            "What was the average rent?",
            "Rent, average of 2017, 2018 and 2019: 100.17",
        ),
        ("What is the total rent in 2018 and 2019?", "Rent, total of 2018 and 2019: 220.5"),
        (
            "What percentage of total costs was wages in 2019?",
            "Wages as a percentage of Total costs, 2019: 30 %",
        ),
        (
            "What is the ratio of rent to wages in 2018?",
            "Rent divided by Wages, 2018: 2",
        ),
        (
            "What is the difference between rent and wages in 2017?",
            "Rent less Wages, 2017: 10.0",
        ),
        (
            "How many years did wages exceed 55 million?",
            "Number of figures of Wages above 55,000,000: 2",
        ),
        (
            "In which year was rent the largest?",
            "Rent, highest in 2019 of 2017, 2018 and 2019: 120.5",
        ),
    ],
)
def test_the_result_is_stated_in_the_tables_words(question, headline):
    reply = reply_to(question, COSTS)

    assert reply.blocks[0].removesuffix(" million") == headline


def test_the_figures_it_was_computed_from_stand_below_each_with_its_own_quote():
    reply = reply_to("What is the change in rent from 2018 to 2019?", COSTS)

    assert reply.blocks[2] == "Costs of Helios Energy by kind (in millions):"
    assert reply.blocks[3] == " | 2019 | 2018\nRent | 120.5 | 100.0"
    assert {"100.0", "120.5"} <= set(reply.claims)


def test_the_computed_number_names_the_evidence_of_every_input():
    reply = reply_to("What is the change in rent from 2018 to 2019?", COSTS)
    computed, _ = [piece.computed for piece in reply.pieces if piece.computed]

    assert computed.computation is not None
    assert [item.raw for item in computed.computation.inputs] == ["100.0", "120.5"]
    known = {item.label for item in reply.evidence if item.verified}
    assert {item.label for item in computed.computation.inputs} <= known


def test_a_missing_year_is_named_and_nothing_is_computed():
    reply = reply_to("What is the change in rent from 2016 to 2019?", COSTS)

    assert not [piece for piece in reply.pieces if piece.computed]
    assert reply.lacking == "Not computed: no figure was found for “rent, 2016”."


def test_a_thing_that_no_row_prints_is_not_computed():
    reply = reply_to("What is the change in dividends from 2018 to 2019?", COSTS)

    assert not [piece for piece in reply.pieces if piece.computed]


def test_the_same_rows_of_another_company_are_not_taken():
    reply = reply_to("What is the change in the rent of Norvik from 2018 to 2019?", COSTS)

    assert not [piece for piece in reply.pieces if piece.computed]


def test_a_part_is_not_taken_for_a_total_that_another_row_prints():
    reply = reply_to("What is the change in total costs from 2018 to 2019?", COSTS)

    assert reply.blocks[0].startswith("Total costs, change from 2018 to 2019: 40.0")


def test_figures_of_quarters_are_none_of_the_year():
    quarters = draft(
        "Sales of Helios\n\n | Q1 2019 | Q2 2019 | Q1 2018\nSales | 10 | 12 | 9\nRent | 1 | 2 | 3\n"
    )

    whole = reply_to("What is the change in sales from 2018 to 2019?", quarters)
    part = reply_to("What is the change in sales from Q1 2018 to Q1 2019?", quarters)

    assert not [piece for piece in whole.pieces if piece.computed]
    assert part.blocks[0].endswith(": 1, +11.11 %")


def test_years_may_stand_in_the_labels_of_rows():
    by_year = draft("Fiscal year | Rent | Wages\n2019 | 120 | 60\n2018 | 100 | 50\n", title="Costs")

    reply = reply_to("What is the change in rent from 2018 to 2019?", by_year)

    assert reply.blocks[0] == "Rent, change from 2018 to 2019: 20, +20 %"


def test_a_change_without_two_times_may_be_stated_by_a_sentence():
    may_be = read_plan(understand("What was the increase in rent in 2019?", None))
    compared = read_plan(understand("What was the change in rent from 2018 to 2019?", None))

    assert may_be.may_be_stated
    assert not compared.may_be_stated


BRACKETS = draft(
    " | 2019 | 2018\nSales | 900 | 800\nCost of sales | (300) | (200)\n"
    "Net income (loss) | (40) | (20)\n"
)


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("What is the average cost of sales in 2018 and 2019?", "250"),
        ("What is the change in cost of sales from 2018 to 2019?", "100"),
        ("What is the percentage change in cost of sales from 2018 to 2019?", "50 %"),
        ("What is the change in net income (loss) from 2018 to 2019?", "−20"),
    ],
)
def test_a_cost_in_brackets_is_deducted_and_a_loss_in_brackets_is_negative(question, result):
    reply = reply_to(question, BRACKETS)

    assert reply.blocks[0].endswith(f": {result}")


def test_what_is_left_is_the_sum_set_aside_less_what_one_document_says_was_spent():
    january = "# Status, January\n\nThe budget is £2.4 million. By the end of January £0.6 million."
    june = (
        "# Status, June\n\nIn June the board raised the budget from £2.4 million to £2.7 million."
        " By the end of June we had spent £1.7 million, against a plan of £1.6 million."
    )
    reply = reply_to("budget left at the end of June", january, june)

    assert reply.blocks[0].startswith("Budget, remaining: 1.0")


def test_a_total_that_no_row_prints_is_summed_over_its_parts_alone():
    waste = draft(
        "Household waste by district, in tonnes\n"
        "District | Recycled 2021 | Burned 2021 | Recycled 2022 | Burned 2022\n"
        "Easthope | 41 | 52 | 44 | 50\nWesthope | 38 | 29 | 37 | 31\nUpper Vale | 12 | 1 | 13 | 2\n"
    )

    row = reply_to("total household waste easthope 2022", waste)
    column = reply_to("total burned 2021 over all districts", waste)

    assert row.blocks[0].endswith("total: 94")
    assert column.blocks[0].endswith("total: 82")


DIVISIONS = draft(
    "Revenue and operating profit by division, £m\n"
    "Division | Revenue 2023 | Revenue 2022 restated | Operating profit 2023 | Forecast 2024\n"
    "Chilled | 412.6 | 389.4 | 31.8 | 40.0\nBakery | 268.3 | 251.7 | 22.4 | 30.0\n"
    "Group | 828.8 | 804.3 | 40.4 | 50.0\n",
    title="Harbour Foods plc - Annual Report 2023",
)


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("by how much did bakery revenue grow in percent 2022 to 2023", "6.60 %"),
        ("operating margin bakery 2023", "8.3 %"),
        ("operating margin harbour foods 2023", "4.9 %"),
    ],
)
def test_a_division_is_computed_from_its_own_row_and_the_columns_named(question, headline):
    assert reply_to(question, DIVISIONS).blocks[0].endswith(headline)


@pytest.mark.parametrize(
    "question",
    [
        "snacks operating margin 2023",
        "by how much did bakery revenue grow from 2023 to 2024?",
        "bakery revenue growth 2021 to 2023",
        "What is the difference between a dividend and a buyback?",
    ],
)
def test_another_division_a_forecast_and_notions_are_not_computed(question):
    reply = reply_to(question, DIVISIONS)

    assert not [piece for piece in reply.pieces if piece.computed]


def test_of_two_documents_the_one_that_is_named_is_computed_from():
    other = draft(
        "Division | Revenue 2023 | Operating profit 2023\nPasta | 60 | 20\nGroup | 100 | 50\n",
        title="Calder & Vane results 2023",
        text_id=-2,
    )

    assert reply_to("operating margin calder 2023", DIVISIONS, other).blocks[0].endswith("50.0 %")


def test_figures_with_a_unit_are_computed_with_and_different_units_are_not():
    bikes = draft(
        "Bikes on test\n | Tarn C2 | Tarn C2 Plus | Fjord\n"
        "Weight | 34.5 kg | 39.0 kg | 46.2 kg\nPrice | £3,490 | £4,650 | €4,295\n"
    )

    apart = reply_to("difference between fjord and C2 weights", bikes)
    mixed = reply_to("difference between fjord and C2 prices", bikes)

    assert apart.blocks[0].endswith(": 11.7 kg")
    assert not [piece for piece in mixed.pieces if piece.computed]
