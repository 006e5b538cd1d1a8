"""A confidential document never reaches a model or a search service: not its words, not its title,
not its file's name, in no request of any kind. Without a model it is used like any other."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from citations.drafts import BlockDraft
from citations.storage.read.answers import load_answer
from research_app.answering.shielding import without_texts
from research_app.intake.recording import Destination, record_file
from research_app.intake.tasks import read_document
from research_app.library.confidential import mark
from research_app.library.models import Intake, LibraryEntry
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.askable import scope_of_question
from research_app.scope.scope import Scope
from research_app.web_search.environment import read_settings
from tests.scripted_model import says
from tests.search_server import SearchServer
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import (
    HELIOS,
    QUESTION,
    RISE,
    by_source,
    cites_found,
    fact,
    facts,
    plan_of,
    thought,
)

pytestmark = pytest.mark.django_db

CANARY = "zanzibarquokka"
SECRET = f"Revenue of Helios Energy rose to 9,999 million dollars in 2022, says {CANARY}."
NAME = f"helios-{CANARY}.md"
TITLE = f"Helios Energy secrets of {CANARY}"


@pytest.fixture(autouse=True)
def own_folders(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def search_server(settings):
    with SearchServer() as server:
        settings.WEB_SEARCH = read_settings({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": server.url})
        yield server


def bring_in(owner, name, text, **where):
    file = SimpleUploadedFile(name, text.encode())
    intake = record_file(file, Destination(owner=owner, **where))
    read_document(str(intake.pk))
    intake.refresh_from_db()
    assert intake.state == Intake.State.DONE, intake.error
    return intake.source


@pytest.fixture
def chat_key():
    return uuid4()


@pytest.fixture
def library(alice, chat_key):
    """An open document, and two confidential ones: in the library, and given with the question."""
    bring_in(alice, "helios.md", f"# Helios report\n\n{HELIOS}\n")
    secret = f"# {TITLE}\n\n{SECRET}\n"
    bring_in(alice, NAME, secret, confidential=True)
    given = secret + f"\nThe staff of {CANARY} is 44.\n"
    bring_in(alice, f"given-{NAME}", given, confidential=True, chat_key=chat_key)


@pytest.fixture
def model(configured_model):
    configured_model.script = by_form(
        {
            "PlannedSteps": plan_of("revenue 2022"),
            "FoundFacts": by_source({"Critics deny": facts(fact(RISE))}),
            "Thought": [thought("More.", "Helios Energy 2022"), thought("Enough.", enough=True)]
            * 3,
            "Clarity": {"clear": True, "question_back": ""},
            "words": lambda body: (
                cites_found(RISE)(body) if RISE in str(body) else says("<free>Nothing.</free>")
            ),
        }
    )
    return configured_model


def ask(owner, chat_key, question=QUESTION, **options):
    run = Run.objects.create(
        owner=owner,
        chat_key=chat_key,
        chat=owner.chats.filter(pk=chat_key).first(),
        question=question,
        scope=Scope.library(chat_key=chat_key).to_json(),
        options=options,
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.chat, run.failure
    return load_answer(run.chat.turns.get(key=run.pk).answer_id)


def sent(*servers):
    """All that any server was told, in one string."""
    return json.dumps(
        [
            {
                **each.headers,
                "path": each.path,
                "body": each.body,
                "query": getattr(each, "query", ""),
            }
            for server in servers
            for each in server.requests
        ]
    )


def test_no_request_holds_a_word_of_it(
    alice, alice_client, chat_key, library, model, search_server
) -> None:
    answer = ask(alice, chat_key, web=True)
    told = sent(model, search_server)
    assert RISE in told and search_server.requests
    assert CANARY not in told and "9,999" not in told
    assert CANARY not in answer.text and not any(CANARY in item.quote for item in answer.evidence)
    assert answer.research.confidential == 2
    assert answer.searched.documents == 1
    page = alice_client.get(reverse("desk:chat", args=[chat_key])).content.decode()
    assert "2 confidential documents were left out" in page


def test_without_a_model_it_is_used_and_no_query_is_made_of_it(
    alice, chat_key, library, model, search_server
) -> None:
    answer = ask(alice, chat_key, web=True, engine="quotes")
    assert any(CANARY in item.quote for item in answer.evidence)
    assert model.requests == []
    assert search_server.queries and all(query == QUESTION for query in search_server.queries)
    assert answer.research is None


def test_a_follow_up_sends_nothing_that_an_earlier_answer_says_of_it(
    alice, chat_key, library, model
) -> None:
    first = ask(alice, chat_key, engine="quotes")
    assert CANARY in first.text
    ask(alice, chat_key, "And in 2022?")
    ask(alice, chat_key, "Is that all of Helios Energy?", critique="Say more.")
    assert model.requests and CANARY not in sent(model)


def test_an_answer_without_confidential_texts_keeps_its_invariants(
    alice, chat_key, library
) -> None:
    answer = ask(alice, chat_key, engine="quotes")
    hidden = frozenset(item.text_id for item in answer.evidence if CANARY in item.source.title)
    rest = without_texts(answer, hidden)
    assert CANARY not in repr(rest)
    assert all(rest.text[claim.start : claim.end] == claim.text for claim in rest.claims)
    assert all(0 <= block.start <= block.end <= len(rest.text) for block in rest.blocks)
    assert without_texts(answer, frozenset()) is answer


def test_pinned_passages_of_it_are_not_read_by_a_model(alice, chat_key, library, model) -> None:
    first = ask(alice, chat_key, engine="quotes")
    pins = [each.label for each in first.passages if CANARY in each.text]
    assert pins
    run = Run.objects.create(
        owner=alice,
        chat_key=chat_key,
        chat=alice.chats.get(pk=chat_key),
        question=QUESTION,
        scope=Scope.library(chat_key=chat_key).to_json(),
        choices={"of": str(first.id), "pinned": pins, "left_out": []},
    )
    answer_run(str(run.pk))
    assert model.requests and CANARY not in sent(model)


def test_its_title_in_a_mention_stays_here(
    alice, alice_client, chat_key, library, model, search_server
) -> None:
    named = LibraryEntry.objects.get(source__title__contains=CANARY).source
    question = f'How did revenue of Helios develop according to @"{named.title} #{named.pk}"?'
    scope = scope_of_question(alice, question, Scope.library(chat_key=chat_key))
    run = Run.objects.create(
        owner=alice,
        chat_key=chat_key,
        question=question,
        scope=scope.to_json(),
        options={"web": True, "depth": "medium"},
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.chat, run.failure
    assert search_server.requests and CANARY not in sent(model, search_server)


@pytest.mark.parametrize("way", ["another style", "refined", "criticised by the model"])
def test_what_was_cited_before_it_became_confidential_is_not_told_any_more(
    alice, model, way
) -> None:
    chat_key = uuid4()
    bring_in(alice, "helios.md", f"# Helios report\n\n{HELIOS}\n")
    source = bring_in(alice, NAME, f"# {TITLE}\n\n{SECRET}\n")
    first = ask(alice, chat_key, engine="quotes")
    assert CANARY in first.text
    mark(source, alice)
    label = next(item.label for item in first.evidence if CANARY in item.quote)
    run = Run.objects.create(
        owner=alice,
        chat_key=chat_key,
        chat=alice.chats.get(pk=chat_key),
        question=QUESTION,
        scope=Scope.library(chat_key=chat_key).to_json(),
        choices={
            "of": str(first.id),
            "pinned": [],
            "left_out": [],
            "rewrites": way == "another style",
            "criticises": way == "criticised by the model",
        },
        options={"style": "plain" if way == "another style" else "report"}
        | ({} if way == "another style" else {"critique": f"Say more from {label}."}),
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.state == "done", run.failure
    assert CANARY not in sent(model) and "9,999" not in sent(model)


def test_of_a_block_that_claims_nothing_nobody_knows_what_it_tells(
    alice, chat_key, library
) -> None:
    answer = ask(alice, chat_key, engine="quotes")
    hidden = frozenset(item.text_id for item in answer.evidence if CANARY in item.source.title)
    said = f"The papers of {CANARY} differ."
    start = len(answer.text) + 2
    block = BlockDraft(type="paragraph", start=start, end=start + len(said))
    more = replace(answer, text=f"{answer.text}\n\n{said}", blocks=(*answer.blocks, block))
    assert CANARY not in without_texts(more, hidden).text
