"""Each service in its documented form, against a real server on loopback: what is asked, what is
made of the reply, and what every way of failing says."""

import json
import logging

import pytest

from research_app.endpoints.address import endpoint_address
from research_app.endpoints.secret import Secret
from research_app.web_search.ask_service import Service
from research_app.web_search.brave import KEY_HEADER, Brave
from research_app.web_search.errors import (
    SearchFailed,
    SearchQuotaSpent,
    SearchRefused,
    SearchUnreachable,
    SearchUnreadable,
)
from research_app.web_search.searxng import SearXNG
from research_app.web_search.tavily import Tavily
from tests.search_server import KEY, raw, result, said

KINDS = {"brave": Brave, "tavily": Tavily, "searxng": SearXNG}


@pytest.fixture(params=sorted(KINDS))
def kind(request):
    return request.param


def service(kind, server, **options):
    header = {"key_header": KEY_HEADER, "key_prefix": ""} if kind == "brave" else {}
    asked = Service(
        address=endpoint_address(server.url),
        key=Secret(KEY),
        wait=lambda seconds: None,
        **header,
        **options,
    )
    return KINDS[kind](asked)


def addresses(hits):
    return [hit.url for hit in hits]


def test_results_come_in_the_order_of_the_service_with_title_and_snippet(kind, search_server):
    search_server.needs_key = True
    search_server.results = [
        result("https://owls.example/a", "Owls", "Owls hunt at night."),
        result("https://owls.example/b", None, None),
    ]
    first, second = service(kind, search_server).search("owls", limit=5)
    assert (first.url, first.title, first.snippet) == (
        "https://owls.example/a",
        "Owls",
        "Owls hunt at night.",
    )
    assert (second.title, second.snippet) == ("", "")
    assert search_server.queries == ["owls"]


def test_nothing_found_is_no_failure(kind, search_server):
    assert service(kind, search_server).search("owls", limit=5) == []


def test_each_service_is_asked_as_it_documents(search_server):
    service("brave", search_server).search("owls", limit=30)
    service("tavily", search_server).search("owls", limit=30)
    service("searxng", search_server).search("owls", limit=30)
    brave, tavily, searxng = search_server.requests
    assert brave.method == "GET" and brave.headers["x-subscription-token"] == KEY
    assert brave.query["count"] == "20" and "authorization" not in brave.headers
    assert tavily.method == "POST" and tavily.headers["authorization"] == f"Bearer {KEY}"
    assert tavily.body["max_results"] == 20 and tavily.body["include_answer"] is False
    assert searxng.query == {"q": "owls", "format": "json", "categories": "general"}


def test_no_more_than_the_limit_and_only_addresses_of_pages(kind, search_server):
    search_server.results = [
        result("javascript:alert(1)"),
        result("file:///etc/passwd"),
        result("data:text/html,hello"),
        result(""),
        result("//owls.example/"),
        result("https://owls.example/a"),
        result("https://owls.example/b"),
        result("https://owls.example/c"),
    ]
    hits = service(kind, search_server).search("owls", limit=2)
    assert addresses(hits) == ["https://owls.example/a", "https://owls.example/b"]


def test_titles_are_one_clean_line_of_bounded_length(kind, search_server):
    hostile = "Ow\u202els\x00\r\n\r\ndata: <b>x</b> \ud83e\udd89" + "a" * 5000
    search_server.results = [result("https://owls.example/a", hostile, hostile)]
    (hit,) = service(kind, search_server).search("owls", limit=1)
    assert hit.title.startswith("Owls data: <b>x</b>") and len(hit.title) <= 300
    assert "\n" not in hit.snippet and len(hit.snippet) <= 1000


