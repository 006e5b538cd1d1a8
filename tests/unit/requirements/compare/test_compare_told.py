"""What a policy makes of a statute's requirements."""

from __future__ import annotations

import pytest

from citations.drafts.requirements import ComparisonRow
from citations.requirements.compare import compare
from tests.unit.requirements.compare.cases import MEASURED, SHOWN
from tests.unit.requirements.compare.made import make_policy, make_statute, make_text
from tests.unit.requirements.written_cases import read_cases


def _row(case: dict[str, str]) -> ComparisonRow:
    return compare(make_statute(case["statute"]), make_policy(case["policy"]))[0]


def _told(row: ComparisonRow) -> tuple[str, str]:
    aspects = sorted({each.aspect for each in row.differences})
    return row.relation, ", ".join(aspects)


def _wanted(case: dict[str, str]) -> tuple[str, str]:
    return case["relation"], case.get("aspects", "")


@pytest.mark.parametrize(
    "case", read_cases(SHOWN), ids=lambda case: f"{case['relation']} {case['policy'][:50]}"
)
def test_the_relation_of_a_policy_and_what_differs(case: dict[str, str]) -> None:
    assert _told(_row(case)) == _wanted(case)


def test_of_the_cases_kept_apart_nearly_all_are_told() -> None:
    cases = read_cases(MEASURED)
    assert sum(_told(_row(case)) == _wanted(case) for case in cases) >= 0.9 * len(cases)


def test_every_requirement_stands_in_a_row_with_its_label() -> None:
    statute = make_statute(
        "Providers shall retain client records for at least 7 years.",
        "Employers shall pay wages within 10 days.",
    )
    policy = make_policy(
        "Staff must wear badges.", "Client records must be kept by the provider for 7 years."
    )
    rows = compare(statute, policy)
    assert [(row.relation, row.statute, row.policy) for row in rows] == [
        ("matched", ("REQ-S001",), ("REQ-P002",)),
        ("missing", ("REQ-S002",), ()),
        ("only in policy", (), ("REQ-P001",)),
    ]


def test_a_difference_shows_the_words_of_both_sides() -> None:
    rows = compare(
        make_statute("Assessments shall be documented within 30 days."),
        make_policy("Assessments must be documented within 60 days."),
    )
    (difference,) = rows[0].differences
    assert (difference.statute, difference.policy) == ("within 30 days", "within 60 days")


def test_lengths_that_depend_on_the_calendar_are_not_decided_but_noted() -> None:
    row = compare(
        make_statute("Assessments shall be documented within one month."),
        make_policy("Assessments must be documented within 30 days."),
    )[0]
    assert row.relation == "matched"
    assert "do not compare exactly" in row.note


def test_deadlines_counted_from_other_events_are_not_decided_but_noted() -> None:
    row = compare(
        make_statute("The registrar shall issue the certificate within 5 days of payment."),
        make_policy("The registrar must issue the certificate within 9 days of application."),
    )[0]
    assert row.relation == "matched"
    assert "different events" in row.note


def test_other_actors_are_named() -> None:
    row = compare(
        make_statute("The county shall review each care plan."),
        make_policy("The case manager must review each care plan."),
    )[0]
    assert [(each.aspect, each.statute, each.policy) for each in row.differences] == [
        ("scope", "The county", "The case manager")
    ]
    assert "The case manager" in row.note


def test_weaker_in_one_thing_is_weaker_and_all_differences_are_listed() -> None:
    row = compare(
        make_statute("The agency shall keep inspection records for 5 years, except drafts."),
        make_policy("The agency must keep inspection records for 3 years."),
    )[0]
    assert row.relation == "weaker"
    assert {each.aspect for each in row.differences} == {"deadline", "exception"}


