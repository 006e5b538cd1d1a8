"""Company figures are searched under the labels that statements print, too."""

import pytest

from research_app.retrieval.measures import (
    MEASURES,
    expansion_terms,
    lines_of,
    measures_asked,
)


def asked(question):
    return [measure.names[0] for measure in measures_asked(question)]


@pytest.mark.parametrize(
    ("question", "label"),
    [
        (
            "What was Helios's capital expenditure in 2018?",
            "purchases of property, plant and equipment",
        ),
        ("How high was capex?", "purchases of property, plant and equipment"),
        ("What was the revenue of Amcor?", "net sales"),
        ("Has the quick ratio improved?", "total current liabilities"),
        ("What is the inventory turnover for FY2021?", "inventories"),
        ("How much did the COGS grow?", "cost of sales"),
    ],
)
def test_a_measure_is_also_searched_under_its_printed_label(question, label):
    assert label in expansion_terms(question)


def test_the_statement_that_prints_the_lines_is_searched_too():
    assert "balance sheet" in expansion_terms("Is the working capital positive?")
    assert "statement of cash flows" in expansion_terms("What was the capex?")


def test_a_question_without_a_measure_is_searched_as_it_is():
    assert expansion_terms("Who founded the company?") == ()


def test_the_longest_name_wins():
    assert asked("What was the gross profit margin?") == ["gross margin"]
    assert asked("What is the fixed asset turnover?") == ["fixed asset turnover"]


def test_a_statement_named_as_the_place_to_look_is_no_measure():
    assert asked("What does the cash flow statement say of dividends?") == ["dividends"]


def test_every_ratio_is_made_of_lines_that_are_printed():
    for measure in MEASURES:
        for line in lines_of(measure):
            assert line.rows and line.statement
