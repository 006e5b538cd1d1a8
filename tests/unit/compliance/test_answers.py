"""The answer from requirements: what it says, cites and keeps."""

import pytest

from citations.steps.relabel import relabelled
from tests.unit.compliance.asking import (
    ACT,
    ask,
    cited,
    requirements,
    said,
    text_of,
    tools_over,
)

LONG = "How long must the passenger log be kept?"


def test_a_policy_that_keeps_for_less_time_is_weaker() -> None:
    answer = ask(LONG)
    assert {
        "The master must keep the passenger log for ten years, unless a court orders otherwise.",
        "The master must keep the passenger log for two years.",
    } <= set(said(answer))
    assert {"REQ-S001", "REQ-P001"} <= cited(answer)
    row = next(each for each in answer.compliance.comparison if each.statute == ("REQ-S001",))
    assert row.relation in ("weaker", "by hand")


def test_labels_count_by_kind_and_every_requirement_is_evidence() -> None:
    answer = ask(LONG)
    found = requirements(answer)
    evidence = answer.evidence_by_label()
    assert set(found) == set(evidence)
    statutes = [label for label in found if label.startswith("REQ-S")]
    assert statutes == [f"REQ-S{number:03d}" for number in range(1, len(statutes) + 1)]
    for label, requirement in found.items():
        assert evidence[label].verified == requirement.verified
        assert evidence[label].rejection == requirement.rejection
        for segment in requirement.segments:
            assert segment.text in evidence[label].quote


def test_passages_are_chunks_of_statute_and_policy() -> None:
    answer = ask(LONG)
    chunks = dict(answer.compliance.chunks)
    assert set(chunks) == {passage.label for passage in answer.passages}
    for requirement in requirements(answer).values():
        assert chunks[requirement.passage] == requirement.chunk_id
        assert requirement.chunk_id[0] == ("S" if requirement.source_type == "statute" else "P")


def test_an_item_of_a_list_is_said_with_its_lead_in() -> None:
    answer = ask("Who must inspect the passenger log?")
    assert "The owner shall: … (c) inspect the passenger log every three months." in said(answer)


def test_a_refusal_names_what_is_missing() -> None:
    answer = ask("What is the fee for a berth?")
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    assert "“berth”" in " ".join(answer.missing_evidence)
    assert any("placeholder" in each for each in answer.missing_evidence)
    assert answer.compliance.placeholders


def test_summaries_hold_verified_requirements_with_their_labels() -> None:
    compliance = ask(LONG).compliance
    assert "unless a court orders otherwise [REQ-S001]." in compliance.statute_summary
    assert "for two years [REQ-P001]." in compliance.policy_summary
    assert compliance.comparison
    assert compliance.reviews[0].passed


def test_requirements_are_read_whole_around_a_passage() -> None:
    for requirement in requirements(ask(LONG)).values():
        text = ACT if requirement.source_type == "statute" else None
        if text:
            for segment in requirement.segments:
                assert text[segment.start : segment.end] == segment.text


def test_labels_run_on_and_a_verified_requirement_keeps_its_own() -> None:
    first = ask(LONG)
    earlier = tuple(item for item in first.evidence if item.verified)
    second = ask(LONG, first_requirements={"REQ-S": 9, "REQ-P": 4}, earlier=earlier)
    assert {"REQ-S001", "REQ-P001"} <= cited(second)
    others = [label for label in requirements(second) if label not in cited(second)]
    assert others
    assert all(int(label[5:]) >= 4 for label in others)


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ({"section": "7"}, "REQ-S"),
        ({"section": "§ 7"}, "REQ-S"),
        ({"section": "Access"}, "REQ-S"),
        ({"topic": "Ferry Records"}, "REQ-S"),
    ],
)
def test_a_filter_leaves_only_what_it_names(filters, left) -> None:
    answer = ask("May a passenger be charged for access to the log?", **filters)
    assert said(answer) == [
        "A passenger may not be charged for access to the passenger log, except as provided in "
        "section 12."
    ]
    if "section" in filters:
        headings = {each.section_heading for each in requirements(answer).values()}
        assert all("Access" in heading for heading in headings)
    assert all(label.startswith(left) for label in requirements(answer))


@pytest.mark.parametrize("name", ["topic", "section", "category"])
def test_a_filter_that_leaves_nothing_is_named(name) -> None:
    answer = ask(LONG, **{name: "volcanoes"})
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    assert f"The {name} “volcanoes” leaves nothing to read" in answer.text
    assert answer.missing_evidence[0] in answer.text


def test_what_the_library_says_of_a_document_counts_before_its_title() -> None:
    filed = text_of(ACT, "statute", 1, topic="Shipping", authority="Parliament")
    titled = text_of(ACT.replace("Ferry Records", "Shipping"), "statute", 2)
    answer = ask(LONG, tools_over(filed, titled), topic="shipping")
    assert [each.title for each in answer.compliance.documents] == ["Ferry Records Act 2019"]
    assert requirements(answer)["REQ-S001"].authority == "Parliament"


def test_only_statutes_and_policies_are_read() -> None:
    story = text_of("A tale\n\nThe cook sang about a kept log for ten years at sea.\n", "other", 1)
    answer = ask(LONG, tools_over(story))
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    assert not answer.passages
    assert "no statute and no policy" in answer.text


def test_a_short_answer_keeps_what_answers_first() -> None:
    answer = ask("What must the owner do?", max_output_length=20)
    assert len(answer.claims) < 3
    assert any(finding.kind == "left_out" for finding in answer.findings)


def test_saving_changes_no_label_of_a_first_answer() -> None:
    answer = ask(LONG)
    moved = relabelled(answer, first_labels={"E": 1, "REQ-S": 1, "REQ-P": 1})
    assert moved == answer


def test_labels_move_together_with_all_that_names_them() -> None:
    answer = ask(LONG)
    moved = relabelled(answer, first_labels={"E": 5, "REQ-S": 41, "REQ-P": 7})
    assert {"REQ-S041", "REQ-P007"} <= cited(moved)
    compliance = moved.compliance
    assert {"REQ-S041", "REQ-P007"} <= set(compliance.used)
    assert "[REQ-S041]" in compliance.statute_summary
    assert set(requirements(moved)) == set(moved.evidence_by_label())
    assert ("REQ-S041",) in {row.statute for row in compliance.comparison}
    assert all(label in requirements(moved) for row in compliance.comparison for label in row.near)
