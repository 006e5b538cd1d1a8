"""Nonsense in the environment stops the start with a sentence that names the variable; a key is
shown nowhere."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from research_app.web_search.configured import (
    configured_extractor,
    configured_service,
    service_of,
)
from research_app.web_search.environment import read_settings

KEY = "search-key-0123456789"


def test_without_a_name_there_is_no_service(settings):
    assert read_settings({}) is None
    settings.WEB_SEARCH = None
    assert configured_service() is None and configured_extractor() is None


@pytest.mark.parametrize(
    ("given", "host"),
    [
        ({"WEB_SEARCH": "brave", "WEB_SEARCH_KEY": KEY}, "api.search.brave.com"),
        ({"WEB_SEARCH": "tavily", "WEB_SEARCH_KEY": KEY}, "api.tavily.com"),
        ({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": "http://127.0.0.1:8888"}, "127.0.0.1:8888"),
        ({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": "https://s.example/x/"}, "s.example"),
    ],
    ids=["brave", "tavily", "searxng here", "searxng elsewhere"],
)
def test_a_service_and_where_questions_go(settings, given, host):
    settings.WEB_SEARCH = read_settings(given)
    assert configured_service().host == host
    assert service_of(settings.WEB_SEARCH).name.lower() == given["WEB_SEARCH"]
    assert configured_extractor() is None
    assert KEY not in repr(settings.WEB_SEARCH)


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"WEB_SEARCH": "google"}, "WEB_SEARCH='google'"),
        ({"WEB_SEARCH": "brave"}, "WEB_SEARCH_KEY must be set"),
        ({"WEB_SEARCH": "searxng"}, "WEB_SEARCH_URL must be set"),
        ({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": "http://s.example"}, "WEB_SEARCH_URL: "),
        ({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": f"https://u:{KEY}@s.example"}, "_URL: "),
        ({"WEB_SEARCH": "searxng", "WEB_SEARCH_URL": "http://169.254.169.254"}, "_URL: "),
        ({"WEB_SEARCH": "brave", "WEB_SEARCH_KEY": f"{KEY}\nX: y"}, "WEB_SEARCH_KEY: "),
        ({"WEB_SEARCH_KEY": KEY}, "WEB_SEARCH is not"),
        ({"WEB_SEARCH": "brave", "WEB_SEARCH_KEY": KEY, "WEB_SEARCH_EXTRACT": "yes"}, "_EXTRACT"),
        ({"WEB_SEARCH": "brave", "WEB_SEARCH_KEY": KEY, "WEB_SEARCH_EXTRACT": "true"}, "tavily"),
    ],
    ids=lambda value: "" if isinstance(value, str) else "-".join(sorted(value)),
)
def test_nonsense_stops_the_start(given, named):
    with pytest.raises(ImproperlyConfigured) as caught:
        read_settings(given)
    assert named in str(caught.value)
    assert KEY not in str(caught.value)


def test_extracts_have_to_be_wanted(settings):
    given = {"WEB_SEARCH": "tavily", "WEB_SEARCH_KEY": KEY, "WEB_SEARCH_EXTRACT": "true"}
    settings.WEB_SEARCH = read_settings(given)
    assert configured_extractor() is not None
