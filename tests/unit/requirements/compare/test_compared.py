"""What a policy makes of a statute's norms: a verdict only where it is certain."""

from __future__ import annotations

import pytest

from citations.requirements.compare import compare, conflicts
from research_app.synthesis.compliance.addressing import MODELS
from tests.unit.requirements.compare.made import make_policy, make_statute

REPORTED = "Depots shall report every broken lamp to the Lamp Office within {}."


def relation(statute: str, policy: str) -> str:
    (row,) = compare(make_statute(statute), make_policy(policy), MODELS)
    return row.relation


@pytest.mark.parametrize(
    ("theirs", "ours", "expected"),
    [
        ("72 hours", "72 hours", "matched"),
        ("72 hours", "three days", "matched"),
        ("72 hours", "four days", "weaker"),
        ("72 hours", "two days", "stricter"),
        ("one month", "30 days", "matched"),
        ("5 working days", "5 days", "by hand"),
        ("half an hour", "30 minutes", "matched"),
        ("half an hour", "two hours", "weaker"),
    ],
)
def test_periods_are_compared_across_units(theirs, ours, expected):
    assert relation(REPORTED.format(theirs), REPORTED.format(ours)) == expected


def test_what_is_kept_longer_is_stricter_and_what_is_deleted_later_is_weaker():
    kept = "Depots must keep the list of broken lamps for {}."
    deleted = "Depots must delete the list of broken lamps within {}."
    assert relation(kept.format("two years"), kept.format("three years")) == "stricter"
    assert relation(deleted.format("two years"), deleted.format("three years")) == "weaker"


def test_how_often_something_is_done_is_a_period():
    checked = "Depots must check every lamp in the store {}."
    assert relation(checked.format("twice a year"), checked.format("every six months")) == "matched"
    assert relation(checked.format("twice a year"), checked.format("once a year")) == "weaker"


def test_a_permission_and_a_duty_in_other_words_are_two_acts():
    statute = make_statute("Depots may sell old lamps to their drivers after the winter.")
    policy = make_policy("Depots must offer drivers the lamps that they no longer use.")
    assert all(not row.policy for row in compare(statute, policy, MODELS))


def test_an_added_exception_is_weaker():
    duty = "Depots must lock the gate of the lamp store at night"
    assert relation(f"{duty}.", f"{duty} unless a guard is present.") == "weaker"
    assert relation(f"{duty} unless a guard is present.", f"{duty}.") == "stricter"


def test_a_recommendation_is_weaker_than_a_duty():
    duty = "Drivers {} carry a spare lamp in the cabin of the engine."
    assert relation(duty.format("must"), duty.format("should")) == "weaker"
    assert relation(duty.format("should"), duty.format("must")) == "stricter"


def test_what_is_on_other_things_is_not_set_side_by_side():
    statute = make_statute("Depots must keep the list of broken lamps for two years.")
    policy = make_policy("Cooks wear a white cap and a clean apron.")
    assert [row.relation for row in compare(statute, policy, MODELS)] == [
        "missing",
        "only in policy",
    ]


def test_of_two_that_are_as_near_neither_is_chosen():
    statute = make_statute("Depots must keep lists of lamps for two years.")
    policy = make_policy(
        "Depots must keep lists of lamps for three years.",
        "Depots must keep lists of lamps for four years.",
    )
    (row,) = compare(statute, policy, MODELS)
    assert (row.relation, row.policy) == ("by hand", ())
    assert set(row.near) == {"REQ-P001", "REQ-P002"}


def test_a_duty_and_a_ban_on_the_same_are_in_conflict():
    found = conflicts(
        [
            *make_statute("Depots shall provide lamps to every driver."),
            *make_policy("Depots shall not provide lamps to every driver."),
        ],
        MODELS,
    )
    assert [each.labels for each in found] == [("REQ-S001", "REQ-P001")]


def test_a_ban_that_holds_in_some_cases_only_is_no_conflict():
    found = conflicts(
        [
            *make_statute("Depots shall provide lamps to every driver."),
            *make_policy("Depots shall not provide lamps to every driver if the lamps are broken."),
        ],
        MODELS,
    )
    assert found == ()
