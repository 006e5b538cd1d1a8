"""What a question asks to be computed, of what and over which times."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research_app.synthesis.calculations.read import read_plan
from research_app.synthesis.question import understand


def asked(question: str):
    plan = read_plan(understand(question, None))
    return plan.readings if plan else ()


@pytest.mark.parametrize(
    ("question", "operation", "things", "periods"),
    [
        (
            "What is the change in turbine sales from 2018 to 2019?",
            "change",
            ("turbine sales",),
            ("2018", "2019"),
        ),
        (
            "What was the percentage change in rent between 2019 and 2018?",
            "percentage change",
            ("rent",),
            ("2019", "2018"),
        ),
        ("How much did rent grow from 2018 to 2019?", "change", ("rent",), ("2018", "2019")),
        (
            "What was the average rent for 2017, 2018 and 2019?",
            "average",
            ("rent",),
            ("2017", "2018", "2019"),
        ),
        ("What is the total rent in 2018 and 2019?", "total", ("rent",), ("2018", "2019")),
        (
            "What is the ratio of rent to wages in 2019?",
            "ratio",
            ("rent", "wages"),
            ("2019",),
        ),
        ("What percentage of total costs is rent in 2019?", "share", None, ("2019",)),
        (
            "What is the rent as a percentage of total costs in 2019?",
            "share",
            ("rent", "total costs"),
            ("2019",),
        ),
        (
            "What is the difference between rent and wages in 2019?",
            "difference",
            ("rent", "wages"),
            ("2019",),
        ),
        (
            "How many years did rent exceed 5 million?",
            "count",
            ("rent",),
            (),
        ),
        ("In which year was rent the largest?", "highest", ("rent",), ()),
        ("Which year had the lowest rent?", "lowest", ("rent",), ()),
        ("What is the change in rent from F18 to F19?", "change", ("rent",), ("FY2018", "FY2019")),
        ("average rent 2018 2019", "average", ("rent",), ("2018", "2019")),
        ("share of rent in total costs 2019, percent", "share", ("rent", "total costs"), ("2019",)),
        (
            "by how much did rent grow in percent 2018 to 2019",
            "change",
            ("rent",),
            ("2018", "2019"),
        ),
        ("operating margin of Helios 2019", "value", ("operating margin",), ("2019",)),
        ("rent budget left at the end of June", "remaining", ("rent budget",), ("June",)),
    ],
)
def test_the_operation_is_read_with_its_things_and_times(question, operation, things, periods):
    first = asked(question)[0]

    assert first.operation == operation
    assert things is None or first.things == things
    assert first.periods == periods


@pytest.mark.parametrize(
    "question",
    [
        "Why did rent increase from 2018 to 2019?",
        "What was the increase in rent in 2019 due to?",
        "What caused the change in rent between 2018 and 2019?",
        "What were the total rents in 2018 and 2019, respectively?",
        "Who paid the rent in 2019?",
        "What is the rent in 2019?",
        "When was the average tenant younger?",
    ],
)
def test_causes_single_figures_and_facts_are_no_calculation(question):
    assert asked(question) == ()


def test_a_row_joined_by_and_is_one_thing_before_it_is_two():
    readings = asked("What is the average of cash and cash equivalents in 2019?")

    assert [each.things for each in readings] == [
        ("cash and cash equivalents",),
        ("cash", "cash equivalents"),
    ]


def test_the_wish_for_decimals_is_kept():
    (first, *_) = asked(
        "What is the ratio of rent to wages in 2019? Round to three decimal places."
    )

    assert first.decimals == 3


@given(st.text(max_size=400))
def test_any_question_is_read_without_a_crash(text):
    asked(f"What is the change in {text}")
