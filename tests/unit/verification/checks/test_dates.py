"""Dates of a claim must be carried by the same or a more exact one."""

import pytest

from citations.verification.checks.dates import check_dates


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("It was signed on 3 May 2021.", "It was signed on May 3, 2021."),
        ("It was signed on 3 May 2021.", "Signed: 2021-05-03."),
        ("4,200 tickets were sold in March.", "In March, 4,200 tickets were sold."),
        ("It was signed in 2021.", "It was signed on 3 May 2021."),
        ("It was signed in May 2021.", "It was signed on 3 May 2021."),
        ("It was signed on 3 May.", "It was signed on 3 May 2021."),
        ("Sales rose in Q1 2022.", "Sales rose in the first quarter of 2022."),
        ("Sales rose in the first quarter of 2022.", "Sales rose in March 2022."),
        ("Sales rose in FY2022.", "Sales rose in fiscal 2022."),
        ("It opened in the 1990s.", "It opened in 1994."),
        ("It opened in the 20th century.", "It opened in 1994."),
        ("She ruled from 1939.", "She ruled from 1939 to 1975."),
        ("It ran from 2018 to 2021.", "It ran between 2018 and 2021."),
        ("It ran from 2018 to 2021.", "It began in 2018 and was closed in May 2021."),
        ("She left in 1975.", "She ruled from 1939 to 1975."),
        ("They won in 2000.", "They won at the 2000 Summer Games."),
        ("Sales rose.", "Sales rose in 2019."),
    ],
)
def test_a_date_is_carried_by_the_same_or_a_more_exact_one(claim, quote):
    assert check_dates(claim, [quote]).outcome == "passed"


@pytest.mark.parametrize(
    ("claim", "quote", "note"),
    [
        (
            "Revenue grew 5% in 2021.",
            "Revenue grew 5%.",
            "The quote does not mention 2021.",
        ),
        (
            "It was signed on 3 May 2021.",
            "It was signed in 2021.",
            "The quote says only “2021”, the claim says “3 May 2021”.",
        ),
        (
            "It rained in May 2020 and in June 2021.",
            "It rained in May 2020.",
            "The quote does not mention June 2021.",
        ),
        (
            "From 1971 to 1990 four bridges were built.",
            "Four bridges were built between 1975 and 1990.",
            "The quote does not mention 1971 to 1990.",
        ),
    ],
)
def test_what_the_quote_does_not_say_of_time_is_told(claim, quote, note):
    check = check_dates(claim, [quote])

    assert (check.outcome, check.note) == ("missing", note)


@pytest.mark.parametrize(
    ("claim", "quote", "note"),
    [
        (
            "Revenue grew 5% in 2021.",
            "Revenue grew 5% in 2020.",
            "The quote says “2020”, the claim says “2021”.",
        ),
        (
            "He was born before 1950.",
            "He was born after 1950.",
            "The quote says “after 1950”, the claim says “before 1950”.",
        ),
        (
            "Berg was born in 1951.",
            "Berg was born in 1942 and died in 2001.",
            "The quote says “1942”, the claim says “1951”.",
        ),
    ],
)
def test_another_date_for_the_same_thing_fails(claim, quote, note):
    check = check_dates(claim, [quote])

    assert (check.outcome, check.note) == ("failed", note)


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The mill was sold in 2021.", "The mill was sold last year."),
        ("The bridge was closed on 3 May 2021.", "The bridge was closed on 3 May."),
        ("The mill did not open in 2014.", "The mill opened in 2018."),
    ],
)
def test_what_may_be_meant_otherwise_is_undecided(claim, quote):
    assert check_dates(claim, [quote]).outcome == "undecided"


def test_dates_of_another_event_do_not_fail_a_claim():
    check = check_dates(
        "The factory closed in 2015.",
        ["The factory was built in 1990. A school opened nearby in 2012."],
    )

    assert check.outcome == "missing"


def test_the_verb_may_is_no_month():
    assert check_dates("Prices may rise.", ["Prices could go up."]).outcome == "passed"
