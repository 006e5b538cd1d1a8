"""Documents named with @ are the only ones searched; the question is kept as it was typed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from research_app.chats.models import Chat
from research_app.runs.models import Run
from research_app.scope.scope import Scope

pytestmark = pytest.mark.django_db
NORTH = "Northern Ferries carried 412,000 passengers in 2021."
SOUTH = "Southern Ferries carried 98,000 passengers in 2021."
NAMING_SOUTH = 'How many passengers were carried in 2021 according to @"south"?'


@pytest.fixture(autouse=True)
def own_folders(settings, tmp_path):
    settings.CACHE_DIR = tmp_path / "cache"
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def files(tmp_path):
    for name, text in (("north", NORTH), ("south", SOUTH)):
        (tmp_path / f"{name}.md").write_text(f"# {name.title()} notes\n\n{text}\n")
    return [str(tmp_path / f"{name}.md") for name in ("north", "south")]


def ask(question, files, *options):
    out = StringIO()
    sources = [option for file in files for option in ("--source", file)]
    call_command("ask", question, *sources, "--no-library", *options, "--json", stdout=out)
    return json.loads(out.getvalue())


def quotes(answer) -> str:
    return " ".join(item["quote_span"] for item in answer["evidence"])


def test_the_command_searches_the_source_that_is_named(files):
    answer = ask(NAMING_SOUTH, files)
    assert answer["question"] == NAMING_SOUTH
    assert "98,000" in quotes(answer) and "412,000" not in quotes(answer)
    assert answer["searched"]["documents"] == 1


def test_a_run_searches_what_its_question_names(files, alice):
    answer = ask(NAMING_SOUTH, files, "--save", "--user", "alice")
    chat, run = Chat.objects.get(), Run.objects.get()
    stored = chat.turns.get().answer
    assert stored.question == run.question == answer["question"] == NAMING_SOUTH
    assert "98,000" in quotes(answer) and "412,000" not in quotes(answer)
    assert not any("@" in search or "south" in search for search in stored.plan)
    assert Scope.from_json(chat.scope) == Scope.only_attached(chat_key=chat.pk)


@pytest.mark.parametrize("options", [(), ("--save", "--user", "alice")])
def test_the_command_says_what_is_not_there(files, alice, options):
    with pytest.raises(CommandError, match="No document or collection is called “West”"):
        ask("How many passengers did @West carry?", files, *options)
    assert not Run.objects.exists()
