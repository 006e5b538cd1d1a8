"""What a writing model may look up and compute, and what it is told when it calls wrongly."""

import json

import pytest

from tests.scripted_model import calls, says
from tests.unit.written.composing import composed

pytestmark = pytest.mark.django_db

GREW = '<cite key="E2,E3,K1">Revenue grew by 33.4 % from 2020 to 2022.</cite>'


def told(model) -> str:
    """What the tools said, in order, as the last request shows it."""
    said = [each for each in model.requests[-1].messages if each["role"] == "tool"]
    return "\n".join(each["content"] for each in said)


def test_a_computed_number_is_a_claim_over_its_inputs(configured_model) -> None:
    configured_model.script = [
        calls("calculate", formula="(E3.1 - E2.1) / E2.1"),
        says(GREW),
    ]
    (claim,) = composed().claims
    assert claim.verdict.level == "supported"
    assert {each.label for each in claim.citations} == {"E2", "E3"}
    (number,) = claim.numbers
    assert number.derivation == "computed" and number.raw == "33.4 %"
    assert [item.label for item in number.computation.inputs] == ["E3", "E2"] or [
        item.label for item in number.computation.inputs
    ] == ["E2", "E3"]


def test_figures_are_named_by_words_too(configured_model) -> None:
    configured_model.script = [
        calls("calculate", formula="E4[headcount 2022] - E4[headcount 2021]"),
        says('<cite key="E4,K1">Headcount fell by 1,040 employees from 2021 to 2022.</cite>'),
    ]
    outcome = composed(max_revisions=0)
    assert "1,040 employees" in told(configured_model)
    assert outcome.levels == ["supported"]


def test_a_number_computed_in_the_head_fails_like_any_other(configured_model) -> None:
    configured_model.script = [says(GREW.replace(",K1", ""))]
    (claim,) = composed(max_revisions=0, unsupported="mark", fallback_to_quotes=False).claims
    assert claim.verdict.level in ("not supported", "unverified")
    assert not claim.numbers[0].holds


def test_a_result_that_is_changed_on_the_way_into_the_claim_does_not_hold(configured_model) -> None:
    configured_model.script = [
        calls("calculate", formula="(E3.1 - E2.1) / E2.1"),
        says(GREW.replace("33.4", "43.4")),
    ]
    (claim,) = composed(max_revisions=0, unsupported="mark", fallback_to_quotes=False).claims
    assert claim.verdict.level in ("not supported", "unverified")
    assert all(number.derivation != "computed" for number in claim.numbers)


@pytest.mark.parametrize(
    ("formula", "answer"),
    [
        ("E9.1 + 1", "no evidence “E9”"),
        ("E2.7 * 2", "E2.1 = 2,410 million dollars"),
        ("2 + 2", "names no figure"),
        ("E2.1 / (E3.1 - E3.1)", "Not computed"),
        ("E4 * 2", "several figures"),
        ("E2.1 + E4.1", "cannot be added"),
        ("__import__('os').system('id')", "Not computed"),
        ("(" * 200 + "E2.1" + ")" * 200, "Not computed"),
    ],
    ids=["label", "figure", "none", "zero", "several", "units", "code", "nested"],
)
def test_a_formula_that_cannot_be_computed_says_why(configured_model, formula, answer) -> None:
    configured_model.script = [calls("calculate", formula=formula), says("no")]
    composed(max_revisions=0)
    assert answer in told(configured_model)


def test_search_and_snippet_give_evidence_with_what_stands_around_it(configured_model) -> None:
    configured_model.script = [
        calls("search_evidence", words="headcount of employees"),
        calls("read_snippet", key="E1"),
        says("no"),
    ]
    composed(max_revisions=0)
    said = told(configured_model)
    assert "5,200 employees" in said
    assert "»Helios Energy was founded in 2010" in said and "Revenue was 2,410" in said


@pytest.mark.parametrize(
    ("name", "arguments", "answer"),
    [
        ("search_the_web", '{"words": "x"}', "no such tool"),
        ("search_evidence", "not json", "not called rightly"),
        ("search_evidence", '{"words": 7}', "not called rightly"),
        ("search_evidence", '{"words": "x", "url": "https://example.org"}', "not called rightly"),
        ("read_snippet", '{"key": "E99"}', "no evidence under this key"),
        ("read_snippet", json.dumps({"key": "x" * 9000}), "too long"),
    ],
    ids=["unknown", "no-json", "type", "further", "label", "long"],
)
def test_a_wrong_call_is_answered_with_a_sentence(
    configured_model, name, arguments, answer
) -> None:
    configured_model.script = [calls(name, arguments), says("no")]
    composed(max_revisions=0)
    assert answer in told(configured_model)


def test_tools_are_offered_no_longer_than_allowed(configured_model) -> None:
    def script(body):
        asks = calls("search_evidence", words="revenue")
        return (
            asks
            if "tools" in body
            else says("<cite key='E2'>Revenue was 2,410 million dollars in 2020.</cite>")
        )

    configured_model.script = script
    outcome = composed(max_tool_calls=3)
    assert len(configured_model.requests) == 4
    assert outcome.levels == ["supported"]


def test_an_endpoint_without_tools_writes_from_the_list_alone(configured_model) -> None:
    configured_model.rejects = {"tools"}
    configured_model.script = lambda body: says(
        '<cite key="E2">Revenue was 2,410 million dollars in 2020.</cite>'
    )
    assert composed().levels == ["supported"]
