"""A verdict is computed once; a cache that fails costs time and never an answer."""

import pytest
from django.db import DatabaseError

from citations.models import VerdictCache
from citations.steps.verifying.claims import verify_claim
from citations.verification import cache as cache_module
from citations.verification import judge as judge_module
from citations.verification.cache import CachedJudge, key_of
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim
from tests.unit.verification.judging import Model, evidence_of

# Other words for the same, which no check decides: the model is asked.
CLAIM = "The mill employs 240 people."
QUOTE = "240 people earn their wages at the mill."


@pytest.fixture
def model(monkeypatch):
    stand_in = Model(0.97, "supported")
    monkeypatch.setattr(judge_module, "assess", stand_in)
    return stand_in


def judged(claim=CLAIM, *quotes):
    made, evidence = plain_claim(claim, quotes or (QUOTE,))
    return verify_claim(made, evidence, CachedJudge(EmbeddedJudge())).verdict


def said(verdict):
    return (verdict.level, verdict.reason, verdict.judge, verdict.code, verdict.probability)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        (CLAIM, QUOTE),
        ("250 people work at the mill.", QUOTE),
        ("Revenue fell", "Critics deny that revenue fell in the north."),
    ],
)
def test_the_second_time_the_same_is_said_and_the_model_is_not_asked(model, claim, quote):
    first = judged(claim, quote)
    assert len(model.asked) == 1
    second = judged(claim, quote)
    assert len(model.asked) == 1
    assert said(second) == said(first)
    assert second.checks == first.checks


@pytest.mark.django_db
def test_an_abstention_is_kept_too(monkeypatch):
    stand_in = Model(0.6, None)
    monkeypatch.setattr(judge_module, "assess", stand_in)
    assert said(judged()) == said(judged())
    assert len(stand_in.asked) == 1


@pytest.mark.django_db
def test_nothing_is_kept_that_can_be_read(model):
    verdict = judged()
    (row,) = VerdictCache.objects.all()
    kept = (row.level, row.probability, row.reason_code)
    assert kept == (verdict.level, verdict.probability, verdict.code)
    assert len(row.key_sha256) == 64


@pytest.mark.django_db
def test_word_for_word_is_not_worth_keeping(model):
    judged(QUOTE, QUOTE)
    assert not VerdictCache.objects.exists()
    assert model.asked == []


@pytest.mark.django_db
def test_a_judge_that_could_not_be_asked_is_asked_again(monkeypatch, model):
    monkeypatch.setattr(judge_module, "assess", lambda *said: 1 / 0)
    assert judged().level == "unverified"
    assert not VerdictCache.objects.exists()
    monkeypatch.setattr(judge_module, "assess", model)
    assert judged().level == "supported"


def test_a_key_names_all_that_a_verdict_depends_on():
    one, two = evidence_of("A mill.", "A dam.")
    keys = {
        key_of("judge 1", "It is.", "It is.", [one, two], ()),
        key_of("judge 2", "It is.", "It is.", [one, two], ()),
        key_of("judge 1", "The mill is.", "It is.", [one, two], ()),
        key_of("judge 1", "It is.", "It was.", [one, two], ()),
        key_of("judge 1", "It is.", "It is.", [two, one], ()),
        key_of("judge 1", "It is.", "It is.", [one], ()),
    }
    assert len(keys) == 6


def test_a_database_that_fails_leaves_the_verdict(monkeypatch, model):
    def away(*said, **more):
        raise DatabaseError("away")

    monkeypatch.setattr(cache_module.transaction, "atomic", away)
    assert judged().level == "supported"


@pytest.mark.django_db
def test_two_runs_that_keep_the_same_verdict_do_not_disturb_each_other(monkeypatch, model):
    judged()
    monkeypatch.setattr(cache_module, "_cached", lambda key: None)
    assert judged().level == "supported"
    assert VerdictCache.objects.count() == 1
