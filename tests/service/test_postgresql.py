"""The same product on PostgreSQL: every table, an answer, and its figures for Prometheus and for
staff."""

import re
from http.client import HTTPConnection
from uuid import uuid4

from tests.service.visitor import ATTACHMENT_SCRIPT, Visitor, shell

TEXT = "Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."
TOKEN = "a-token-that-nobody-guesses"
PRODUCTION = {
    "DEPLOYMENT": "production",
    "SECRET_KEY": "n3v3r-us3d-anywh3r3-but-in-th1s-t3st-0123456789-abcdefghijkl",
    "ALLOWED_HOSTS": "127.0.0.1",
    "BEHIND_TLS_PROXY": "true",
    "METRICS_TOKEN": TOKEN,
}
BY_PROXY = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


def ask_for_metrics(server, **headers):
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/metrics", headers=headers)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


def counters(text):
    return re.findall(r"^evidence_desk_\w+_total.*$", text, re.M)


def test_an_answer_is_counted_once_for_staff_and_for_prometheus(make_server, own_postgres_url):
    server = make_server(DATABASE_URL=own_postgres_url)
    vendor = server.evaluate("from django.db import connection; print(connection.vendor)")
    assert vendor.strip() == "postgresql"
    assert "No changes detected" in server.manage("makemigrations", "--check", "--dry-run")
    chat_key = uuid4()
    shell(server, ATTACHMENT_SCRIPT, text=TEXT, chat_key=chat_key)
    server.start()
    visitor = Visitor(server)
    run_id = visitor.ask("Where is Helios Energy headquartered?", chat_key=chat_key)
    assert "Basel" in visitor.turn(run_id)

    status, text = ask_for_metrics(server)
    assert status == 200
    assert re.search(r'^evidence_desk_answers_total\{result="ANSWERED"\} 1\.0$', text, re.M)
    assert re.search(r"^evidence_desk_judging_seconds_count 1\.0$", text, re.M)
    assert ask_for_metrics(server, **{"X-Forwarded-For": "127.0.0.1"})[0] == 404

    quality = visitor.get("/admin/citations/answer/quality/")
    assert quality.status == 200
    assert re.search(r"<dt>Answers</dt><dd>1</dd>", quality.text)
    assert "No reader has checked a claim" in quality.text

    server.stop()
    server.extra |= PRODUCTION
    server.start()
    assert ask_for_metrics(server, **BY_PROXY)[0] == 403
    assert ask_for_metrics(server, Authorization=f"Bearer {TOKEN}x", **BY_PROXY)[0] == 403
    status, again = ask_for_metrics(server, Authorization=f"Bearer {TOKEN}", **BY_PROXY)
    assert status == 200
    assert counters(again) == counters(text)
