"""Requirements that cannot both be met, or set different bounds for one act."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citations.drafts.requirements import ConflictDraft, RequirementDraft, Stretch
from citations.requirements.compare import conflicts
from tests.unit.requirements.compare.conflict_cases import MEASURED, SHOWN
from tests.unit.requirements.compare.made import make_policy, make_requirement, make_statute
from tests.unit.requirements.written_cases import read_cases


def _requirement(words: str, number: int) -> RequirementDraft:
    named, sentence = words.split(" | ", 1)
    kind, document = named.split(" ")
    letter = "S" if kind == "statute" else "P"
    return make_requirement(
        sentence,
        f"REQ-{letter}{number:03}",
        kind="statute" if kind == "statute" else "policy",
        document=document,
    )


def _conflicts(case: dict[str, str]) -> tuple[ConflictDraft, ...]:
    return conflicts([_requirement(case["first"], 1), _requirement(case["second"], 2)])


@pytest.mark.parametrize(
    "case", read_cases(SHOWN), ids=lambda case: f"{case['first'][:50]} – {case['second'][:50]}"
)
def test_what_conflicts_and_what_does_not(case: dict[str, str]) -> None:
    assert bool(_conflicts(case)) == (case["conflict"] == "yes")


def test_of_the_cases_kept_apart_nearly_all_are_told() -> None:
    cases = read_cases(MEASURED)
    right = sum(bool(_conflicts(case)) == (case["conflict"] == "yes") for case in cases)
    assert right >= 0.9 * len(cases)


def test_the_note_names_both_labels_and_their_words() -> None:
    (conflict,) = conflicts(
        [
            *make_statute("Providers shall retain client records for at least 7 years."),
            *make_policy("Client records must be destroyed after 5 years."),
        ]
    )
    assert conflict.labels == ("REQ-S001", "REQ-P001")
    assert all(
        words in conflict.note
        for words in ("REQ-S001", "REQ-P001", "for at least 7 years", "after 5 years")
    )


def test_a_stricter_policy_is_no_conflict_in_either_order() -> None:
    statute = make_statute("Assessments shall be documented within 60 days.")
    policy = make_policy("Assessments must be documented within 30 days.")
    assert conflicts([*statute, *policy]) == ()
    assert conflicts([*policy, *statute]) == ()


def test_no_requirement_conflicts_with_itself() -> None:
    (one,) = make_statute("Staff must report losses within 2 days and must not report rumours.")
    assert conflicts([one]) == ()


def test_items_of_one_list_are_different_cases() -> None:
    lead, rows = (
        "The ratio of staff to children shall not be less than",
        (
            "one to three, for children under 18 months of age",
            "one to five, for children of 18 months or more but under 30 months of age",
        ),
    )
    items = [
        replace(one, segments=(Stretch(start=0, end=len(lead), text=lead), *one.segments))
        for one in make_statute(*(f"{lead} {row}." for row in rows))
    ]
    assert conflicts(make_statute(*(f"{lead} {row}." for row in rows)))
    assert conflicts(items) == ()
