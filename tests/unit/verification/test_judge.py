"""What the embedded judge makes of words, checks and the model's probability."""

from dataclasses import replace

import pytest

from citations.drafts import CheckDraft
from citations.embedding import ModelUnavailable
from citations.steps.verifying.claims import verify_claim
from citations.verification import judge as judge_module
from citations.verification.decision import decide
from citations.verification.embedded import Assessment
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim
from tests.unit.verification.judging import Model, evidence_of

SURE = Assessment(supported=0.97, level="supported", leaning="supported")
UNSURE = Assessment(supported=0.6, level=None, leaning="supported")


@pytest.fixture
def model(monkeypatch):
    """Lets the model say something of its own choice."""

    def say(*said, **more):
        stand_in = Model(*said, **more)
        monkeypatch.setattr(judge_module, "assess", stand_in)
        return stand_in

    return say


def judged(claim, *quotes):
    made, evidence = plain_claim(claim, quotes)
    return verify_claim(made, evidence, EmbeddedJudge())


def outcomes(verdict):
    return {check.kind: check.outcome for check in verdict.checks}


def test_a_claim_that_is_its_quote_is_supported_and_no_model_is_asked(model):
    asked = model(0.1, "not supported").asked
    verdict = judged("The mill employs 240 people.", "The mill employs 240 people.").verdict
    assert (verdict.level, verdict.code) == ("supported", "word_for_word")
    assert verdict.judge.startswith("word for word ")
    assert [check.kind for check in verdict.checks] == ["quote", "wording", "numbers"]
    assert set(outcomes(verdict).values()) == {"passed"}
    assert asked == []


def test_other_words_are_for_the_model_and_the_reader_is_told_so(model):
    model(0.97, "supported")
    quote = "The payroll of the mill by the river stood at 240."
    verdict = judged("240 people work at the mill.", quote).verdict
    assert (verdict.level, verdict.code, verdict.probability) == ("supported", "carried", 0.97)
    assert verdict.judge.startswith("embedded judge ")
    kinds = [check.kind for check in verdict.checks]
    assert kinds[:3] == ["quote", "wording", "numbers"]
    assert kinds[-1] == "meaning"
    assert "97 %" in verdict.checks[-1].note


def test_a_wrong_number_is_never_supported_however_sure_the_model_is(model):
    model(0.99, "supported")
    verdict = judged("250 people work at the mill.", "The mill has 240 people at work.").verdict
    assert (verdict.level, verdict.code) == ("not supported", "number_differs")
    assert "250" in verdict.reason and "240" in verdict.reason
    assert outcomes(verdict)["numbers"] == "failed"


def test_one_wrong_number_of_two_leaves_a_part_supported(model):
    model(0.99, "supported")
    verdict = judged(
        "250 people work in the 12 halls of the mill.",
        "The mill has 240 people at work in its 12 halls.",
    ).verdict
    assert (verdict.level, verdict.code) == ("partially supported", "number_differs")


def test_an_abstaining_judge_says_how_often_it_would_be_right(model):
    model(0.62, None, leaning="supported")
    verdict = judged("The workers like the mill.", "The mill is popular among the staff.").verdict
    assert (verdict.level, verdict.code, verdict.leaning) == (
        "unverified",
        "uncertain",
        "supported",
    )
    assert "about 6 of 10" in verdict.reason


@pytest.mark.parametrize(
    "quote",
    [
        "Critics deny that revenue fell in the north.",
        "According to the union, revenue fell in the north.",
        "If revenue fell in the north, the mill would close.",
        "The mill may close because revenue fell in the north, the paper alleged.",
        "Was it true that revenue fell in the north?",
        "“Revenue fell in the north,” the union wrote.",
    ],
)
def test_a_part_of_a_sentence_that_turns_it_is_never_supported(model, quote):
    model(0.99, "supported")
    verdict = judged("Revenue fell in the north", quote).verdict
    assert verdict.level in ("unverified", "not supported", "partially supported")
    assert outcomes(verdict)["wording"] in ("failed", "missing")


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("All mills of the valley burn wood chips.", "Most mills of the valley burn wood chips."),
        ("Staff may share keys with guests.", "Staff may not share keys with guests."),
        ("If a fee was paid, the seat is kept.", "If no fee was paid, the seat is kept."),
        ("The tower is safe for visitors.", "The tower may be safe for visitors."),
        ("The tower opens for visitors.", "The tower opens for visitors only if it is dry."),
    ],
)
def test_a_claim_that_differs_in_a_small_word_is_never_supported(model, claim, quote):
    model(0.99, "supported")
    assert judged(claim, quote).verdict.level != "supported"


