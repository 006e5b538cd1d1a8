"""A model server on this machine is offered in front of a terminal, and used only after a yes."""

import json
import socket

import pytest

from research_app.llm import this_machine
from research_app.llm.configuration import configured
from research_app.runs.management.commands import serve

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(scripted_model, monkeypatch):
    """The scripted model where Ollama would listen, and nothing elsewhere."""
    port = int(scripted_model.base_url.rsplit(":", 1)[1].split("/")[0])
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        nobody = unused.getsockname()[1]
        servers = (("Ollama", port), ("LM Studio", nobody))
        monkeypatch.setattr(this_machine, "SERVERS", servers)
        scripted_model.names[:] = ["nomic-embed-text", "qwen3:8b"]
        yield scripted_model


def answering(said, asked):
    def ask(question):
        asked.append(question)
        return said

    return ask


def test_after_a_yes_it_is_what_is_configured(running, tmp_path) -> None:
    asked = []
    decided = this_machine.offer_local_models(answering("y", asked), tmp_path)
    assert "Ollama runs on this machine with the model qwen3:8b" in asked[0]
    assert "qwen3:8b" in decided
    assert configured().tiers["strong"].model == "qwen3:8b"
    assert configured().addresses[0].on_this_machine
    assert this_machine.offer_local_models(answering("y", asked), tmp_path) == ""
    assert len(asked) == 1


@pytest.mark.parametrize("said", ["", "n", "what?"])
def test_anything_else_is_a_no_that_is_remembered(running, tmp_path, said) -> None:
    asked = []
    assert this_machine.offer_local_models(answering(said, asked), tmp_path) == ""
    assert this_machine.offer_local_models(answering("y", asked), tmp_path) == ""
    assert configured() is None and len(asked) == 1
    assert [*json.loads((tmp_path / this_machine.ANSWERS).read_text()).values()] == ["no"]


def test_where_a_model_is_configured_nobody_is_looked_for(
    running, configured_model, tmp_path
) -> None:
    asked = []
    assert this_machine.offer_local_models(answering("y", asked), tmp_path) == ""
    assert asked == [] and running.paths == []


@pytest.mark.parametrize(("has_terminal", "offered"), [(False, 0), (True, 1)])
def test_nothing_is_looked_for_without_a_terminal(monkeypatch, has_terminal, offered) -> None:
    offers = []
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(serve, "_has_terminal", lambda: has_terminal)
    monkeypatch.setattr(serve, "offer_local_models", lambda *given: offers.append(given) or "")
    serve.Command()._offer_local_models()
    assert len(offers) == offered
