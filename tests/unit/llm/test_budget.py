"""What a run may spend, and what it says it has spent."""

from decimal import Decimal

import pytest

from research_app.llm.errors import BudgetSpent
from tests.scripted_model import drips, says, silent
from tests.scripted_model.fixtures import configuration_of
from tests.unit.llm.asking import HELLO, models

PRICES = {"LLM_PRICE_PROMPT_FAST": "1.50", "LLM_PRICE_COMPLETION_FAST": "6"}


@pytest.fixture
def priced(scripted_model, settings):
    settings.LLM = configuration_of(scripted_model, **PRICES, LLM_CURRENCY="EUR")
    return scripted_model


def test_what_the_endpoint_counts_is_what_was_spent(priced):
    priced.script = [says("Yes", usage=(1000, 200)), says("No", usage=(500, 100))]
    tiers = models()
    tiers.fast.say(HELLO)
    list(tiers.fast.stream(HELLO))
    spent = tiers.spent()
    assert (spent.requests, spent.prompt_tokens, spent.completion_tokens) == (2, 1500, 300)
    assert (spent.cost, spent.currency) == ("0.00405", "EUR")
    assert (spent.host, spent.models, spent.estimated) == (priced.host, ("small",), False)


def test_without_a_count_it_is_estimated_and_said_so(priced):
    priced.script = [says("The spring tide is the highest.", usage=None)] * 2
    tiers = models()
    tiers.fast.say(HELLO)
    list(tiers.fast.stream(HELLO))
    spent = tiers.spent()
    assert spent.estimated
    assert spent.prompt_tokens > 0
    assert spent.completion_tokens >= 14


def test_without_prices_no_cost_is_told(configured_model):
    configured_model.script = ["Yes"]
    tiers = models(cost=Decimal("0.01"))
    tiers.fast.say(HELLO)
    assert (tiers.spent().cost, tiers.spent().currency) == ("", "")


@pytest.mark.parametrize(
    "limits",
    [{"tokens": 1000}, {"cost": Decimal("0.0016")}],
    ids=["tokens", "cost"],
)
def test_the_request_that_would_pass_a_limit_is_not_sent(priced, limits):
    priced.script = [says("Yes", usage=(995, 1)), "Never"]
    tiers = models(**limits)
    tiers.fast.say(HELLO)
    with pytest.raises(BudgetSpent):
        tiers.fast.say(HELLO)
    assert len(priced.requests) == 1


def test_a_run_out_of_time_sends_nothing(configured_model):
    configured_model.script = ["Never"]
    with pytest.raises(BudgetSpent):
        models(seconds=0).fast.say(HELLO)
    assert configured_model.requests == []


@pytest.mark.parametrize(
    "reply", [drips("word " * 10_000, pause=0.01), silent()], ids=["dripping", "silent"]
)
def test_a_model_that_never_ends_ends_with_the_time_of_the_run(configured_model, reply):
    configured_model.script = [reply]
    with pytest.raises(BudgetSpent):
        list(models(seconds=0.3).fast.stream(HELLO))


def test_a_reply_may_be_no_longer_than_what_is_left(configured_model):
    configured_model.script = ["Yes"]
    models(tokens=300).fast.say(HELLO, max_tokens=4000)
    assert 0 < configured_model.requests[0].body["max_tokens"] < 300


def test_a_stream_that_passes_the_limit_is_ended(configured_model):
    configured_model.script = [says("word " * 3000, usage=None)]
    words = []
    with pytest.raises(BudgetSpent):
        for part in models(tokens=500).fast.stream(HELLO):
            words.append(part)
    assert 0 < len(words) < 600


def test_a_reply_that_the_budget_cut_short_says_so(configured_model):
    configured_model.script = [says("The spring", finish="length")]
    with pytest.raises(BudgetSpent):
        models(tokens=300).fast.say(HELLO)


def test_what_a_closed_stream_cost_is_counted(configured_model):
    configured_model.script = [says("one two three four")]
    tiers = models()
    words = tiers.fast.stream(HELLO)
    next(words)
    words.close()
    assert tiers.spent().requests == 1
    assert tiers.spent().completion_tokens > 0


def test_an_endpoint_that_counts_nothing_does_not_make_the_budget_endless(priced):
    priced.script = lambda body: says("word " * 500, usage=(0, 0))
    tiers = models(tokens=3000)
    with pytest.raises(BudgetSpent):
        for _ in range(40):
            tiers.fast.say(HELLO, max_tokens=100)
    assert len(priced.requests) < 40
