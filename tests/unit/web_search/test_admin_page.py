"""Staff see which search service is configured and whether it works; nobody sees its key."""

import pytest
from django.urls import reverse

from research_app.web_search.environment import read_settings
from tests.search_server import KEY, raw, result

pytestmark = pytest.mark.django_db


@pytest.fixture
def configured(settings, search_server):
    settings.WEB_SEARCH = read_settings(
        {"WEB_SEARCH": "tavily", "WEB_SEARCH_KEY": KEY, "WEB_SEARCH_URL": search_server.url}
    )
    return search_server


def test_only_staff_see_it(alice_client, staff_client, configured):
    path = reverse("admin_web_search")
    assert alice_client.get(path).status_code == 302
    page = staff_client.get(path).content.decode()
    assert "Tavily at 127.0.0.1" in page and KEY not in page
    assert configured.requests == []


def test_the_test_says_what_came_of_it(staff_client, configured):
    configured.results = [result("https://owls.example/")]
    path = reverse("admin_web_search")
    assert "It answered with 1 result." in staff_client.post(path).content.decode()
    configured.answers = [raw(401, KEY.encode())]
    page = staff_client.post(path).content.decode()
    assert "look at its key" in page and KEY not in page


def test_without_a_service_the_page_says_how_to_get_one(staff_client, settings):
    settings.WEB_SEARCH = None
    assert "WEB_SEARCH" in staff_client.get(reverse("admin_web_search")).content.decode()