def test_a_long_question_is_cut_at_a_word(kind, search_server):
    service(kind, search_server).search("owls " * 300 + "\nend", limit=1)
    (query,) = search_server.queries
    assert len(query) <= 400 and len(query.split()) == 50 and set(query.split()) == {"owls"}


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (raw(401, b'{"detail": {"error": "bad key"}}'), SearchRefused),
        (raw(403), SearchRefused),
        (raw(402), SearchQuotaSpent),
        (raw(429, Retry_After="86400"), SearchQuotaSpent),
        (raw(432), SearchQuotaSpent),
        (raw(433), SearchQuotaSpent),
        (raw(500, b"oops"), SearchUnreachable),
        (raw(503), SearchUnreachable),
        (raw(302, Location="http://169.254.169.254/"), SearchUnreachable),
        (raw(400, b'{"detail": "too long"}'), SearchFailed),
        (raw(200, b"<html>not json</html>"), SearchUnreadable),
        (raw(200, b"\xff\xfe\x00"), SearchUnreadable),
        (raw(200, b""), SearchUnreadable),
        (raw(200, b"[" * 100_000), SearchUnreadable),
        (raw(200, b"{}", Content_Encoding="br"), SearchUnreadable),
        (raw(200, b'"' + b"a" * 5_000_000 + b'"'), SearchUnreadable),
        (said({"results": [{"url": 7}], "web": {"results": [{"url": 7}]}}), SearchUnreadable),
        (said({"results": [{"title": "x"}], "web": {"results": [{}]}}), SearchUnreadable),
        (said({"results": "none", "web": "none"}), SearchUnreadable),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_failure_is_a_sentence(kind, search_server, answer, error):
    search_server.answers = [answer]
    with pytest.raises(error) as caught:
        service(kind, search_server).search("owls", limit=1)
    assert str(caught.value).endswith(".") and "web was not searched" in str(caught.value)
    assert len(search_server.requests) == 1


def test_a_service_that_is_away(kind, search_server):
    search_server.__exit__()
    try:
        with pytest.raises(SearchUnreachable):
            service(kind, search_server).search("owls", limit=1)
    finally:
        search_server.__enter__()


def test_requests_that_come_too_fast_are_made_once_more(kind, search_server):
    search_server.results = [result("https://owls.example/a")]
    search_server.answers = [raw(429)]
    assert addresses(service(kind, search_server).search("owls", limit=1))
    search_server.answers = [raw(429), raw(429)]
    with pytest.raises(SearchQuotaSpent):
        service(kind, search_server).search("owls", limit=1)


def test_the_key_is_shown_nowhere(kind, search_server, caplog):
    caplog.set_level(logging.DEBUG)
    search_server.answers = [raw(401, KEY.encode()), raw(200, json.dumps({"x": KEY}).encode())]
    told = repr(service(kind, search_server))
    for _ in range(2):
        try:
            service(kind, search_server).search("owls", limit=1)
        except SearchFailed as error:
            told += repr(error) + repr(error.__cause__) + repr(error.__context__)
    assert KEY not in told and KEY not in caplog.text


def test_searxng_without_json_says_what_to_change(search_server):
    search_server.answers = [raw(403)]
    with pytest.raises(SearchRefused, match="format json"):
        service("searxng", search_server).search("owls", limit=1)


def test_searxng_whose_engines_are_all_silent(search_server):
    search_server.answers = [said({"results": [], "unresponsive_engines": [["x", "timeout"]]})]
    with pytest.raises(SearchUnreachable, match="None of the search engines"):
        service("searxng", search_server).search("owls", limit=1)


def test_tavily_extracts_what_it_could_read(search_server):
    search_server.extracts = {"https://owls.example/a": "Owls hunt at night."}
    tavily = service("tavily", search_server)
    assert tavily.extract("https://owls.example/a") == "Owls hunt at night."
    assert tavily.extract("https://owls.example/b") == ""
    assert search_server.requests[0].path == "/extract"
    assert search_server.requests[0].body["urls"] == ["https://owls.example/a"]


def test_addresses_that_nothing_could_keep_or_show_are_no_results(kind, search_server):
    odd = ["\x00https://a.example/", "https://a.example/\u202egpj", "https://a.example/a b"]
    odd += ["https://a.example/" + "x" * 3000, "javascript:alert(1)", "https://a.example/\nb"]
    search_server.results = [result(each, "A", "B") for each in odd]
    search_server.results.append(result("https://owls.example/a", "Owls", None))
    assert addresses(service(kind, search_server).search("owls", limit=9)) == [
        "https://owls.example/a"
    ]
