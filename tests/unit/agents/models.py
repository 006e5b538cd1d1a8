"""The models of a run whose endpoint is a script, and a script by what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from research_app.llm.protocols import Models
from research_app.llm.run import models_of
from tests.scripted_model import Reply, ScriptedModel, broken
from tests.scripted_model.fixtures import configuration_of

Answers = Mapping[str, Any]


def models_at(scripted: ScriptedModel, **limits: Any) -> Models:
    """A fast and a strong model behind the scripted endpoint."""
    configuration = configuration_of(scripted)
    assert configuration is not None
    models = models_of(configuration, **{"tokens": None, "seconds": None, "cost": None} | limits)
    assert models is not None
    return models


def asked_for(body: Mapping[str, Any]) -> str:
    """The name of the form that is asked for; "words" where none is."""
    form = body.get("response_format") or {}
    return form.get("json_schema", {}).get("name", "words")


def by_form(answers: Answers) -> Callable[[Mapping[str, Any]], Any]:
    """A script: what is asked for decides, wherever it comes. A list is given reply by reply."""
    waiting: dict[str, Iterator[Any]] = {
        name: iter(given) for name, given in answers.items() if isinstance(given, list)
    }

    def reply(body: Mapping[str, Any]) -> Any:
        name = asked_for(body)
        if name in waiting:
            return next(waiting[name], broken(500, f"No reply left for {name}"))
        given = answers.get(name, broken(500, f"No reply for {name}"))
        return given(body) if callable(given) and not isinstance(given, Reply) else given

    return reply
