"""Answers of models are measured by the same code; what quotes answer instead is counted apart."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.scripted_model import broken, ignores_schema
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import (
    COURIER,
    HELIOS,
    RISE,
    by_source,
    cites_found,
    fact,
    facts,
)


@pytest.fixture
def rows(tmp_path):
    question = "How much was the revenue of Helios Energy in 2022?"
    file = tmp_path / "rows.jsonl"
    given = [
        {"question": question, "answers": ["3,214"], "context": text} for text in (HELIOS, COURIER)
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in given))
    return file


def measured(rows, capsys, **options):
    call_command("evaluate", "answers", str(rows), json=True, **options)
    return json.loads(capsys.readouterr().out.splitlines()[-1])


@pytest.mark.django_db
def test_the_models_own_answers_are_counted(rows, capsys, configured_model) -> None:
    found = by_source({"Critics deny": facts(fact(RISE), fact("Made up."))})
    configured_model.script = by_form({"FoundFacts": found, "words": cites_found(RISE)})
    told = measured(rows, capsys, engine="auto", depth="test")
    models = told["models"]
    assert told["rows"] == told["answered"] + told["refused"] == 2
    assert models["supported_by_model"] == 1
    assert models["quotes_rejected"]["not_verbatim"] == 1
    assert models["unknown_citations"] == models["quotes_not_in_source"] == 0
    assert models["requests"] == len(configured_model.requests) and models["tokens"] > 0


@pytest.mark.django_db
def test_what_quotes_answer_instead_is_counted_apart(rows, capsys, configured_model) -> None:
    configured_model.script = lambda body: broken(401)
    models = measured(rows, capsys, engine="auto", depth="test")["models"]
    assert models["model_failed"] == {"ModelRefused": 2}
    assert models["supported_by_model"] == 0 and models["supported_by_quotes"] >= 1
    configured_model.script = lambda body: ignores_schema()
    models = measured(rows, capsys, engine="auto", depth="test")["models"]
    assert models["findings"]["engine_replaced"] >= 1
    assert models["supported_by_model"] == 0


@pytest.mark.django_db
def test_without_being_asked_no_model_takes_part(rows, capsys, configured_model) -> None:
    assert "models" not in measured(rows, capsys)
    assert configured_model.requests == []


@pytest.mark.django_db
def test_models_that_are_not_set_up_are_refused_with_a_sentence(rows) -> None:
    with pytest.raises(CommandError, match="No language model is set up"):
        call_command("evaluate", "answers", str(rows), engine="auto")
