"""A question looked up on the web: pages come through the guard, belong to the chat alone, and go
with it; what could not be read is told."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from citations.models import Source, SourceText
from citations.storage.read.answers import load_answer
from research_app.chats.delete_chat import delete_chat, erase_deleted_chats
from research_app.intake.web_pages import StoredPages
from research_app.jobs.models import Job
from research_app.library.models import Upload
from research_app.library.tasks import erase_draft_uploads
from research_app.library.visibility import visible_sources
from research_app.reading.fetch import fetch
from research_app.runs.ending.stop import stop_run
from research_app.runs.log.recorder import prune_runs
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from research_app.scope.searchable import visible_texts
from research_app.web_search import read_pages
from research_app.web_search.environment import read_settings
from research_app.web_search.searxng import SearXNG
from tests.search_server import SearchServer, raw, result
from tests.unit.reading.fake_network import FakeNetwork, reply

pytestmark = pytest.mark.django_db
QUESTION = "How many owls live in the reserve of Aldern?"
FORTY = "Forty owls live in the reserve of Aldern, the keepers counted in 2023."


def html(*sentences):
    body = "".join(f"<p>{sentence}</p>" for sentence in sentences)
    return reply(
        f"<html><head><title>Owls of Aldern</title></head><body>{body}</body></html>".encode(),
        headers=["Content-Type: text/html; charset=utf-8"],
    )


@pytest.fixture
def search_server(settings):
    with SearchServer() as server:
        settings.WEB_SEARCH = read_settings({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": server.url})
        yield server


@pytest.fixture
def internet(monkeypatch, search_server):
    """Pages by address, behind the real guard; the search finds them all."""
    outside = FakeNetwork()
    monkeypatch.setattr(
        read_pages, "fetch", lambda url, limits: fetch(url, network=outside.network, limits=limits)
    )

    def add(**pages):
        for name, page in pages.items():
            outside.replies[f"{name}.example/"] = page
            search_server.results.append(result(f"https://{name}.example/", f"About {name}"))
        return outside

    return add


def ask(owner, *, chat_key=None, question=QUESTION):
    chat_key = chat_key or uuid4()
    run = Run.objects.create(
        owner=owner,
        chat_key=chat_key,
        question=question,
        scope=Scope.library(chat_key=chat_key).to_json(),
        options={"web": True},
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    return run


def answer_of(run):
    return load_answer(run.chat.turns.get(key=run.pk).answer_id)


def test_an_answer_cites_a_page_that_was_read(alice, internet) -> None:
    internet(owls=html(FORTY), other=html("Herons like the lake, and so do ducks."))
    answer = answer_of(ask(alice))
    (evidence,) = [item for item in answer.evidence if item.verified]
    assert evidence.quote == FORTY and evidence.retrieval_context == "web_search"
    assert evidence.source.final_url == "https://owls.example/"
    assert evidence.source.http_status == 200
    assert answer.searched.documents == 2 and answer.research.web_pages == 2
    assert any("owls.example" in passage.source for passage in answer.passages)


def test_pages_belong_to_their_chat_and_go_with_it(alice, bob, internet, monkeypatch) -> None:
    internet(owls=html(FORTY))
    run = ask(alice)
    upload = Upload.objects.get()
    assert upload.from_web and upload.chat_key == run.chat_id
    here, elsewhere = Scope.library(chat_key=run.chat_id), Scope.library(chat_key=uuid4())
    assert visible_texts(alice, here).count() == 1
    assert visible_texts(alice, elsewhere).count() == 0
    assert visible_texts(bob, here).count() == 0 and not visible_sources(bob).exists()
    monkeypatch.setattr("research_app.chats.delete_chat.UNDO_TIME", timedelta(0))
    delete_chat(run.chat)
    erase_deleted_chats()
    assert not Source.objects.exists() and not Upload.objects.exists()


def test_what_could_not_be_read_is_listed_with_its_reason(
    alice, alice_client, internet, search_server
) -> None:
    internet(owls=html(FORTY), gone=reply(b"no", status="404 Not Found"))
    search_server.results += [
        result("http://127.0.0.1/admin", "<script>alert(1)</script> router"),
        result("javascript:alert(1)", "nothing"),
    ]
    run = ask(alice)
    failed = {item.address: item.reason for item in answer_of(run).research.failed}
    assert set(failed) == {"https://gone.example/", "http://127.0.0.1/admin"}
    assert "does not exist" in failed["https://gone.example/"]
    assert "public web address" in failed["http://127.0.0.1/admin"]
    page = alice_client.get(reverse("desk:chat", args=[run.chat_id])).content.decode()
    assert "http://127.0.0.1/admin" in page and "<script>alert(1)" not in page
    assert 'href="http://127.0.0.1' not in page
    told = json.loads(
        alice_client.get(reverse("exports:answer_json", args=[answer_of(run).id])).getvalue()
    )
    assert len(told["research"]["failed"]) == 2


def test_a_page_that_asks_for_a_private_address_is_refused(alice, internet) -> None:
    moved = reply(b"", status="302 Found", headers=["Location: http://169.254.169.254/latest"])
    outside = internet(owls=html(FORTY), sly=moved)
    failed = answer_of(ask(alice)).research.failed
    assert [item.address for item in failed] == ["https://sly.example/"]
    assert not any("169.254" in address for address in outside.connected)


def test_a_search_service_that_fails_is_told_and_the_rest_goes_on(
    alice, internet, search_server
) -> None:
    search_server.answers = [raw(429, Retry_After="9999")]
    answer = answer_of(ask(alice))
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
    (failed,) = answer.research.failed
    assert failed.address == search_server.url.removeprefix("http://")
    assert "no more searches" in failed.reason


def test_a_run_without_a_service_says_so(alice, settings) -> None:
    settings.WEB_SEARCH = None
    (failed,) = answer_of(ask(alice)).research.failed
    assert "No search service is set up" in failed.reason


def test_the_web_is_left_alone_unless_it_is_asked_for(alice, internet, search_server) -> None:
    internet(owls=html(FORTY))
    run = Run.objects.create(
        owner=alice, chat_key=uuid4(), question=QUESTION, scope=Scope.library().to_json()
    )
    answer_run(str(run.pk))
    assert search_server.requests == []


def test_a_stop_ends_the_reading_and_saves_no_answer(alice, internet, monkeypatch) -> None:
    internet(owls=html(FORTY), more=html("Herons like the lake."))
    search = SearXNG.search

    def stopping(self, query, *, limit):
        stop_run(Run.objects.get())
        return search(self, query, limit=limit)

    monkeypatch.setattr(SearXNG, "search", stopping)
    run = ask(alice)
    assert run.state == Job.State.STOPPED and run.chat is None


def test_the_command_reads_the_web_and_leaves_no_rows(
    alice, internet, capsys, settings, tmp_path
) -> None:
    settings.CACHE_DIR = tmp_path
    internet(owls=html(FORTY))
    call_command("ask", QUESTION, "--web", "--no-library", "--json")
    told = json.loads(capsys.readouterr().out)
    assert FORTY in [item["quote_span"] for item in told["evidence"]]
    assert told["evidence"][0]["retrieval_context"] == "web_search"
    assert not Source.objects.exists() and not SourceText.objects.exists()


def test_pages_of_a_draft_that_was_never_saved_go_after_a_day(alice, internet, monkeypatch) -> None:
    internet(owls=html(FORTY), more=html("Herons like the lake."))
    keep = StoredPages.keep

    def stops_after(self, page):
        kept = keep(self, page)
        stop_run(Run.objects.get())
        return kept

    monkeypatch.setattr(StoredPages, "keep", stops_after)
    run = ask(alice)
    assert run.state == Job.State.STOPPED and run.chat is None
    assert Upload.objects.exists()
    long_ago = timezone.now() - timedelta(hours=25)
    Upload.objects.update(created_at=long_ago)
    erase_draft_uploads()
    assert SourceText.objects.exists()  # the run can still be asked again
    Run.objects.update(created_at=long_ago, finished_at=long_ago)
    prune_runs()
    erase_draft_uploads()
    assert not Source.objects.exists() and not Upload.objects.exists()