def test_small_words_that_mean_the_same_do_no_harm(model):
    model(0.99, "supported")
    verdict = judged(
        "Staff must not share keys with guests.", "Staff may not share keys with guests."
    )
    assert verdict.verdict.level == "supported"


def test_the_same_words_said_plainly_elsewhere_are_not_turned(model):
    model(0.97, "supported")
    quote = (
        "The report is out, and revenue fell in the north by much. Some deny that revenue fell in "
        "the north."
    )
    verdict = judged("Revenue fell in the north", quote).verdict
    assert outcomes(verdict)["wording"] == "passed"


@pytest.mark.parametrize(
    "kind", ["names", "dates", "negation", "direction", "quantity words", "certainty", "roles"]
)
def test_a_failed_check_decides_before_the_model(kind):
    failed = CheckDraft(kind=kind, outcome="failed", note="It is the other way round.")
    decision = decide([failed], SURE)
    assert decision.level == "not supported"
    assert decision.code.endswith("_differs")


@pytest.mark.parametrize("kind", ["numbers", "names", "dates", "certainty"])
def test_what_is_not_mentioned_leaves_a_claim_partially_supported_at_best(kind):
    missing = CheckDraft(kind=kind, outcome="missing", note="The quote does not mention 2019.")
    decision = decide([missing], SURE)
    assert (decision.level, decision.leaning) == ("partially supported", "partially supported")
    assert decision.code.endswith("_missing")
    assert decide([missing], UNSURE).level == "unverified"


def test_without_the_model_nothing_but_word_for_word_is_supported(monkeypatch, caplog):
    def unavailable(*said):
        raise ModelUnavailable("The weights are damaged.")

    monkeypatch.setattr(judge_module, "assess", unavailable)
    quote = "The mill employs 240 people."
    assert judged(quote, quote).verdict.level == "supported"
    for claim in ("240 people work at the mill.", "240 people work at the old mill."):
        verdict = judged(claim, quote).verdict
        assert (verdict.level, verdict.code) == ("unverified", "could_not_be_checked")
        assert "could not be checked" in verdict.reason
    assert sum("The weights are damaged" in record.message for record in caplog.records) <= 1


def test_a_judge_that_breaks_leaves_the_claim_unverified(monkeypatch):
    def broken(*said):
        raise ZeroDivisionError

    monkeypatch.setattr(judge_module, "assess", broken)
    verdict = judged("240 people work here.", "The mill employs 240 people.").verdict
    assert (verdict.level, verdict.code) == ("unverified", "could_not_be_checked")


def test_a_quote_that_was_not_found_carries_nothing(model):
    asked = model(0.99, "supported").asked
    (item,) = evidence_of("The mill employs 240 people.")
    claim, _ = plain_claim("The mill employs 240 people.", ["The mill employs 240 people."])
    verdict = verify_claim(claim, {"E1": replace(item, verified=False)}, EmbeddedJudge()).verdict
    assert (verdict.level, verdict.code) == ("unverified", "no_evidence")
    assert outcomes(verdict)["quote"] == "failed"
    assert asked == []


def test_several_quotes_are_judged_together_and_each_alone(model):
    stand_in = model(0.97, "supported")
    claim = judged("240 people work at two mills.", "240 people work there.", "It has two mills.")
    texts = [texts for _, texts in stand_in.asked]
    assert texts[0] == ("240 people work there.", "It has two mills.")
    assert texts[1:] == [("240 people work there.",), ("It has two mills.",)]
    second = claim.citations[1].verdict
    assert second.level != "supported"
    assert "Another passage" in second.reason


def test_one_quote_is_asked_of_once(model):
    stand_in = model(0.97, "supported")
    claim = judged("240 people work at the mill.", "The mill has 240 people at work.")
    assert claim.citations[0].verdict == claim.verdict
    assert len(stand_in.asked) == 1
