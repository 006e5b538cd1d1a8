"""The evidence graph: what it shows to whom, filtered and drawn together, and what it costs."""

import re
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from citations.cards.stances.graph import (
    MOST_CLAIMS,
    MOST_SOURCES,
    Filters,
    graph_view,
)
from citations.drafts import CitesRead, SourceInfo
from citations.models import SourceCites
from citations.storage.read.network import Network, NetworkClaim, NetworkStance
from citations.storage.write.stances import say_of_stance
from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Turn
from tests.unit.answers import memory_text
from tests.unit.made_stances import HIDDEN, compared_answer, in_library, say

MOST_QUERIES = 15


@pytest.fixture
def made(alice):
    return compared_answer(alice)


def page(client, made, asked=""):
    return client.get(f"/answers/{made.answer.id}/graph/{asked}")


def drawing(client, made, asked=""):
    return client.get(f"/answers/{made.answer.id}/graph.svg{asked}")


def rows_of(response):
    """The table's rows as plain text."""
    body = response.text.split("<tbody>")[1].split("</tbody>")[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("<tr>")[1:]]


@pytest.mark.django_db
def test_the_table_says_in_words_what_the_drawing_shows(alice_client, made):
    response = page(alice_client, made)
    first, *rest = rows_of(response)
    assert "Contradicts it: Harbour log" in first and "Supports it: Yearbook; Reprint" in first
    assert "Cited for it: Report" in first and "1 independent source for it, 1 against" in first
    assert all(row.endswith("–") for row in rest) and len(rest) == 3
    assert "confidence" not in response.text.split("<main")[1].split("graph-files")[0].lower()


@pytest.mark.django_db
def test_each_line_leads_to_the_card_of_its_claim_and_says_its_relation(alice_client, made):
    claim = made.answer.claims[0].id
    lines = re.findall(
        r'<a class="line (\w+)" href="([^"]+)" aria-label="([^"]+)"', page(alice_client, made).text
    )
    of_first = [(name, label) for name, href, label in lines if href == f"/claims/{claim}/card/"]
    assert [name for name, _ in of_first] == ["cited", "supports", "supports", "refutes"]
    assert any(label.startswith("Harbour log: contradicts it") for _, label in of_first)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "claims", "lines"),
    [
        ("", 4, 7),
        ("?relation=refutes", 1, 1),
        ("?relation=supports", 1, 2),
        ("?verdict=not+supported", 1, 1),
        ("?disputed=yes", 1, 4),
        ("?relation=neutral", 0, 0),
        ("?relation=nonsense&verdict=x&source=-1", 4, 7),
    ],
)
def test_filters_choose_claims_and_lines(alice_client, made, asked, claims, lines):
    text = page(alice_client, made, asked).text
    assert f"{claims} of 4 claims" in text
    assert text.count('<a class="line ') == lines


@pytest.mark.django_db
def test_one_source_shows_its_claims_alone(alice_client, made):
    response = page(alice_client, made, f"?source={made.low.info.source_id}")
    [row] = rows_of(response)
    assert "Harbour log" in row and "Yearbook" not in row


@pytest.mark.django_db
def test_a_hidden_source_leaves_no_trace(alice_client, made, bob):
    def plain(response):
        return re.sub(r'(csrf\w*|nonce|X-CSRFToken)[^>]*?"[^"]*"', "", response.text)

    before = plain(page(alice_client, made)).split("<main")[1], drawing(alice_client, made).content
    say(made.answer, in_library(bob, HIDDEN, "Bob’s ledger"))
    after = plain(page(alice_client, made)).split("<main")[1], drawing(alice_client, made).content
    assert after == before
    hidden = in_library(bob, HIDDEN, "Bob’s other ledger")
    SourceCites.objects.create(
        citing_text_id=made.low.id, cited_id=hidden.info.source_id, how="link"
    )
    assert drawing(alice_client, made).content == before[1]


@pytest.mark.django_db
def test_nobody_else_sees_it(bob_client, made):
    assert page(bob_client, made).status_code == 404
    assert drawing(bob_client, made).status_code == 404
    chat = Turn.objects.get(answer=made.answer.id).chat_id
    assert bob_client.get(f"/chats/{chat}/graph/").status_code == 404
    assert bob_client.get(f"/chats/{chat}/graph.svg").status_code == 404
    assert bob_client.get(f"/chats/{uuid4()}/graph/").status_code == 404