def test_what_a_policy_only_recommends_is_weaker_and_stands_beside_the_requirement() -> None:
    text = make_text("4.2 Training\n\nStaff should receive privacy training annually.\n")
    row = compare(
        make_statute("All staff must receive privacy training at least annually."), [], [text]
    )[0]
    assert (row.relation, row.policy) == ("weaker", ())
    assert row.recommended == "Staff should receive privacy training annually."
    assert "Training" in row.recommended_in
    assert [(each.statute, each.policy) for each in row.differences] == [("must", "should")]


def test_what_a_policy_allows_and_the_statute_prohibits_is_weaker() -> None:
    text = make_text("Sharing\n\nStaff may share passwords with a supervisor.\n")
    row = compare(make_statute("Staff must not share passwords."), [], [text])[0]
    assert row.relation == "weaker"
    assert row.note == "The policy allows what the statute prohibits."


def test_what_a_statute_only_allows_is_stricter_in_the_policy() -> None:
    text = make_text("5. Officers\n\nA county may appoint a privacy officer.\n", kind="statute")
    row = compare([], make_policy("The county must appoint a privacy officer."), [text])[0]
    assert (row.relation, row.policy) == ("stricter", ("REQ-P001",))
    assert "A county may appoint a privacy officer." in row.note


def test_a_sentence_with_two_duties_is_compared_duty_by_duty() -> None:
    row = compare(
        make_statute(
            "The county must acknowledge the complaint within 5 business days and must resolve it"
            " no later than 45 days after receipt."
        ),
        make_policy(
            "The county must acknowledge complaints within 2 business days.",
            "Complaints must be resolved within 60 days of receipt.",
        ),
    )[0]
    assert row.relation == "weaker"
    assert row.policy == ("REQ-P001", "REQ-P002")
    assert [each.policy for each in row.differences] == [
        "within 2 business days",
        "within 60 days of receipt",
    ]


def test_what_one_requirement_of_the_policy_leaves_out_another_may_say() -> None:
    row = compare(
        make_statute("The agency shall keep inspection records for 5 years."),
        make_policy(
            "The agency must keep inspection records.",
            "Inspection records must be kept for 5 years.",
        ),
    )[0]
    assert (row.relation, row.policy) == ("matched", ("REQ-P001", "REQ-P002"))


def test_something_similar_is_named_where_nothing_matches_surely() -> None:
    row = compare(
        make_statute("The hospital shall keep surgery records."),
        make_policy("The hospital must keep staff records."),
    )[0]
    assert row.relation == "missing"
    assert "REQ-P001" in row.note


def test_nearness_in_meaning_makes_sure_what_words_leave_open() -> None:
    statute = make_statute("The hospital shall keep surgery records.")
    policy = make_policy("The hospital must keep operation records.")
    near = compare(statute, policy, similarity=lambda ones, others: [[0.9 for _ in others]])
    far = compare(statute, policy, similarity=lambda ones, others: [[0.1 for _ in others]])
    assert (near[0].relation, far[0].relation) == ("matched", "missing")


@pytest.mark.parametrize(
    "words",
    ["must " * 3_000, "shall", "\u0000 must 😀", "if " * 3_000 + "must"],
    ids=["must", "bare", "odd", "if"],
)
def test_hostile_words_are_compared_without_an_error(words: str) -> None:
    rows = compare(make_statute(words), make_policy(words), [make_text(words)])
    assert rows


def test_nothing_compares_with_nothing() -> None:
    assert compare([], [], []) == ()


@pytest.mark.parametrize(
    ("statute", "policy"),
    [
        ("A dealer shall report stolen firearms to the police.", "stolen vehicles to the police"),
        ("A dealer shall report fire doors of the building.", "fire exits of the building"),
        ("A dealer shall report the identity of each customer.", "the address of each customer"),
    ],
    ids=["firearms", "doors", "identity"],
)
def test_the_same_deed_on_another_thing_is_no_match(statute: str, policy: str) -> None:
    rows = compare(make_statute(statute), make_policy(f"A dealer must report {policy}."))
    assert [row.relation for row in rows] == ["missing", "only in policy"]
