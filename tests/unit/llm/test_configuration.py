"""Models from the environment and from staff: who wins, what is inherited, what stops the start."""

from decimal import Decimal

import pytest
from django.core import serializers
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from research_app.endpoints.secret import Secret
from research_app.llm.configuration import configured
from research_app.llm.configuration.from_environment import models_of_environment
from research_app.llm.configuration.sealed import seal, unseal
from research_app.llm.leaving import NOTHING, what_leaves
from research_app.llm.models import LanguageModel

GIVEN = {
    "LLM_BASE_URL": "https://models.example/v1",
    "LLM_API_KEY": "sk-secret-123",
    "LLM_MODEL_FAST": "small",
}


def test_strong_falls_back_to_fast_and_a_judge_exists_only_where_it_is_named():
    found = models_of_environment(GIVEN)
    assert found.tiers["strong"] is found.tiers["fast"]
    assert "judge" not in found.tiers
    assert found.tiers["fast"].key.reveal() == "sk-secret-123"


def test_a_tier_may_have_an_endpoint_of_its_own_and_then_has_a_key_of_its_own():
    elsewhere = {
        "LLM_MODEL_STRONG": "large",
        "LLM_BASE_URL_STRONG": "https://other.example/v1",
        "LLM_PRICE_PROMPT_STRONG": "2.50",
    }
    strong = models_of_environment(GIVEN | elsewhere).tiers["strong"]
    assert (strong.address.host, strong.model) == ("other.example", "large")
    assert not strong.key
    assert strong.prompt_price == Decimal("2.50")


def test_nothing_given_is_no_model():
    assert models_of_environment({"PATH": "/bin", "LLM_BASE_URL": " "}) is None


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("LLM_BASE_URL", "http://models.example/v1", "https://"),
        ("LLM_BASE_URL", "https://sk-secret-123@models.example/v1", "no user name"),
        ("LLM_BASE_URL", "", "LLM_BASE_URL is not"),
        ("LLM_MODEL_FAST", "", "name of a model"),
        ("LLM_API_KEY", "two words", "without spaces"),
        ("LLM_MODEL_FAST", "m" * 201, "200 characters"),
        ("LLM_API_KEY_STRONG", "sk-secret-456", "LLM_MODEL_STRONG"),
        ("LLM_PRICE_PROMPT_FAST", "cheap", "price of a million"),
        ("LLM_PRICE_COMPLETION_FAST", "-1", "price of a million"),
        ("LLM_PRICE_COMPLETION_FAST", "NaN", "price of a million"),
        ("LLM_TIMEOUT", "0", "from 1 to 3600"),
        ("LLM_TIMEOUT", "soon", "from 1 to 3600"),
        ("LLM_CURRENCY", "euros", "three letters"),
    ],
)
def test_nonsense_stops_the_start_and_names_the_variable_but_no_key(name, value, said):
    with pytest.raises(ImproperlyConfigured) as stopped:
        models_of_environment({**GIVEN, name: value})
    assert "LLM_" in str(stopped.value)
    assert said in str(stopped.value)
    assert "secret" not in str(stopped.value)
    assert "two words" not in str(stopped.value)


@pytest.fixture
def kept(db):
    return LanguageModel.objects.create(
        tier="fast",
        base_url="https://staff.example/v1",
        model="small",
        sealed_key=seal(Secret("sk-of-staff")),
        prompt_price=Decimal("1"),
    )


def test_what_staff_configured_counts_where_the_environment_is_silent(kept):
    fast = configured().tiers["fast"]
    assert (fast.address.host, fast.key.reveal()) == ("staff.example", "sk-of-staff")
    assert not configured().from_environment


def test_the_environment_wins_whole_so_that_no_key_goes_to_another_address(kept, settings):
    LanguageModel.objects.create(tier="judge", model="large")
    settings.LLM = models_of_environment(GIVEN)
    assert configured().tiers["fast"].key.reveal() == "sk-secret-123"
    assert "judge" not in configured().tiers


def test_a_key_lies_sealed_and_a_dump_holds_nothing_readable(kept, settings):
    dumped = serializers.serialize("json", LanguageModel.objects.all())
    assert "sk-of-staff" not in dumped
    assert "sk-of-staff" not in kept.sealed_key
    settings.SECRET_KEY = "another-secret-key-of-another-desk-0123456789-0123456789"
    assert not unseal(kept.sealed_key)


def test_an_address_that_is_not_allowed_any_more_leaves_no_model(kept):
    LanguageModel.objects.update(base_url="http://staff.example/v1")
    assert configured() is None


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "Questions and passages go to models.example."),
        (
            {"LLM_MODEL_JUDGE": "large", "LLM_BASE_URL_JUDGE": "https://judge.example/v1"},
            "Questions and passages go to models.example and judge.example.",
        ),
        ({"LLM_BASE_URL": "http://localhost:8080/v1"}, NOTHING),
    ],
)
def test_a_sentence_names_every_host_that_is_told_something(settings, more, said):
    settings.LLM = models_of_environment(GIVEN | more)
    assert what_leaves() == said


def test_without_a_model_nothing_leaves(db):
    assert what_leaves() == NOTHING


def test_a_database_without_tables_configures_nothing(db, settings):
    settings.LLM = None
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE llm_languagemodel RENAME TO elsewhere")
    assert configured() is None
