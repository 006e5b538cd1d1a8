"""What holds at every address: JSON whatever is sent, a document that describes it all, and a page
made from that."""

import re

import pytest
from django.test import Client
from django.urls import get_resolver

from research_app.api.credentials import make_token

pytestmark = pytest.mark.django_db
UNPARSED = [
    b"{",
    b"",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b"[" * 100_000,
    b"{" + b'"a":' * 3,
    b'{"question": ' + b"1" * 5000 + b"}",
    b'{"question": NaN}',
    b'{"\\ud800": 1, "question": "?"}',
]


@pytest.fixture
def document(client, db):
    return client.get("/api/openapi.json").json()


@pytest.mark.parametrize("body", UNPARSED, ids=range(len(UNPARSED)))
@pytest.mark.parametrize("path", ["/api/ask", "/api/check", "/api/documents"])
def test_bodies_that_are_no_json_object_are_refused(program, path, body):
    response = program.post(path, body, content_type="application/json")
    assert response.status_code in (400, 415, 422)
    assert list(response.json()) == ["detail"] and len(response.json()["detail"]) < 300


@pytest.mark.parametrize("path", ["/api/ask", "/api/check", "/api/documents"])
def test_a_huge_body_is_refused(program, path, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = program.post(path, {"question": "x" * 1000}, content_type="application/json")
    assert response.status_code == 413 and "too large" in response.json()["detail"]
    response = program.post("/api/documents", {"kind": "x" * 1001})
    assert response.status_code == 413


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "image/png", ""],
)
def test_other_kinds_of_body_are_refused(program, alice_client, content_type):
    for path in ("/api/ask", "/api/documents"):
        for client in (program, alice_client):
            response = client.post(path, b"--x\r\nnothing", content_type=content_type)
            assert 400 <= response.status_code < 500
            assert list(response.json()) == ["detail"]


def test_a_form_does_not_ask_a_question(alice):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    browser.get("/")
    [token] = [browser.cookies[name].value for name in browser.cookies if "csrf" in name]
    form = {"question": "How?", "csrfmiddlewaretoken": token}
    assert browser.post("/api/ask", form).status_code == 415


def test_too_many_fields_are_refused(program):
    fields = {f"field{number}": "x" for number in range(1100)}
    response = program.post("/api/documents", fields)
    assert response.status_code == 400 and "too many fields" in response.json()["detail"]


def test_unknown_addresses_and_methods_are_told_in_json(program, client):
    for path in ("/api/answer/1", "/api/chats/1/turns", "/api/chats/"):
        for way in (program.get, program.post, client.get):
            assert way(path).status_code == 404 and "/api/docs" in way(path).json()["detail"]
    response = program.delete("/api/chats")
    assert response.status_code == 405 and response.headers["Allow"] == "GET"
    assert "only GET" in response.json()["detail"]


def test_nothing_is_kept_by_caches(program, client):
    for response in (program.get("/api/chats"), client.get("/api/chats")):
        assert "no-store" in response.headers["Cache-Control"]


def test_the_document_lists_every_address(document):
    [api] = [found for found in get_resolver().url_patterns if str(found.pattern) == "api/"]
    [ninja] = [found for found in api.url_patterns if hasattr(found, "url_patterns")]
    own = {"", "openapi.json", "docs"}
    routes = {str(found.pattern) for found in ninja.url_patterns} - own
    listed = {path.removeprefix("/api/") for path in document["paths"]}
    assert {re.sub(r"<(\w+)>", r"{\1}", route) for route in routes} == listed
    assert len(listed) == 23


def test_the_document_holds_together(document):
    assert document["openapi"].startswith("3.1") and document["info"]["title"] == "Evidence Desk"
    references = set(re.findall(r"'\$ref': '([^']+)'", str(document)))
    assert references
    for reference in references:
        place = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
    operations = [found for path in document["paths"].values() for found in path.values()]
    ids = [operation["operationId"] for operation in operations]
    assert len(ids) == len(set(ids))
    for path, methods in document["paths"].items():
        for operation in methods.values():
            named = {item["name"] for item in operation["parameters"] if item["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))
            assert {"401", "404", "422"} < operation["responses"].keys()
            assert operation["security"] == [{"Token": []}, {"Session": []}]
    assert set(document["components"]["securitySchemes"]) == {"Token", "Session"}


def test_the_document_says_how_documents_are_added(document):
    content = document["paths"]["/api/documents"]["post"]["requestBody"]["content"]
    assert set(content) == {"multipart/form-data", "application/json"}
    link, text = content["application/json"]["schema"]["oneOf"]
    assert link["required"] == ["url"] and set(text["required"]) == {"text", "title"}
    assert link["additionalProperties"] is text["additionalProperties"] is False


def test_the_page_describes_every_address_without_scripts_of_its_own(alice_client, document):
    response = alice_client.get("/api/docs")
    page = response.text
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert f"{method.upper()}</span> {path}<" in page
            assert operation["summary"] in page
    for name in ("claims[].links[].evidence", "scope.search", "file", "whose"):
        assert f"<code>{name}</code>" in page
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    scripts = re.findall(r"<script[^>]*>", page)
    assert all('src="/static/' in script for script in scripts)
    assert not re.search(r'(src|href)="(https?:)?//', page) and " style=" not in page


def test_the_page_is_for_those_who_are_signed_in(client, alice_client, alice):
    assert client.get("/api/docs").status_code == 302
    assert alice_client.get("/api/").headers["Location"] == "/api/docs"
    program = Client(headers={"Authorization": f"Bearer {make_token(alice, 'page')}"})
    assert program.get("/api/openapi.json").status_code == 200
