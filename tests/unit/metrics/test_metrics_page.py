"""`/metrics`: figures that Prometheus can read, for those who may read them."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from citations.models import Total
from research_app.metrics import views
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db

TOKEN = "a-token-that-nobody-guesses"


@pytest.fixture(autouse=True)
def fresh_figures(monkeypatch):
    monkeypatch.setattr(views, "figures", views.Figures(seconds=0))


def samples(client, **headers):
    response = client.get("/metrics", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_an_answer_shows_in_every_figure(client, alice):
    saved_chat(alice)
    found = samples(client)
    assert found["evidence_desk_answers_total", "ANSWERED"] == 1
    assert found["evidence_desk_claims_total", "supported"] == 1
    assert found["evidence_desk_answers_with_warning_total",] == 0
    assert found["evidence_desk_answer_unsupported_rate_count",] == 1
    assert found["evidence_desk_runs", "done"] == 1
    assert found["process_resident_memory_bytes",] > 0


def test_what_never_happened_stands_at_nought(client):
    found = samples(client)
    for verdict in ("supported", "partially supported", "not supported", "unverified"):
        assert found["evidence_desk_claims_total", verdict] == 0
    assert found["evidence_desk_quotes_rejected_total", "not_verbatim"] == 0
    assert found["evidence_desk_runs", "failed"] == 0
    assert found["evidence_desk_judging_seconds_bucket", "+Inf"] == 0


def test_steps_of_a_histogram_add_up(client):
    for label, value in (("0.0", 5), ("0.2", 2), ("1.0", 1)):
        Total.objects.create(name="unsupported_rate", label=label, value=value)
    Total.objects.create(name="unsupported_rate_sum", value=1.4)
    found = samples(client)
    name = "evidence_desk_answer_unsupported_rate"
    assert found[f"{name}_bucket", "0.1"] == 5
    assert found[f"{name}_bucket", "0.2"] == 7
    assert found[f"{name}_bucket", "+Inf"] == found[f"{name}_count",] == 8
    assert found[f"{name}_sum",] == 1.4


def test_asking_often_asks_the_database_seldom(
    client, alice, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(views, "figures", views.Figures(seconds=3600))
    with django_assert_num_queries(2):
        samples(client)
        samples(client)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_may_read(client, address):
    assert client.get("/metrics", REMOTE_ADDR=address).status_code == 200


@pytest.mark.parametrize("address", ["203.0.113.9", "::ffff:203.0.113.9", "10.0.0.2", ""])
def test_another_machine_finds_nothing(client, address):
    assert client.get("/metrics", REMOTE_ADDR=address).status_code == 404


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_what_came_through_a_proxy_is_not_from_this_machine(client, header):
    assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404


def test_a_token_lets_in_from_anywhere(client, settings):
    settings.METRICS_TOKEN = TOKEN
    given = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "203.0.113.9"}
    assert client.get("/metrics", headers=given, REMOTE_ADDR="203.0.113.9").status_code == 200


@pytest.mark.parametrize("given", ["", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer", "Bearer é"])
def test_a_wrong_token_is_refused(client, settings, given):
    settings.METRICS_TOKEN = TOKEN
    response = client.get("/metrics", headers={"Authorization": given}, REMOTE_ADDR="203.0.113.9")
    assert response.status_code == 403
    assert TOKEN not in response.text


def test_in_production_this_machine_needs_the_token_too(client, settings):
    settings.IS_LOCAL = False
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_without_a_token_an_empty_one_does_not_open(client, settings):
    settings.IS_LOCAL = False
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_metrics_are_only_read(client):
    assert client.post("/metrics").status_code == 405
