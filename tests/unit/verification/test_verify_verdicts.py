"""A file whose verdicts were changed is found out without a model."""

from copy import deepcopy

import pytest

from citations.export.answer_json import answer_data
from citations.export.verify import verify_export
from citations.verification import judge as judge_module
from citations.verification.judge import EmbeddedJudge
from tests.unit.answers import REPORT, memory_text, piece, proposal, written_answer
from tests.unit.verification.judging import Model

QUOTE = "Revenue rose to 3,214 million dollars in 2022."


@pytest.fixture
def exported(monkeypatch):
    """Two claims over one quote: the quote itself, and other words for it."""
    monkeypatch.setattr(judge_module, "assess", Model(0.97, "supported"))
    text = memory_text(REPORT)
    pieces = [
        piece(QUOTE, "E1"),
        piece("In 2022 revenue was 3,214 million dollars.", "E1", block=1),
    ]
    return answer_data(written_answer([proposal(text, QUOTE)], [text], pieces, EmbeddedJudge()))


def test_an_untouched_file_holds(exported) -> None:
    words, meaning = exported["claims"]
    assert (words["code"], meaning["code"]) == ("word_for_word", "rephrased")
    assert verify_export(exported) == []


CHANGES = {
    "a claim called word for word": (
        lambda claims: claims[1].update(code="word_for_word"),
        "called word for word and is not",
    ),
    "a citation called word for word": (
        lambda claims: claims[1]["links"][0].update(code="word_for_word"),
        "called word for word and is not",
    ),
    "a verdict against its reason": (
        lambda claims: claims[1].update(code="uncertain"),
        "does not go with its reason",
    ),
    "a check that has failed": (
        lambda claims: claims[1]["checks"][3].update(kind="negation", outcome="failed"),
        "its check of negation has failed",
    ),
    "a date that is missing": (
        lambda claims: claims[1]["checks"][3].update(kind="dates", outcome="missing"),
        "its check of dates has found nothing",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_found(exported, change) -> None:
    data = deepcopy(exported)
    made, problem = CHANGES[change]
    made(data["claims"])
    assert any(problem in finding.problem for finding in verify_export(data))


def test_a_claim_changed_into_its_opposite_is_found(exported) -> None:
    data = deepcopy(exported)
    claim = data["claims"][1]
    new = claim["text"].replace("3,214 million", "3,914 million")
    data["text"] = data["text"].replace(claim["text"], new)
    claim["text"] = claim["statement"] = new
    assert verify_export(data)


def test_rates_follow_from_the_claims(exported) -> None:
    data = deepcopy(exported)
    data["summary"]["unsupported_rate"] = 0.5
    assert any(finding.place == "summary unsupported_rate" for finding in verify_export(data))
