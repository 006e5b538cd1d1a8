"""`ask --refine` makes a further version of a saved answer, in its chat, for its owner alone."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from research_app.chats.models import Chat
from tests.unit.answers import NEWS, REPORT

pytestmark = pytest.mark.django_db(transaction=True)
QUESTION = "What was the revenue in 2022?"
UNKNOWN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(autouse=True)
def folders_of_this_test(settings, tmp_path):
    settings.CACHE_DIR = tmp_path / "cache"
    settings.INDEX_DIR = tmp_path / "index"
    settings.MEDIA_ROOT = tmp_path / "files"


def ask(*arguments: str) -> dict:
    out = StringIO()
    call_command("ask", *arguments, "--save", "--user", "alice", "--json", stdout=out)
    return json.loads(out.getvalue())


@pytest.fixture
def first(alice, tmp_path) -> dict:
    sources = []
    for name, words in (("report.txt", REPORT), ("courier.txt", NEWS)):
        (tmp_path / name).write_text(words)
        sources += ["--source", str(tmp_path / name)]
    return ask(QUESTION, *sources, "--no-library")


def cited(answer: dict) -> set[str]:
    return {label for claim in answer["claims"] for label in claim["citations"]}


def test_a_version_leaves_out_what_the_critique_names(first) -> None:
    gone = sorted(cited(first))[0]
    second = ask("--refine", first["answer_id"], "--critique", f"leave out {gone}")
    assert second["refines"] == first["answer_id"] and second["question"] == QUESTION
    assert gone not in cited(second)
    assert second["config"]["critique"] == f"leave out {gone}"
    assert Chat.objects.get().turns.count() == 2


def test_a_style_says_the_same_claims(first) -> None:
    second = ask("--refine", first["answer_id"], "--style", "bullets")
    assert second["style"] == "bullets" and cited(second) == cited(first)
    assert {block["type"] for block in second["blocks"]} == {"list"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--refine", UNKNOWN, "--style", "brief"], "no such answer"),
        (["--refine", UNKNOWN], "Say what should be better"),
        (["--refine", UNKNOWN, "--style", "brief", QUESTION], "own question again"),
        ([QUESTION, "--critique", "Shorter"], "Say of which answer"),
    ],
)
def test_what_does_not_fit_is_refused(alice, arguments, sentence) -> None:
    with pytest.raises(CommandError, match=sentence):
        ask(*arguments)


def test_it_is_kept_or_refused(alice) -> None:
    with pytest.raises(CommandError, match="add --save"):
        call_command("ask", "--refine", UNKNOWN, "--style", "brief")


def test_answers_of_others_do_not_exist(first, bob) -> None:
    with pytest.raises(CommandError, match="no such answer"):
        call_command(
            "ask", "--refine", first["answer_id"], "--style", "brief", "--save", "--user", "bob"
        )
    assert Chat.objects.get().turns.count() == 1
