"""A claim held against the web because its owner asks for it: pages come through the guard, belong
to the chat, and are compared; nothing confidential is looked for."""

from html import unescape

import pytest

from citations.models import Stance
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.tasks import cross_check
from research_app.library.confidential import mark
from research_app.library.models import Upload
from research_app.reading.fetch import fetch
from research_app.web_search import read_pages
from research_app.web_search.environment import read_settings
from tests.search_server import SearchServer, raw, result
from tests.unit.evidence_graph.made_library import FALL, REPORT, RISE, chat_over, claims_of, entry
from tests.unit.reading.fake_network import FakeNetwork, reply

pytestmark = pytest.mark.django_db
BUTTON = "Look on the web for what contradicts this"


@pytest.fixture
def search_server(settings, monkeypatch):
    """A search that finds one page that says otherwise, one that is gone, and the claim's own."""
    outside = FakeNetwork()
    monkeypatch.setattr(
        read_pages, "fetch", lambda url, limits: fetch(url, network=outside.network, limits=limits)
    )
    page = f"<title>Courier</title><p>A look at Helios. {FALL} Nobody was let go.</p>"
    outside.replies["courier.example/"] = reply(page.encode(), headers=["Content-Type: text/html"])
    outside.replies["gone.example/"] = reply(b"no", status="404 Not Found")
    with SearchServer() as server:
        settings.WEB_SEARCH = read_settings({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": server.url})
        server.results = [result(f"https://{name}.example/") for name in ("courier", "gone")]
        yield server


@pytest.fixture
def report(alice):
    return entry(alice, REPORT)


@pytest.fixture
def claim(alice, report):
    return claims_of(chat_over(alice, report))[0]


def others(client, claim):
    return client.get(f"/claims/{claim.pk}/others/", headers={"HX-Request": "true"}).text


def look(client, claim):
    reply = client.post(f"/claims/{claim.pk}/web/", headers={"HX-Request": "true"})
    for check in CrossCheck.objects.filter(kind="web", state="queued"):
        cross_check(str(check.pk))
    return reply


def test_what_the_web_says_otherwise_is_kept_with_the_chat(alice_client, claim, search_server):
    assert BUTTON in others(alice_client, claim)
    assert "Searching the web through" in look(alice_client, claim).text
    stance = Stance.objects.get()
    assert (stance.relation, stance.source_text.source.title) == ("refutes", "Courier")
    assert Upload.objects.get(from_web=True).chat_key == claim.answer.turn.chat_id
    card = others(alice_client, claim)
    assert "<mark>2,950" in card and "1 of 2 pages read" in card


def test_the_figures_of_a_claim_are_not_searched_for(alice_client, claim, search_server):
    look(alice_client, claim)
    [asked] = search_server.requests
    assert "Helios" in asked.query["q"] and "3,214" not in asked.query["q"]


def test_looking_twice_keeps_each_page_once(alice_client, claim, search_server):
    look(alice_client, claim)
    look(alice_client, claim)
    assert CrossCheck.objects.filter(kind="web").count() == Stance.objects.count() == 1


def test_a_search_that_fails_says_why(alice_client, claim, search_server):
    search_server.answers = [raw(401)]
    look(alice_client, claim)
    why = CrossCheck.objects.get(kind="web").error
    assert "web" in why and why in unescape(others(alice_client, claim))


def test_a_claim_of_a_confidential_document_never_leaves(
    alice, alice_client, claim, report, search_server
):
    look_queued = CrossCheck.objects.create(kind="web", claim=claim, owner=alice)
    mark(report.source, alice)
    assert BUTTON not in others(alice_client, claim)
    assert look(alice_client, claim).status_code == 400
    cross_check(str(look_queued.pk))
    assert search_server.requests == [] and not Stance.objects.exists()


def test_nobody_looks_for_claims_of_somebody_else_or_without_a_service(
    settings, alice_client, bob_client, staff_client, claim, search_server
):
    assert look(bob_client, claim).status_code == look(staff_client, claim).status_code == 404
    assert BUTTON not in others(staff_client, claim)
    settings.WEB_SEARCH = None
    assert look(alice_client, claim).status_code == 400 and search_server.requests == []
    assert claim.statement == RISE and BUTTON not in others(alice_client, claim)
