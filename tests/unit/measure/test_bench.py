"""`bench` measures in a database of its own, says what was measured, and never guesses."""

import json
import os
import subprocess
import sys
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from citations.models import Evidence
from measure.benchmarks.answering import measure_first_claim
from measure.benchmarks.catalogue import BENCHMARKS
from measure.benchmarks.ingestion import measure_ingestion
from measure.benchmarks.pages import measure_answer_page, measure_card
from measure.benchmarks.processes import MARK, measure_apart
from measure.benchmarks.prose import generate_documents, generate_pdf
from measure.benchmarks.result import CannotMeasure, Result
from measure.benchmarks.search import measure_search

RESULT_KEYS = {"name", "figures", "budget", "met", "notes", "machine"}


@pytest.fixture(autouse=True)
def folders_of_this_test(settings, tmp_path):
    settings.INDEX_DIR = tmp_path / "index"
    settings.MEDIA_ROOT = tmp_path / "files"


def result(figure, *, most=25.0) -> Result:
    return Result(name="card", figures={"p95_ms": figure}, budget={"p95_ms": most})


def test_a_budget_is_met_up_to_its_very_figure() -> None:
    assert result(25.0).met
    assert not result(25.01).met


def test_what_could_not_be_timed_meets_nothing() -> None:
    assert not result(None).met


def test_a_result_names_its_machine() -> None:
    printed = result(1.0).as_json()
    assert printed.keys() == RESULT_KEYS
    assert printed["machine"].keys() >= {"cores", "python"}


def test_every_budgeted_figure_of_a_question_has_a_benchmark() -> None:
    assert BENCHMARKS.keys() >= {
        "new_chat",
        "card",
        "answer_page",
        "first_claim",
        "answer",
        "search",
        "ingestion",
    }


def test_generated_documents_state_what_is_asked_of_them() -> None:
    documents = list(islice(generate_documents(words=300), 5))
    assert len({document.title for document in documents}) == 5
    for document in documents:
        assert document.facts
        for fact in document.facts:
            assert fact.sentence in document.text
    assert documents == list(islice(generate_documents(words=300), 5))


@pytest.mark.django_db
def test_the_card_is_asked_for_among_as_many_rows_as_wanted(settings) -> None:
    measured = measure_card(claims=50, times=3)
    assert Evidence.objects.count() == measured.figures["evidence_rows"] == 50
    assert measured.figures["p95_ms"] is not None
    assert "measured were 50" in measured.notes[0]


@pytest.mark.django_db
def test_the_page_of_a_long_answer_is_timed_with_numbers_quoted_and_computed(settings) -> None:
    figures = measure_answer_page(claims=10, times=2).figures
    assert (figures["claims"], figures["numbers"], figures["computed"]) == (10, 26, 2)
    assert 0 < figures["queries"] <= 12
    assert figures["least_cpu_ms"] > 0


@pytest.mark.django_db
def test_generated_questions_are_answered_from_the_generated_library() -> None:
    figures = measure_first_claim(passages=20, times=2).figures
    assert figures["passages"] >= 20
    assert figures["answered"] == figures["questions"] == 2


@pytest.mark.django_db
def test_searches_are_timed_in_a_generated_library() -> None:
    assert measure_search(passages=150, times=4).figures["passages"] == 150


@pytest.mark.django_db(transaction=True)
def test_a_generated_pdf_is_read_in_by_the_job_of_every_document() -> None:
    figures = measure_ingestion(pages=2).figures
    assert figures["pages"] == 2
    assert figures["passages"] >= 2
    assert 0 < figures["found_by_words_s"] < figures["found_by_meaning_s"]


def test_without_reportlab_the_sentence_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(CannotMeasure, match=r"requirements/test\.txt"):
        generate_pdf(1)


@pytest.mark.django_db
def test_it_runs_in_a_folder_of_its_own_that_is_gone_afterwards(settings, tmp_path) -> None:
    """The child's command lines are run in this process, in the folder that they are given."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    before = sorted(os.listdir(settings.DATA_DIR))

    def run(arguments, variables):
        assert variables.keys() <= {"DATA_DIR", "SEARCH"}
        out = StringIO()
        with override_settings(DATA_DIR=Path(variables["DATA_DIR"])):
            call_command(*arguments, stdout=out)
        return out.getvalue()

    out = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", str(temporary))
        patch.setattr("measure.benchmarks.processes._manage", run)
        call_command("bench", "card", "--claims=20", "--times=3", "--json", stdout=out)
    printed = json.loads(out.getvalue().splitlines()[-1])
    assert printed.keys() == RESULT_KEYS
    assert printed["figures"]["evidence_rows"] == 20
    assert sorted(os.listdir(settings.DATA_DIR)) == before
    assert os.listdir(temporary) == []


def test_the_variables_of_somebodys_database_are_not_passed_on(monkeypatch) -> None:
    started = []

    def run(command, *, env, **_):
        started.append((command, env))
        return subprocess.CompletedProcess(command, 0, stdout="{}\n")

    monkeypatch.setenv("DATABASE_URL", "postgres://somebody")
    monkeypatch.setattr("measure.benchmarks.processes.subprocess.run", run)
    assert measure_apart(["bench", "card"]) == "{}"
    assert [command[2] for command, _ in started] == ["migrate", "bench"]
    for _, variables in started:
        assert "DATABASE_URL" not in variables and variables["DATA_DIR"]


def test_a_folder_that_is_not_its_own_is_never_filled(settings) -> None:
    assert not (settings.DATA_DIR / MARK).exists()
    with pytest.raises(CommandError, match="without --here"):
        call_command("bench", "card", "--here")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["card", "--pages", "3"], "--pages means nothing for card"),
        (["search", "--passages", "0"], "--passages must be a whole number from 1 on"),
        (["card", "--search", "postgres"], "--search goes with bench search"),
        (["teapot"], "invalid choice: 'teapot'"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(arguments, sentence) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("bench", *arguments)


def test_all_goes_on_where_one_cannot_be_measured(monkeypatch) -> None:
    def measure_apart(arguments, *, on_postgresql):
        assert not on_postgresql
        _, name, *_ = arguments
        if name == "ingestion":
            raise CannotMeasure("There is no reportlab.")
        return json.dumps(result(20.0).as_json() | {"name": name})

    command = "measure.management.commands.bench.measure_apart"
    monkeypatch.setattr(command, measure_apart)
    out = StringIO()
    call_command("bench", "all", "--json", stdout=out)
    printed = json.loads(out.getvalue().splitlines()[-1])
    assert [each["name"] for each in printed["benchmarks"]] == list(BENCHMARKS)
    [skipped] = [each for each in printed["benchmarks"] if "not_measured" in each]
    assert skipped == {"name": "ingestion", "not_measured": "There is no reportlab."}
    assert printed["met"] is False
