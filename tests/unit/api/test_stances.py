"""What other sources say, over JSON: for its reader's eyes alone."""

import json

import pytest

from citations.export.formats import FORMATS
from citations.models import StanceReading
from research_app.api.shapes import NETWORK, STANCE_READINGS, STANCES
from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Turn
from research_app.exports.contents import turn_provenance
from tests.unit.made_stances import HIDDEN, compared_answer, in_library, say
from tests.unit.schema import assert_described

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(alice):
    return compared_answer(alice)


def stances(client, made):
    return client.get(f"/api/answers/{made.answer.id}/stances")


def graph(client, made, format="json"):
    return client.get(f"/api/answers/{made.answer.id}/graph?format={format}")


def post(client, stance_id, body):
    path = f"/api/stances/{stance_id}/readings"
    return client.post(path, body, content_type="application/json")


def test_stances_stand_at_their_claims_with_weights(program, made):
    data = stances(program, made).json()
    assert_described(data, STANCES)
    [claim] = data["claims"]
    assert claim["claim_id"] == str(made.answer.claims[0].id)
    assert [each["relation"] for each in claim["stances"]] == ["refutes", "supports", "supports"]
    assert claim["support_ratio"]["supports"] == 1 and "other_figure" in data["weights"]


def test_the_graph_comes_in_three_forms(program, made, alice):
    data = graph(program, made).json()
    assert_described(data, NETWORK)
    ends = {each["id"] for each in data["claims"]} | {each["id"] for each in data["sources"]}
    assert all({each["from"], each["to"]} <= ends for each in data["edges"])
    turn = Turn.objects.select_related("chat__owner").get(answer=made.answer.id)
    for name in ("graphml", "jsonld"):
        written = FORMATS[name].write(turn_provenance(turn, reader=alice), None)
        assert graph(program, made, name).content == written
    assert graph(program, made, "png").status_code == 422


def test_a_hidden_source_leaves_no_trace(program, made, bob):
    before = [graph(program, made, name).content for name in ("json", "graphml", "jsonld")]
    told = stances(program, made).content
    hidden = say(made.answer, in_library(bob, HIDDEN, "Bob’s ledger"))
    assert [graph(program, made, name).content for name in ("json", "graphml", "jsonld")] == before
    assert stances(program, made).content == told
    assert post(program, hidden.pk, {"says": "right"}).status_code == 404


def test_answers_of_somebody_else_are_not_there(bob_program, made):
    assert stances(bob_program, made).status_code == 404
    assert graph(bob_program, made).status_code == 404
    stance = say(made.answer, made.low)
    assert post(bob_program, stance.pk, {"says": "right"}).status_code == 404


def test_what_the_owner_says_is_kept_counted_and_told_in_the_log(program, made):
    stance = say(made.answer, made.low)
    data = post(program, stance.pk, {"says": "another thing"}).json()
    assert_described(data, STANCE_READINGS)
    assert data["counted_as"] == "neutral"
    post(program, stance.pk, {"says": "right"})
    assert StanceReading.objects.get().says == "right"
    entry = AuditEntry.objects.filter(object_type="stance").last()
    assert (entry.action, entry.object_id) == ("reading", str(stance.pk))


@pytest.mark.parametrize("body", [{}, {"says": "wrong"}, {"says": "right", "note": "x"}, []])
def test_what_does_not_fit_is_refused(program, made, body):
    stance = say(made.answer, made.low)
    response = post(program, stance.pk, json.dumps(body))
    assert response.status_code == 422 and len(response.json()) == 1
    assert not StanceReading.objects.exists()