@pytest.mark.django_db
def test_the_graph_of_a_chat_holds_its_answers(alice_client, made):
    chat = Turn.objects.get(answer=made.answer.id).chat_id
    assert rows_of(alice_client.get(f"/chats/{chat}/graph/")) == rows_of(page(alice_client, made))
    assert alice_client.get(f"/chats/{chat}/graph.svg").status_code == 200


@pytest.mark.django_db
def test_the_drawing_is_a_file_of_its_own_and_taking_it_is_told(alice_client, made):
    response = drawing(alice_client, made)
    root = ElementTree.fromstring(response.content)
    assert root.tag.endswith("svg") and "attachment" in response.headers["Content-Disposition"]
    links = [each.get("href") for each in root.iter("{http://www.w3.org/2000/svg}a")]
    assert links and all(each.startswith("http://testserver/") for each in links)
    assert AuditEntry.objects.filter(action="export", object_id=str(made.answer.id)).exists()


@pytest.mark.django_db
def test_what_a_reader_dismissed_is_drawn_as_speaking_of_it(alice_client, made):
    say_of_stance(say(made.answer, made.low).pk, "alice", "no contradiction")
    [first, *_] = rows_of(page(alice_client, made))
    assert "Speaks of it: Harbour log" in first and "Contradicts" not in first


@pytest.mark.django_db
def test_sources_that_name_each_other_are_joined_by_an_arc(alice_client, made):
    SourceCites.objects.create(
        citing_text_id=made.same.id, cited_id=made.low.info.source_id, how="link"
    )
    assert "Yearbook names Harbour log" in drawing(alice_client, made).text


@pytest.mark.django_db
def test_it_asks_the_database_little_however_much_there_is(alice_client, made, alice):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            assert page(alice_client, made).status_code == 200
        return len(queries)

    few = asked()
    for number in range(6):
        say(made.answer, in_library(alice, HIDDEN, f"Paper {number}"))
    assert asked() == few <= MOST_QUERIES


def a_network(claims: int, sources: int) -> Network:
    """Each claim is cited from one of ten sources; each other source speaks of one claim, the last
    refutes it."""
    made = tuple(
        NetworkClaim(
            id=uuid4(),
            answer_id=uuid4(),
            statement=f"Claim {at}",
            level="supported",
            conflicting=False,
        )
        for at in range(claims)
    )
    infos: dict[int, SourceInfo] = {
        own: memory_text("x", own, f"Source {own}").info for own in range(1, sources + 1)
    }
    stances = [
        NetworkStance(
            claim_id=made[own % claims].id,
            source_id=own,
            shown_as="refutes" if own == sources else "neutral",
            code="speaks_of_it",
            group=own,
        )
        for own in range(11, sources + 1)
    ]
    cited = tuple((claim.id, at % 10 + 1) for at, claim in enumerate(made))
    cites = (CitesRead(citing=1, citing_sha256="0" * 64, cited=2, how="link"),)
    return Network(claims=made, cited=cited, stances=tuple(stances), cites=cites, sources=infos)


def test_many_claims_are_drawn_together_by_the_source_they_are_cited_from():
    view = graph_view(a_network(MOST_CLAIMS * 4, 20), Filters())
    assert view.grouped and len(view.left) == 10 and len(view.rows) == MOST_CLAIMS
    assert sum(size for _, size in view.groups) == view.passed == MOST_CLAIMS * 4
    assert view.left[0].label.startswith("20 claims: Source")
    assert all(line.claim is None for line in view.lines)
    assert {line.relation for line in view.lines} == {"cited", "refutes"}
    asked = graph_view(a_network(MOST_CLAIMS * 4, MOST_CLAIMS * 5), Filters(relation="neutral"))
    assert asked.grouped and {line.relation for line in asked.lines} == {"neutral"}


def test_of_many_sources_those_that_contradict_are_drawn_first():
    view = graph_view(a_network(MOST_CLAIMS, 100), Filters())
    assert not view.grouped and len(view.right) == MOST_SOURCES
    titles = [box.title for box in view.right]
    assert "Source 100" in titles and titles[-1] == f"{100 - MOST_SOURCES + 1} further sources"
    assert {line.relation for line in view.lines} == {"cited", "neutral", "refutes"}


def test_a_source_chosen_among_many_shows_its_claims_one_by_one():
    view = graph_view(a_network(MOST_CLAIMS * 4, 20), Filters(source=3))
    assert not view.grouped and view.passed == 20
    assert {line.claim for line in view.lines} == {row.id for row in view.rows}


def test_a_graph_of_nothing_is_a_graph():
    view = graph_view(Network(claims=(), cited=(), stances=(), cites=(), sources={}), Filters())
    assert view.total == 0 and view.lines == () and view.height > 0
