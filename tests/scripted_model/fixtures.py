"""For `tests/conftest.py`."""

from collections.abc import Iterator

import pytest

from tests.scripted_model.server import ScriptedModel


@pytest.fixture
def scripted_model() -> Iterator[ScriptedModel]:
    """A model that answers as the test says; see `tests.scripted_model`."""
    with ScriptedModel() as model:
        yield model


@pytest.fixture
def configured_model(scripted_model, settings) -> ScriptedModel:
    """The scripted model as what this desk is configured to use, for all three tiers."""
    settings.LLM = configuration_of(scripted_model)
    return scripted_model


def configuration_of(model: ScriptedModel, **more: str):
    """What the environment would say to use this model; `more` are further variables."""
    from research_app.llm.configuration.from_environment import models_of_environment

    return models_of_environment(environment_of(model) | more)


def environment_of(model: ScriptedModel) -> dict[str, str]:
    """The variables that a process needs to use this model."""
    return {
        "LLM_BASE_URL": model.base_url,
        "LLM_API_KEY": model.key,
        "LLM_MODEL_FAST": "small",
        "LLM_MODEL_STRONG": "large",
        "LLM_MODEL_JUDGE": "large",
    }
